/**
 * The styles of Mantine's components are loaded with the chunks that use them, in Mantine's layer, so that nobody
 * maintains a list and the first page has no unused styles. During development, all of them are loaded at once.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseAst, type Plugin } from 'vite';
import { sideOf } from '../bin/roles.mjs';
import { childrenOf, isNode, type Node } from './tree.ts';

const require = createRequire(import.meta.url);
const folder = path.join(path.dirname(require.resolve('@mantine/core/styles.css')), 'styles');
const classMap = /@mantine\/core\/esm\/components\/.*\/(\w+)\.module\.mjs$/;
/** Already in the first style sheet: if it came again with a chunk, it would follow the styles that build on it. */
const first = new Set(
  [
    ...readFileSync(path.join(import.meta.dirname, '..', 'web', 'theme', 'mantine.css'), 'utf8').matchAll(
      /styles\/(\w+)\.layer\.css/g,
    ),
  ].map(([, name]) => name),
);
const ALL = 'virtual:all-component-styles';

export const componentStyles = (): Plugin => {
  let isBuild = false;
  return {
    name: 'component-styles',
    configResolved: (config) => {
      isBuild = config.command === 'build';
    },
    resolveId: (id) => (id === ALL ? `\0${ALL}` : undefined),
    load: (id) => {
      if (id !== `\0${ALL}`) return undefined;
      return isBuild ? 'export {};' : "import '@mantine/core/styles.layer.css';";
    },
    transform: (code, id) => {
      const name = classMap.exec(id.split('?')[0]?.replaceAll('\\', '/') ?? '')?.[1];
      if (!isBuild || name === undefined || first.has(name) || !existsSync(path.join(folder, `${name}.layer.css`)))
        return undefined;
      return { code: `import '@mantine/core/styles/${name}.layer.css';\n${code}`, map: null, moduleSideEffects: true };
    },
  };
};

/** The only font is loaded together with the styles that name it. */
export const fontPreload = (): Plugin => ({
  name: 'font-preload',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head' as const,
        })),
  },
});

const jsonSchema = /zod\/v4\/core\/(to-json-schema|json-schema-processors|json-schema-generator)\.js$/;
const exported = /export (?:async )?(?:function|const|class) (\w+)/g;
/**
 * The server creates the OpenAPI document; the page never converts a schema to JSON schema, so it doesn't include that
 * code (33 kB).
 */
export const withoutJsonSchema = (): Plugin => ({
  name: 'without-json-schema',
  apply: 'build',
  transform: (code, id) => {
    if (!jsonSchema.test(id.replaceAll('\\', '/'))) return undefined;
    const names = [...code.matchAll(exported)].map((match) => match[1]);
    const body = `() => () => { throw new Error('JSON schema is made on the server') }`;
    return { code: names.map((name) => `export const ${name} = ${body};`).join('\n'), map: null };
  },
});

const zodWords = /zod\/v4\/locales\/en\.js$/;
/** Faults of fields use the product's words (domain/kit/faults), so zod's own sentences are left out. */
export const withoutZodWords = (): Plugin => ({
  name: 'without-zod-words',
  apply: 'build',
  transform: (_code, id) =>
    zodWords.test(id.replaceAll('\\', '/'))
      ? { code: `export default () => ({ localeError: () => undefined });`, map: null }
      : undefined,
});

const project = path.resolve(import.meta.dirname, '..');
/** Packages that only the server uses, and that would make pages slow. */
const serverPackages = /[\\/]node_modules[\\/]rrule[\\/]/;
/** A noun's folder also contains its server files: none of them may get into the page, where anyone could read them. */
export const noServerInThePage = (): Plugin => ({
  name: 'no-server-in-the-page',
  transform(_code, id) {
    const file = path.relative(project, id.split('?')[0] ?? '').replaceAll('\\', '/');
    const side = sideOf(file);
    if (side === 'server' || side === 'tests' || serverPackages.test(id))
      this.error(`${file} is of the server: the page must not load it`);
    return undefined;
  },
});

type Part = { type: string; fileName: string; imports?: readonly string[] };
/** Files that import each other, from one of them back to it; nothing if there are none. */
export const circleIn = (parts: readonly Part[]): string[] | undefined => {
  const importsOf = new Map(parts.map(({ fileName, imports = [] }) => [fileName, imports]));
  const done = new Set<string>();
  const follow = (file: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of importsOf.get(file) ?? []) {
      const circle = follow(next, [...way, file]);
      if (circle) return circle;
    }
    done.add(file);
    return undefined;
  };
  for (const { fileName } of parts) {
    const circle = follow(fileName, []);
    if (circle) return circle;
  }
  return undefined;
};
/**
 * Of two files that import each other, one runs before what it needs is there: the page stays empty, in some orders only.
 * Which module is in which file is decided in vite.config.ts.
 */
export const noCircles = (): Plugin => ({
  name: 'no-circles',
  generateBundle(_options, bundle) {
    const circle = circleIn(Object.values(bundle));
    if (circle) this.error(`files of the page import each other: ${circle.join(' → ')}`);
  },
});

/** `['Leads', '潜在客户']`: two sentences; words files contain no other lists. */
const isPair = ({ type, elements }: Node): boolean =>
  type === 'ArrayExpression' &&
  Array.isArray(elements) &&
  elements.length === 2 &&
  elements.every((one) => isNode(one) && ['Literal', 'TemplateLiteral', 'Identifier'].includes(one.type));
const pairsBelow = (node: Node): Node[] => (isPair(node) ? [node] : childrenOf(node).flatMap(pairsBelow));
/** `${place[0]}`, a sentence within sentences, becomes `${place}` in a file of one language. */
const partsBelow = (node: Node): Node[] =>
  node.type === 'MemberExpression' && node['computed'] === true ? [node] : childrenOf(node).flatMap(partsBelow);

const words = /\.words\.ts\?(en|cn)$/;
/** A words file has both languages side by side; `?en` and `?cn` are the same file with one of them. */
export const oneLanguage = (): Plugin => ({
  name: 'one-language',
  enforce: 'pre',
  transform(code, id) {
    const locale = words.exec(id)?.[1];
    if (locale === undefined) return undefined;
    const textOf = ({ start, end }: Node): string => code.slice(start, end);
    const tree = parseAst(code, { lang: 'ts' }) as unknown as Node;
    const inside = (chosen: Node): string =>
      partsBelow(chosen)
        .toReversed()
        .reduce((text, { start, end, object }) => {
          const [from, to] = [start - chosen.start, end - chosen.start];
          return `${text.slice(0, from)}${textOf(object as Node)}${text.slice(to)}`;
        }, textOf(chosen));
    let made = code;
    for (const pair of pairsBelow(tree).toReversed()) {
      const chosen = (pair['elements'] as Node[])[locale === 'en' ? 0 : 1];
      if (chosen) made = `${made.slice(0, pair.start)}${inside(chosen)}${made.slice(pair.end)}`;
    }
    made = made.replace(/(from '[^']+\.words\.ts)'/g, `$1?${locale}'`);
    const own = /([\w-]+)\.words\.ts/.exec(id)?.[1]?.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    const isMain = new RegExp(`export const ${own}Words\\b`).test(made);
    return { code: isMain ? `${made}\nexport default ${own}Words;\n` : made, map: null };
  },
});
