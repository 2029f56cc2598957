/**
 * Finds what nothing uses: exports that no other file uses, words that no page uses, endpoints that no page calls,
 * classes that no part of a page has. And the reverse: classes without a rule, and CSS variables that nothing defines.
 */
import path from 'node:path';
import { sideOf } from '../../bin/roles.mjs';
import { isTest, type Source } from '../sources.ts';

const forTests = /\.(?:testing|setup)\.tsx?$|\/testing[^/]*\.ts$|^e2e\/|\/torture\/|^tools\/architecture\//;
const isForTests = (file: string): boolean => isTest(file) || forTests.test(file);
const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1');
const wordsOf = (text: string): Set<string> => new Set(text.match(/[A-Za-z_$][\w$]*/g));

const EXPORTED =
  /^export (?:declare )?(?:async )?(?:const|let|function\*?|class|type|interface|enum) ([A-Za-z_$][\w$]*)/gm;
/** A command that is bound to its row is found by that row, not by its name, where routes import its file as a whole. */
const BOUND = /^export const ([A-Za-z_$][\w$]*) = command\(\s*\w+Contract\.\w+,/gm;
const WHOLE = /^import \* as \w+ from '([^']+)'/gm;
export type Unused = { file: string; name: string };
const pathOf = (from: string, file: string): string =>
  from.startsWith('#') ? from.slice(1) : path.posix.join(path.posix.dirname(file), from);
const boundIn = (text: string): Set<string> => new Set([...text.matchAll(BOUND)].map(([, name = '']) => name));

const timesIn = (text: string, name: string): number =>
  text.match(new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\\\$')}(?![\\w$])`, 'g'))?.length ?? 0;

/**
 * Exports that no other file names: `dead` if their own file doesn't use them either, `inward` if only that file does.
 * `byTestsOnly`: those that only tests name. Two exports with the same name count as used if one of them is: there are
 * no false reports, but some may be missed.
 */
export const unusedExports = (
  sources: readonly Source[],
): { dead: Unused[]; inward: Unused[]; byTestsOnly: Unused[] } => {
  const [named, byProduct] = [new Map<string, number>(), new Map<string, number>()];
  const bare = sources.map(({ path, text }) => ({ path, text: withoutComments(text) }));
  for (const { path, text } of bare)
    for (const word of wordsOf(text))
      for (const seen of isForTests(path) ? [named] : [named, byProduct]) seen.set(word, (seen.get(word) ?? 0) + 1);
  const whole = new Set(
    bare.flatMap(({ path: file, text }) => [...text.matchAll(WHOLE)].map(([, from = '']) => pathOf(from, file))),
  );
  const all = bare
    .filter(({ path }) => !isForTests(path) && !path.endsWith('.gen.ts'))
    .flatMap(({ path, text }) => {
      const bound = whole.has(path) ? boundIn(text) : new Set();
      return [...text.matchAll(EXPORTED)]
        .map(([, name = '']) => ({ file: path, name, isInward: timesIn(text, name) > 1 }))
        .filter(({ name }) => !bound.has(name));
    });
  const plain = (found: typeof all): Unused[] => found.map(({ file, name }) => ({ file, name }));
  const unnamed = all.filter(({ name }) => (named.get(name) ?? 0) < 2);
  return {
    dead: plain(unnamed.filter(({ isInward }) => !isInward)),
    inward: plain(unnamed.filter(({ isInward }) => isInward)),
    byTestsOnly: plain(
      all.filter(({ name, isInward }) => !isInward && (named.get(name) ?? 0) > 1 && (byProduct.get(name) ?? 0) < 2),
    ),
  };
};

export type Words = { readonly [key: string]: string | Words };
const leavesOf = (words: Words, path: readonly string[] = []): string[][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[...path, key]] : leavesOf(value, [...path, key]),
  );

/** Forms of a sentence that the kit chooses by count, and other keys that it builds itself. */
const madeByKit = /^(?:one|other|zero|en|cn)$|^\d+$/;
/**
 * Words whose last key appears only in words files. Keys that are data values (a status, a kind) appear in their schema
 * or machine, so they count as used.
 */
export const unusedWords = (sources: readonly Source[], words: Words): string[] => {
  const asked = new Set<string>();
  for (const { path, text } of sources)
    if (!path.endsWith('.words.ts')) for (const word of wordsOf(withoutComments(text))) asked.add(word);
  return leavesOf(words)
    .filter((path) => {
      const last = path.at(-1) ?? '';
      return !madeByKit.test(last) && !asked.has(last) && !last.split('_').every((part) => asked.has(part));
    })
    .map((path) => path.join('.'));
};

