import { readFileSync } from 'node:fs';

/** How long an agent may take to say what happened, and how much it may say. */
const PATIENCE = 1_500;
const MOST = 64 << 20;

/** The JSON object on standard input, where that is known to end: without node's streams, which take 3 ms. */
export function readEndingInput(): Readonly<Record<string, unknown>> {
  const bytes = readFileSync(0);
  return bytes.length <= MOST ? parse(bytes.toString()) : {};
}

/**
 * The JSON object on standard input. An agent that never closes it is not waited for (field case 120),
 * and what is too long, or nothing of the kind, counts as nothing said.
 */
export async function readInput(): Promise<Readonly<Record<string, unknown>>> {
  const chunks: Buffer[] = [];
  let size = 0;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, PATIENCE);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    process.stdin
      .on('data', (chunk: Buffer) => {
        size += chunk.length;
        // Read to the end all the same: an agent must not find its pipe broken.
        if (size <= MOST) chunks.push(chunk);
      })
      .on('end', end)
      .on('error', end);
  });
  process.stdin.destroy();
  return size <= MOST ? parse(Buffer.concat(chunks).toString()) : {};
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
