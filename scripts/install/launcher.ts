import { OLDEST_NODE } from '../oldest-node.ts';
import { MARKER } from './ownership.ts';
import { shellQuote } from './shell-quote.ts';

/**
 * The text of the command `git-checkpoint`: a `sh` script that starts node on the bundle.
 *
 * A link to the bundle would do, but the script costs 0.2 ms and gives two things. A graphical
 * client starts git with a bare PATH, where a node from a version manager is not found: the script
 * knows node's own path. And NODE_EXTRA_CA_CERTS, which companies set for everybody, makes node 20
 * read and parse certificates at every start (63 ms instead of 25): no command opens a TLS
 * connection in node, so the script unsets it.
 *
 * @param nodes absolute paths of node, tried in this order, then the `node` on PATH
 * @param bundle absolute path of cli.cjs
 */
export function launcherScript(nodes: string[], bundle: string): string {
  return `#!/bin/sh
# ${MARKER}
unset NODE_EXTRA_CA_CERTS
for node in ${nodes.map(shellQuote).join(' ')}; do
  [ -x "$node" ] && exec "$node" ${shellQuote(bundle)} "$@"
done
command -v node >/dev/null && exec node ${shellQuote(bundle)} "$@"
echo 'fatal: git-checkpoint needs node, and there is none on PATH' >&2
echo 'hint: install node ${OLDEST_NODE} or newer' >&2
exit 127
`;
}
