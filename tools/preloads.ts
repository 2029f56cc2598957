/**
 * Which files each page loads first, so that the server can name them before the browser has found out itself: otherwise
 * it learns the page from the first script, and that page's files from the page.
 */
import { readFile } from 'node:fs/promises';
import { parseAst, type Plugin } from 'vite';
import { locales, type Locale } from '../kit/domain/words.ts';
import { below, isNode, type Node } from './tree.ts';

const textOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined;
const partsOf = (node: unknown): Node[] =>
  isNode(node) && node.type === 'ObjectExpression' ? (node['properties'] as Node[]) : [];
const keyOf = ({ key }: Node): string | undefined =>
  isNode(key) && key.type === 'Identifier' ? (key['name'] as string) : textOf(key);
const valueOf = (parts: readonly Node[], name: string): unknown =>
  parts.find((part) => keyOf(part) === name)?.['value'];
const callsOf = (node: Node, name: string): Node[][] =>
  below(node)
    .filter(({ type, callee }) => type === 'CallExpression' && isNode(callee) && callee['name'] === name)
    .map((call) => call['arguments'] as Node[]);
const importsIn = (node: unknown): string[] =>
  isNode(node)
    ? below(node).flatMap(({ type, source }) => (type === 'ImportExpression' ? (textOf(source) ?? []) : []))
    : [];
type Helpers = ReadonlyMap<string, readonly string[]>;
const namespacesIn = (node: Node, helpers: Helpers = new Map()): string[] => [
  ...callsOf(node, 'needWords').flatMap(([name]) => textOf(name) ?? []),
  ...[...helpers].flatMap(([name, said]) => (callsOf(node, name).length > 0 ? said : [])),
];
/** Functions of the same file that load words for several pages: `const listed = async (page) => … needWords('listed')`. */
const helpersIn = (tree: Node): Helpers =>
  new Map(
    below(tree).flatMap(({ type, id, init }) =>
      type === 'VariableDeclarator' && isNode(id) && isNode(init) && init.type === 'ArrowFunctionExpression'
        ? [[String(id['name']), namespacesIn(init)] as const]
        : [],
    ),
  );
const inLanguages = (node: unknown): Record<Locale, string[]> => {
  const parts = partsOf(node);
  return { en: importsIn(valueOf(parts, 'en')), cn: importsIn(valueOf(parts, 'cn')) };
};

export type Named = {
  words: { namespace: string; files: Record<Locale, string[]> }[];
  pages: { path: string; files: string[]; namespaces: string[] }[];
};
/** What a file of an area (`people.pages.ts`) or the start of the page says it loads. */
export const namedIn = (code: string): Named => {
  const tree = parseAst(code, { lang: 'ts' }) as unknown as Node;
  const words = callsOf(tree, 'wordsFrom').map(([name, files]) => ({
    namespace: textOf(name) ?? '',
    files: inLanguages(files),
  }));
  const helpers = helpersIn(tree);
  const pages: Named['pages'] = [];
  for (const [area] of callsOf(tree, 'area')) {
    const parts = partsOf(area);
    const namespace = textOf(valueOf(parts, 'name')) ?? '';
    words.push({ namespace, files: inLanguages(valueOf(parts, 'words')) });
    for (const page of partsOf(valueOf(parts, 'pages'))) {
      const loads = page['value'] as Node;
      pages.push({
        path: keyOf(page) ?? '',
        files: importsIn(loads),
        namespaces: [namespace, ...new Set(namespacesIn(loads, helpers))],
      });
    }
  }
  return { words, pages };
};

/** Words that every page needs, and those that every page but the first one needs (web/shell/pages.ts). */
const everywhere = ['shell', 'blocks'];
const FAULTS = 'kit';
const FIRST = '/home';
const FILE = 'preloads.json';
const declares = /\.pages\.ts$|web\/main\.ts$/;

type Chunk = { fileName: string; moduleIds: string[]; imports: string[]; viteMetadata?: { importedCss: Set<string> } };
/** Pages with the places of their files in `files`, in each language. */
export type Preloads = { files: string[]; pages: Record<string, Record<Locale, number[]>> };

export const preloads = (): Plugin => ({
  name: 'preloads',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk') as unknown as Chunk[];
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const byModule = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)));
      const filesOf = (chunk: Chunk | undefined, found = new Set<string>()): Set<string> => {
        if (!chunk || found.has(chunk.fileName)) return found;
        found.add(chunk.fileName);
        for (const next of chunk.imports) filesOf(byFile.get(next), found);
        for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
        return found;
      };
      const start = [...this.getModuleIds()].find((id) => id.endsWith('/web/main.ts')) ?? '';
      const first = filesOf(byModule.get(start));
      const resolved = async (from: string, sources: readonly string[]): Promise<string[]> => {
        const ids = await Promise.all(sources.map((source) => this.resolve(source, from)));
        return ids.flatMap((found) => [...filesOf(byModule.get(found?.id ?? ''))]).filter((file) => !first.has(file));
      };
      const words = new Map<string, Record<Locale, string[]>>();
      const pages = new Map<string, { files: string[]; namespaces: string[] }>();
      for (const id of [...this.getModuleIds()].filter((one) => declares.test(one)).toSorted()) {
        // The source: page-tables.ts takes the pages out of it.
        const named = namedIn(await readFile(id, 'utf8'));
        for (const { namespace, files } of named.words)
          words.set(namespace, { en: await resolved(id, files.en), cn: await resolved(id, files.cn) });
        for (const page of named.pages) pages.set(page.path, { ...page, files: await resolved(id, page.files) });
      }
      const made: Preloads = { files: [], pages: {} };
      const places = new Map<string, number>();
      const placeOf = (file: string): number => {
        const known = places.get(file) ?? made.files.push(file) - 1;
        places.set(file, known);
        return known;
      };
      for (const [path, { files, namespaces }] of pages) {
        const said = [...everywhere, ...namespaces, ...(path === FIRST ? [] : [FAULTS])];
        const inLocale = (locale: Locale): number[] => [
          ...new Set([...first, ...said.flatMap((name) => words.get(name)?.[locale] ?? []), ...files].map(placeOf)),
        ];
        made.pages[path] = Object.fromEntries(locales.map((locale) => [locale, inLocale(locale)])) as Record<
          Locale,
          number[]
        >;
      }
      this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify(made) });
    },
  },
});
