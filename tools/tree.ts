/** The syntax tree of a source file, as the bundler's parser gives it. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown };
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
export const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
/** The node itself and everything in it. */
export const below = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(below)];
