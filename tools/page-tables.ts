/**
 * Where the pages of an area are comes with the area's words, which each of them needs: named in the first script, two
 * hundred pages make it a third larger than it is. The source has both in one file, and so has the development server.
 */
import path from 'node:path';
import { parseAst, type Plugin } from 'vite';
import { below, isNode, type Node } from './tree.ts';

const keyOf = ({ key }: Node): string | undefined =>
  isNode(key) ? ((key['name'] ?? key['value']) as string | undefined) : undefined;

type Declared = { statement: Node; words: Node; pages: Node; paths: string[]; others: Node[] };
/** The statement `export const people = area({ … })` of an area’s file, and the other statements. */
const declaredIn = (code: string): Declared => {
  const statements = (parseAst(code, { lang: 'ts' }) as unknown as Node)['body'] as Node[];
  for (const statement of statements) {
    const call = below(statement).find(
      ({ type, callee }) => type === 'CallExpression' && isNode(callee) && callee['name'] === 'area',
    );
    const parts = call ? ((call['arguments'] as Node[])[0]?.['properties'] as Node[]) : [];
    const valueOf = (name: string): unknown => parts.find((part) => keyOf(part) === name)?.['value'];
    const [words, pages] = [valueOf('words'), valueOf('pages')];
    if (!isNode(words) || !isNode(pages)) continue;
    const paths = (pages['properties'] as Node[]).map((page) => keyOf(page) ?? '');
    return { statement, words, pages, paths, others: statements.filter((one) => one !== statement) };
  }
  throw new Error('an area’s file declares no area');
};

/** The pages alone, with what they use. */
export const tableIn = (code: string): string => {
  const { pages, others } = declaredIn(code);
  const used = others.filter(({ source }) => !isNode(source) || !String(source['value']).endsWith('kit/web/area.ts'));
  return [
    ...used.map(({ start, end }) => code.slice(start, end)),
    `export const pages = ${code.slice(pages.start, pages.end)};`,
  ].join('\n');
};

/** The area with the paths of its pages; what they are is looked up where the words are. */
export const withoutTable = (code: string, name: string): string => {
  const { statement, words, pages, paths } = declaredIn(code);
  const where = ['en', 'cn'].map((locale) => `${locale}: () => import('./${name}.words.ts?${locale}&pages')`);
  const at = (node: Node): [number, number] => [node.start - statement.start, node.end - statement.start];
  let text = code.slice(statement.start, statement.end);
  // From the back, so that the places of the other one stay true.
  for (const { node, by } of [
    { node: words, by: 'wordsHere' },
    { node: pages, by: `Object.fromEntries(${JSON.stringify(paths)}.map((path) => [path, pageHere]))` },
  ].toSorted((a, b) => b.node.start - a.node.start)) {
    const [start, end] = at(node);
    text = text.slice(0, start) + by + text.slice(end);
  }
  return [
    `import { currentLocale as localeHere } from '#kit/web/words.ts';`,
    `const wordsHere = { ${where.join(', ')} };`,
    `const pageHere = async (path) => (await wordsHere[localeHere()]()).pages[path](path);`,
    code.slice(0, statement.start) + text + code.slice(statement.end),
  ].join('\n');
};

const file = /areas\/[^/]+\/([\w-]+)\.(pages|words)\.ts(?:\?(en|cn)&pages)?$/;
export const pageTables = (): Plugin => ({
  name: 'page-tables',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    const [, name = '', kind, locale] = file.exec(id.split(path.sep).join('/')) ?? [];
    if (kind === 'pages') return { code: locale ? tableIn(code) : withoutTable(code, name), map: null };
    if (kind !== 'words' || !locale) return undefined;
    const both = [
      `export { default } from './${name}.words.ts?${locale}';`,
      // One for each language: a module of both would be a file of its own.
      `export { pages } from './${name}.pages.ts?${locale}&pages';`,
    ];
    return { code: both.join('\n'), map: null };
  },
});
