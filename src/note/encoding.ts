/**
 * A note is UTF-8, and what somebody else has put into one may not be. So that an edit gives back every
 * byte outside of what was asked, a byte that is no part of a character is read as half a character,
 * U+DC80 to U+DCFF, which no UTF-8 makes, and written as that byte again (PEP 383).
 */

/** The text of a note: `encodeText` gives the same bytes back, whatever they are. */
export function decodeText(bytes: Buffer): string {
  const text = bytes.toString();
  return text.includes('\ufffd') ? decodeAny(bytes) : text;
}

/** The bytes of a note's text, which may be given as bytes already. */
export function encodeText(text: string | Uint8Array): Buffer {
  if (typeof text !== 'string') return Buffer.from(text);
  return text.isWellFormed() ? Buffer.from(text) : encodeAny(text);
}

function decodeAny(bytes: Buffer): string {
  // A character, its bytes as Latin-1; else one byte that is part of none (RFC 3629, section 4).
  const sequence =
    /[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}|[\x80-\xff]/g;
  return bytes
    .toString('latin1')
    .replace(sequence, (part) =>
      part.length > 1
        ? Buffer.from(part, 'latin1').toString()
        : String.fromCharCode(0xdc00 + part.charCodeAt(0)),
    );
}

function encodeAny(text: string): Buffer {
  const parts = text.split(/([\udc80-\udcff])/u);
  return Buffer.concat(
    parts.map((part, n) =>
      n % 2 === 0 ? Buffer.from(part) : Buffer.from([part.charCodeAt(0) - 0xdc00]),
    ),
  );
}
