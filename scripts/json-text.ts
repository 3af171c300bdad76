/** A list of words on several lines; Biome, which formats the files too, wants it on one. */
const WORD_LIST = /\[\s+("[^"]*"(?:,\s+"[^"]*")*)\s+\]/g;

/** A JSON Schema as a file of docs/. */
export function schemaText(schema: object): string {
  const text = JSON.stringify(schema, null, 2).replace(
    WORD_LIST,
    (_, words: string) => `[${words.replace(/,\s+/g, ', ')}]`,
  );
  return `${text}\n`;
}
