/**
 * A component of Mantine brings all its parts: `Menu.Sub = MenuSub`. What neither the product nor the library mentions is
 * left out, and with it what only that part imports; so are the names for developer tools. The same for the formats that
 * zod knows of a text.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { importedBy, namesIn } from './through-index.ts';

const project = path.resolve(import.meta.dirname, '..');
const library = path.join(project, 'node_modules', '@mantine');
const own = ['access', 'areas', 'kit', 'web'].map((folder) => path.join(project, folder));

const ownCodes = (kind: RegExp): string[] =>
  own.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => kind.test(file))
      .map((file) => read(path.join(folder, file))),
  );
const read = (file: string): string => readFileSync(file, 'utf8');
/** `Menu.Item`, but not where it is given or in a sentence, and the names that the library looks for. */
const mentionedIn = (code: string): string[] => [
  ...(code.replaceAll(/"[^"\n]*"/g, '""').match(/\b[A-Z]\w*\.[A-Za-z]\w*\b(?! = )/g) ?? []),
  ...(code.match(/(?<!displayName = )"@mantine\/\w+\/\w+"/g) ?? []),
];
/** The files that a module of the library needs: of its own folder, and through the index of another one. */
const neededIn = (file: string, code: string, throughIndex: (code: string) => readonly string[]): string[] => [
  ...[...code.matchAll(/ from "(\.[^"]+)"/g)].map(([, one]) => path.join(path.dirname(file), one ?? '')),
  ...throughIndex(code),
];
const indexed = (): ((code: string) => readonly string[]) => {
  const files = new Map<string, Map<string, string>>();
  for (const one of readdirSync(library)) {
    const index = path.join(library, one, 'esm', 'index.mjs');
    files.set(`@mantine/${one}`, namesIn(index, read(index)));
  }
  return (code) =>
    [...importedBy(code)].flatMap(([name, names]) => names.flatMap((one) => files.get(name)?.get(one) ?? []));
};

/** What is mentioned by the product, and by those modules of the library that it then needs. */
const mentioned = (): ReadonlySet<string> => {
  const codes = ownCodes(/\.tsx?$/).filter((code) => code.includes('@mantine/'));
  const throughIndex = indexed();
  const found = new Set(codes.flatMap(mentionedIn));
  const first = codes.flatMap((code) => [...throughIndex(code)]);
  // A part that is needed can mention others.
  for (let before = -1; before < found.size;) {
    before = found.size;
    const seen = new Set(first);
    for (const file of seen) {
      const code = withoutUnusedParts(read(file), (part) => found.has(part));
      for (const part of mentionedIn(code)) found.add(part);
      for (const next of neededIn(file, code, throughIndex)) seen.add(next);
    }
  }
  return found;
};

const given = /^([A-Z]\w*)\.(\w+) = (\w+|"[^"]*");\n/gm;
/** Without the imports of these names, unless something else needs them. */
const withoutImports = (code: string, names: readonly string[]): string =>
  names.reduce((left, name) => {
    const without = left.replace(new RegExp(String.raw`^import \{ ${name} \} from "[^"]*";\n`, 'm'), '');
    return new RegExp(String.raw`\b${name}\b`).test(without) ? left : without;
  }, code);

export const withoutUnusedParts = (code: string, isMentioned: (part: string) => boolean): string => {
  const gone: string[] = [];
  const made = code.replace(given, (line, component: string, part: string, value: string) => {
    const isKept = isMentioned(part === 'displayName' ? value : `${component}.${part}`);
    if (isKept) return line;
    gone.push(value);
    return '';
  });
  return withoutImports(
    made,
    gone.filter((value) => !value.startsWith('"')),
  );
};

const question = / scrollAreaComponent === ScrollArea\.Autosize \|\| void 0/;
/**
 * A drawer asks whether it scrolls in the library's scroll area, which comes with all that finds a place for a menu. If
 * no page gives one, the answer is known.
 */
export const withoutScrollArea = (code: string): string =>
  question.test(code) ? withoutImports(code.replace(question, ' void 0'), ['ScrollArea']) : code;

const recurrence = /^const RRule = "default" in rruleAll \? .*;$/m;
/** Without the library that calculates recurring events for the calendar: the server sends each event with its day. */
export const withoutRecurrence = (code: string): string =>
  recurrence.test(code)
    ? code.replace(/^import \* as rruleAll from "rrule";\n/m, '').replace(recurrence, 'const RRule = null;')
    : code;

/** What is left out as long as no page gives a property of this name. */
const omissions = [
  { property: 'scrollAreaComponent', without: withoutScrollArea },
  { property: 'recurrence', without: withoutRecurrence },
];
const omitted = (): ((code: string) => string) => {
  const pages = ownCodes(/\.(?:tsx|view\.ts)$/);
  const wanted = omissions.filter(({ property }) => !pages.some((page) => page.includes(property)));
  return (code) => wanted.reduce((left, { without }) => without(left), code);
};

const formats = /zod[\\/]v4[\\/]classic[\\/]schemas\.js$/;
const format = /^ {4}(\w+)\(params\) \{\n {8}return this\.check\((?:core|iso)\.\w+\([^)]*\)\);\n {4}\},\n/gm;
/** `z.string().jwt()`: zod's text has a method for each of thirty formats, with a class and a pattern for each. */
export const withoutUnusedFormats = (code: string, isMentioned: (method: string) => boolean): string =>
  code.replace(format, (method, name: string) => (isMentioned(name) ? method : ''));
const methodsIn = (code: string): string[] => [...code.matchAll(/\.(\w+)\(/g)].map(([, name]) => name ?? '');
const methods = (): ReadonlySet<string> => new Set(ownCodes(/\.tsx?$/).flatMap(methodsIn));

const components = /@mantine[\\/]\w+[\\/]esm[\\/].*\.mjs$/;
export const unusedParts = (): Plugin => {
  let known: ReadonlySet<string> | undefined;
  let omit: ((code: string) => string) | undefined;
  return {
    name: 'unused-parts',
    apply: 'build',
    transform(code, id) {
      if (formats.test(id)) {
        const used = methods();
        return { code: withoutUnusedFormats(code, (method) => used.has(method)), map: null };
      }
      if (!components.test(id)) return undefined;
      known ??= mentioned();
      omit ??= omitted();
      const all = known;
      const made = withoutUnusedParts(omit(code), (part) => all.has(part));
      return made === code ? undefined : { code: made, map: null };
    },
  };
};