/** Contract rows (`leadContract.remove`) that no page names. */
export const uncalledRows = (sources: readonly Source[], contracts: Readonly<Record<string, object>>): string[] => {
  const pages = sources
    .filter(({ path }) => sideOf(path) === 'web' && !isForTests(path))
    .map(({ text }) => withoutComments(text))
    .join('\n');
  // The moves of a machine: the rows with their names, or the one row for all of them.
  const moved = [...pages.matchAll(/\bmovesOf\(\s*\w+,\s*(\w+Contract),([\s\S]*?)\}\s*,?\s*\)/g)].flatMap(
    ([, name = '', looks = '']) => ['move', ...(looks.match(/\w+(?=:)/g) ?? [])].map((row) => `${name}.${row}`),
  );
  const one = [...pages.matchAll(/\bmoveOf\(\s*\w+,\s*(\w+Contract),\s*'(\w+)'/g)].flatMap(
    ([, name = '', row = '']) => [`${name}.move`, `${name}.${row}`],
  );
  // Under another name, or passed on as a whole.
  const rest = pages.replaceAll(/\bmoves?Of\(\s*\w+,\s*\w+Contract/g, 'movesOf(');
  const used = rest.replaceAll(/^import [^;]*;/gm, (line) => line.match(/\w+Contract(?= as )/g)?.join(';') ?? '');
  // A page shows reports by their descriptions.
  const reported = sources
    .filter(({ path }) => !/\.(?:contract|routes)\.ts$/.test(path) && !isForTests(path))
    .flatMap(({ text }) =>
      [...text.matchAll(/\b(\w+)Reports\b/g)]
        .map(([, name = '']) => [`${name}Contract`, `${name}ReportContract`])
        .flat(),
    );
  const whole = new Set([...(used.match(/\b\w+Contract\b(?!\.\w)/g) ?? []), ...reported]);
  const named = [...pages.matchAll(/\b(\w+Contract)\.(\w+)/g)].map(([, name = '', row = '']) => `${name}.${row}`);
  const asked = new Set([...named, ...moved, ...one]);
  return Object.entries(contracts).flatMap(([name, rows]) =>
    Object.keys(rows)
      .map((row) => `${name}.${row}`)
      .filter((row) => !asked.has(row) && !whole.has(name)),
  );
};

/**
 * Classes of a module that no file asks it for (`style['item']`), and classes that are asked for but have no rule. The
 * name is always written out: a class that is put together from parts would look unused.
 */
export const strayClasses = (
  sources: readonly Source[],
  styles: readonly Source[],
): { unused: Unused[]; missing: Unused[] } => {
  const asked = new Map<string, Set<string>>();
  for (const { path: file, text } of sources)
    for (const [, name = '', from = ''] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)';/gm)) {
      const sheet = pathOf(from, file);
      const names = asked.get(sheet) ?? new Set<string>();
      for (const [, used = ''] of text.matchAll(new RegExp(`\\b${name}\\['([\\w-]+)'\\]`, 'g'))) names.add(used);
      asked.set(sheet, names);
    }
  const found: { unused: Unused[]; missing: Unused[] } = { unused: [], missing: [] };
  for (const { path: file, text } of styles.filter((sheet) => sheet.path.endsWith('.module.css'))) {
    const rules = text.replaceAll(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|\burl\([^)]*\)/g, '');
    const has = new Set([...rules.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name));
    const uses = asked.get(file) ?? new Set();
    for (const name of has) if (!uses.has(name)) found.unused.push({ file, name });
    for (const name of uses) if (!has.has(name)) found.missing.push({ file, name });
  }
  return found;
};

/**
 * Variables that a style or a part of a page reads and that nothing defines: not the theme or Mantine (`known`), no style
 * sheet, no style of an element. A browser ignores the whole declaration then, and nobody notices. One with a value to
 * fall back on is fine, and so is a name that is put together from parts.
 */
export const undefinedVariables = (
  sources: readonly Source[],
  styles: readonly Source[],
  known: ReadonlySet<string>,
): Unused[] => {
  const files = [
    ...styles.map(({ path, text }) => ({ path, text: text.replaceAll(/\/\*[\s\S]*?\*\//g, '') })),
    ...sources
      .filter(({ path }) => sideOf(path) === 'web' && !isForTests(path))
      .map(({ path, text }) => ({ path, text: withoutComments(text) })),
  ];
  const defined = new Set(
    files.flatMap(({ text }) => [
      ...[...text.matchAll(/(--[\w-]+)\s*:/g)].map(([, name = '']) => name),
      ...[...text.matchAll(/['"](--[\w-]+)['"]/g)].map(([, name = '']) => name),
    ]),
  );
  return files.flatMap(({ path: file, text }) =>
    [...new Set([...text.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)].map(([, name = '']) => name))]
      .filter((name) => !defined.has(name) && !known.has(name))
      .map((name) => ({ file, name })),
  );
};
