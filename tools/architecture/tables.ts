/** Every endpoint, page, machine, route and word is in its table. */
import { areas, pages } from '#access/access.ts';
import { areaWords } from '#areas/domain.index.ts';
import { pathsOf } from '#kit/domain/contract.ts';
import { kitWords } from '#kit/domain/kit.words.ts';
import { machineProblems } from '#kit/domain/machine.ts';
import type { Machine } from '#kit/domain/machine.ts';
import { inLanguage, wordAt } from '#kit/domain/words.ts';
import { pagesIn } from '../coverage/built.ts';
import type { Row } from '../coverage/built.ts';
import { isTest } from '../sources.ts';
import { sideOf } from '../../bin/roles.mjs';
import { importsOf, placeOf } from './imports.ts';
import type { Rule } from './layers.ts';

const en = inLanguage(kitWords, 'en');
const zh = inLanguage(kitWords, 'cn');

/** Files of an area that must be in the index of their side. */
const indexed: readonly [RegExp, string][] = [
  [/^areas\/.*\.contract\.ts$/, 'areas/domain.index.ts'],
  [/^areas\/[^/]+\/\w+\.words\.ts$/, 'areas/domain.index.ts'],
  [/^areas\/.*\.(routes|jobs)\.ts$/, 'areas/server.index.ts'],
  [/^areas\/[^/]+\/\w+\.pages\.ts$/, 'areas/web.index.ts'],
];

export const everythingIsIndexed: Rule = (sources) =>
  sources.flatMap((source) =>
    indexed
      .filter(([kind]) => kind.test(source.path))
      .filter(([, index]) => {
        const table = sources.find((one) => one.path === index);
        return !table || !importsOf(table).some((one) => one.to === source.path);
      })
      .map(([, index]) => `${source.path} is not in ${index}`),
  );

/** Area folders have a name from the table, the same on all sides. */
export const areasAreKnown: Rule = (sources) => [
  ...new Set(
    sources.flatMap((source) => {
      const area = placeOf(source.path)?.area;
      return area === undefined || Object.hasOwn(areas, area) ? [] : [`${area} is no area of the table of access`];
    }),
  ),
];

export const pagesAreKnown: Rule = (sources) => {
  const known = new Set<string>(pages.map((page) => page.path));
  return [...pagesIn(sources)]
    .filter(([path]) => !known.has(path))
    .map(([path, file]) => `${file} builds ${path}, which is not in the table of access`);
};

/** One row per method and path in all contracts, ignoring the names of identifiers. */
export const rowsAreUnique = (rows: readonly Row[]): string[] => {
  const seen = new Map<string, string>();
  return rows.flatMap(({ name, row }) =>
    pathsOf(row).flatMap((path) => {
      const shape = `${row.method} ${path.replace(/:\w+/g, ':')}`;
      const other = seen.get(shape);
      seen.set(shape, name);
      return other === undefined ? [] : [`${name} and ${other} are both ${row.method} ${path}`];
    }),
  );
};

/** A write of the specification has a page answer; a public row has no branch; a path has bounds. */
export const rowsAreSound = (rows: readonly Row[]): string[] =>
  rows.flatMap(({ name, row }) => [
    ...(row.says.trim() === '' ? [`${name} says nothing`] : []),
    ...(row.method === 'GET' && row.effect === 'write' ? [`${name} writes on GET`] : []),
    ...(row.method === 'GET' && row.body ? [`${name} has a body on GET`] : []),
    ...(pathsOf(row).some((path) => /^\/|\/$|\/\//.test(path)) ? [`${name} has a crooked path`] : []),
  ]);

type Words = Readonly<Record<string, { en: object; cn: object }>>;
/** Every refusal of a row has a sentence in both languages. */
export const refusalsHaveWords = (rows: readonly Row[], words: Words = areaWords): string[] =>
  rows.flatMap(({ name, row }) =>
    (row.refuses ?? []).flatMap((code) => {
      const [area = '', ...rest] = code.split('.');
      const path = `refusals.${rest.join('.')}`;
      const both = area === 'kit' ? { en, cn: zh } : words[area];
      const said = both && [both.en, both.cn].every((language) => wordAt(language, path) !== undefined);
      return said ? [] : [`${name} refuses with ${code}, which has no sentence`];
    }),
  );

export const machinesAreSound = (machines: readonly Machine[]): string[] => machines.flatMap(machineProblems);

const messages = [
  /\berror: '([a-z]+(?:_[a-z]+)*)'/g,
  /\.(?:refine|regex|min|max|int|length)\([^'\n]*, '([a-z]+(?:_[a-z]+)+)'\)/g,
  /\bfaultAt\('[\w.]+', '([a-z_]+)'/g,
  /\brequiredText\(\d+, '([a-z_]+)'\)/g,
];
/** Every message key of a field has words in the kit. */
export const faultsHaveWords: Rule = (sources) =>
  sources
    .filter((source) => ['domain', 'server'].includes(sideOf(source.path) ?? '') && !isTest(source.path))
    .flatMap((source) =>
      messages
        .flatMap((pattern) => [...source.text.matchAll(pattern)].map((match) => match[1] ?? ''))
        .filter((key) => !Object.hasOwn(en.faults, key))
        .map((key) => `${source.path} says ${key}, which has no words`),
    );
