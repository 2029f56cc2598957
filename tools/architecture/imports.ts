/** Which files import which: from the source text, without a compiler. */
import path from 'node:path';
import { sideOf, type Side } from '../../bin/roles.mjs';
import type { Source } from '../sources.ts';

export type Import = {
  from: string;
  /** A file of the project, or the name of a package. */
  to: string;
  isPackage: boolean;
  isType: boolean;
  /** Loaded when needed: `import('…')`. */
  isLazy: boolean;
  isReexport: boolean;
  /** The text between the keyword and the source, for exceptions by name. */
  names: string;
};

/** The text with blank comments and the same lines. Strings stay: they contain specifiers and planted words. */
export const withoutComments = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|[^:'"`\\])\/\/[^\n]*/g, (_, before: string) => before);

const resolve = (from: string, specifier: string): { to: string; isPackage: boolean } => {
  const plain = specifier.replace(/\?.*$/, '');
  const top = /^#((?:areas|kit|access|server|web)\/.*)$/.exec(plain)?.[1];
  if (top !== undefined) return { to: top, isPackage: false };
  if (plain.startsWith('.'))
    return { to: path.posix.normalize(path.posix.join(path.posix.dirname(from), plain)), isPackage: false };
  return { to: plain, isPackage: true };
};

const statement = /(?:^|\n)\s*(import|export)\s+(type\s+)?([\w*{}\s,$]*?)\s*from\s*['"]([^'"\n]+)['"]/g;
const bare = /(?:^|\n)\s*import\s+['"]([^'"\n]+)['"]/g;
const lazy = /\bimport\(\s*['"]([^'"\n]+)['"]\s*,?\s*\)/g;

const onlyTypes = (names: string): boolean => {
  const inBraces = /^\{([\s\S]*)\}$/.exec(names.trim())?.[1];
  return (
    inBraces !== undefined && inBraces.split(',').every((name) => name.trim() === '' || name.trim().startsWith('type '))
  );
};

export const importsOf = ({ path: from, text }: Source): Import[] => {
  const code = withoutComments(text);
  const found = (specifier: string, more: Partial<Import>): Import => ({
    from,
    ...resolve(from, specifier),
    isType: false,
    isLazy: false,
    isReexport: false,
    names: '',
    ...more,
  });
  return [
    ...[...code.matchAll(statement)].map(([, word, type, names = '', specifier = '']) =>
      found(specifier, { isType: type !== undefined || onlyTypes(names), isReexport: word === 'export', names }),
    ),
    ...[...code.matchAll(bare)].map(([, specifier = '']) => found(specifier, {})),
    ...[...code.matchAll(lazy)].map(([, specifier = '']) => found(specifier, { isLazy: true })),
  ];
};

export type Place = { side: Side; part: string; area: string | undefined };
/** `areas/people/lead/lead.store.ts` is on the side `server`, in the part `areas`, of the area `people`. */
export const placeOf = (file: string): Place | undefined => {
  const side = sideOf(file);
  if (side === undefined) return undefined;
  const [part = '', below = '', further] = file.split('/');
  return { side, part, area: part === 'areas' && further !== undefined ? below : undefined };
};
/** A file of the product: no tool, test or benchmark. */
export const isProduct = (file: string): boolean => /^(?:areas|kit|access|server|web)\//.test(file);
