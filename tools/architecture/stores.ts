/** All SQL of an area is in its stores, and what other areas can read from it changes nothing. */
import { nameOf } from '../../bin/roles.mjs';
import { isTest, type Source } from '../sources.ts';
import { importsOf, withoutComments } from './imports.ts';
import type { Rule } from './layers.ts';

const roleIn = (path: string): string | undefined => (path.startsWith('areas/') ? nameOf(path)?.role : undefined);
const mayHaveSql = new Set(['store', 'testing']);

const builder = /\.(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/;
const tagged = /(?<!String\.)\b(?:raw|sql)(?:<[^`;]*>)?`/;
/** The functions that build statements: kysely itself, and those of the kit. Its types don't count. */
const madeWith = ({ path, text }: Source): string[] =>
  importsOf({ path, text })
    .filter(({ to, isType, names }) => !isType && (to === 'kysely' || (to === 'kit/server/db.ts' && makes(names))))
    .map(({ to }) => `${path} imports what statements are made with from ${to}`);
const makes = (names: string): boolean => /(?:^|[{,])\s*(?:sql|asQuery|fixed)\b/.test(names);

/** Only files with the role store contain SQL; no other file of an area builds statements. */
export const sqlInStores: Rule = (sources) =>
  sources
    .filter(({ path }) => path.startsWith('areas/') && !isTest(path) && !mayHaveSql.has(roleIn(path) ?? ''))
    .flatMap((source) => {
      const code = withoutComments(source.text);
      const found = [builder, tagged].some((pattern) => pattern.test(code));
      return [...(found ? [`${source.path} has SQL: it belongs into a store`] : []), ...madeWith(source)];
    });

const write =
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(|\binsert\s+into\b|\bdelete\s+from\b|\bupdate\s+\w+(?:\s+\w+)?\s+set\b/i;
const declared = /^(?:export )?(?:const|function|async function) (\w+)/gm;
/** The top-level declarations of a file, each with its text up to the next one. */
const declaredIn = (text: string): Map<string, string> => {
  const found = [...text.matchAll(declared)];
  return new Map(found.map((one, i) => [one[1] ?? '', text.slice(one.index, found[i + 1]?.index)]));
};
/** Whether it writes, directly or through a function in the same file. */
const writes = (name: string, all: ReadonlyMap<string, string>, seen = new Set<string>()): boolean => {
  const text = all.get(name);
  if (text === undefined || seen.has(name)) return false;
  seen.add(name);
  return write.test(text) || (text.match(/\w+/g) ?? []).some((word) => word !== name && writes(word, all, seen));
};
const namesIn = (names: string): string[] =>
  names
    .replace(/[{}]/g, '')
    .split(',')
    .map((name) => name.trim().replace(/ as .*/, ''))
    .filter((name) => name !== '' && !name.startsWith('type '));

/** Facts only read: they take nothing that writes from a store, from commands or from the kit. */
export const factsOnlyRead: Rule = (sources) => {
  const texts = new Map(sources.map(({ path, text }) => [path, text]));
  return sources
    .filter(({ path }) => roleIn(path) === 'facts' && !isTest(path))
    .flatMap(importsOf)
    .filter(({ isType }) => !isType)
    .flatMap(({ from, to, names }) => {
      const changes = /\.(?:commands|jobs|letters)\.ts$/.test(to) || to === 'kit/server/version.ts';
      if (changes) return [`${from} imports ${to}, which changes something`];
      if (!to.endsWith('.store.ts')) return [];
      const all = declaredIn(withoutComments(texts.get(to) ?? ''));
      return namesIn(names).flatMap((name) => (writes(name, all) ? [`${from} passes ${name} on, which writes`] : []));
    });
};
