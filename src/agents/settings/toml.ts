/**
 * The keys of a TOML text, each with all that stands above it and joined by dots, as far as lines tell:
 * enough to find a switch, and no parser.
 *
 * @returns their values as they are written
 */
export function keysOfToml(text: string): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  let table = '';
  const put = (key: string, value: string) => keys.set(table + plain(key), value);
  for (const line of text.replace(/"""[\s\S]*?"""|'''[\s\S]*?'''/g, '""').split(/\r?\n/)) {
    const header = /^\s*\[\[?(.+?)\]\]?\s*(?:#.*)?$/.exec(line)?.[1];
    if (header !== undefined) {
      keys.set(plain(header), '');
      table = `${plain(header)}.`;
      continue;
    }
    const [, key, value = ''] = /^\s*([^=#]+?)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (key === undefined) continue;
    const bare = value.replace(/"[^"]*"|'[^']*'/g, '""').replace(/\s*#.*$/, '');
    put(key, bare);
    if (!bare.startsWith('{')) continue;
    for (const [, name = '', inner = ''] of bare.matchAll(/([\w-]+)\s*=\s*([^,}\s]+)/g)) {
      put(`${key}.${name}`, inner);
    }
  }
  return keys;
}

function plain(key: string): string {
  return key.replace(/["'\s]/g, '');
}
