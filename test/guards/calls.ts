/** The calls of some functions in the sources, with the lists of words that are handed to them. */
import { parseSync } from 'vite';
import { read } from './sources.ts';

/** A call; where what it is given depends on something, one for each case. */
export interface Call {
  path: string;
  line: number;
  callee: string;
  /** Its first argument, where that is a text. */
  first: string | null;
  /** The words of the list, `…` for what is not known before it runs; null for a list from elsewhere. */
  words: string[] | null;
  /** The names of the options that it is given beside the list. */
  options: string[];
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/** Finds the calls, in the order of the text. */
export function callsOf(path: string, callees: readonly string[]): Call[] {
  const text = read(path);
  const nodes = within(parseSync(path, text).program as unknown as Node);
  return nodes
    .filter((node) => node.type === 'CallExpression')
    .flatMap((node) => {
      const callee = nameOf(node['callee'] as Node);
      if (callee === null || !callees.includes(callee)) return [];
      const args = node['arguments'] as Node[];
      const line = text.slice(0, node.start).split('\n').length;
      const options = args.filter(isObject).flatMap(keysOf);
      const first = args[0]?.type === 'Literal' ? String(args[0]['value']) : null;
      return listsIn(args, nodes).map((words) => ({ path, line, callee, first, words, options }));
    });
}

/** A node and all that are in it. */
function within(node: Node): Node[] {
  const inner = Object.values(node).flat().filter(isNode);
  return [node, ...inner.flatMap(within)];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function isObject({ type }: Node): boolean {
  return type === 'ObjectExpression';
}

function keysOf(node: Node): string[] {
  return (node['properties'] as Node[]).flatMap(({ key }) =>
    isNode(key) ? [nameOf(key) ?? ''] : [],
  );
}

function nameOf(node: Node): string | null {
  if (node.type === 'Identifier') return String(node['name']);
  return node.type === 'MemberExpression' ? nameOf(node['property'] as Node) : null;
}

/** The lists among the arguments; null where there is no list of this file's. */
function listsIn(args: readonly Node[], nodes: readonly Node[]): (string[] | null)[] {
  const lists = args
    .flatMap((arg) => casesOf(arg, nodes))
    .filter((node) => node.type === 'ArrayExpression');
  return lists.length === 0 ? [null] : lists.map((list) => wordsOf(list, nodes));
}

/** What a value can be, names followed to where they are declared. */
function casesOf(node: Node, nodes: readonly Node[]): Node[] {
  if (node.type === 'ConditionalExpression') {
    return [node['consequent'], node['alternate']].flatMap((one) => casesOf(one as Node, nodes));
  }
  if (node.type !== 'Identifier') return [node];
  const declared = nodes.findLast(
    (one) =>
      one.type === 'VariableDeclarator' &&
      one.start < node.start &&
      nameOf(one['id'] as Node) === node['name'],
  );
  return isNode(declared?.['init']) ? casesOf(declared['init'], nodes) : [node];
}

function wordsOf(list: Node, nodes: readonly Node[]): string[] {
  return (list['elements'] as Node[]).flatMap((element) => {
    if (element.type === 'Literal') return [String(element['value'])];
    if (element.type !== 'SpreadElement') return ['…'];
    const [spread] = casesOf(element['argument'] as Node, nodes);
    return spread?.type === 'ArrayExpression' ? wordsOf(spread, nodes) : ['…'];
  });
}
