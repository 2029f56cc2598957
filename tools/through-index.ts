/**
 * What a module imports through the index of a library: the index of Mantine names each of its components, so a page that
 * imports one of them would seem to need them all.
 */
import path from 'node:path';
import { parseAst } from 'vite';

type Node = { type: string; [key: string]: unknown };
type Named = { type: string; name?: string; value?: string };
type Specifier = Node & { imported?: Named; local?: Named; exported?: Named; importKind?: string };
type Statement = Node & { source?: { value: string } | null; specifiers?: Specifier[]; importKind?: string };

const nameOf = (named: Named | undefined): string => named?.name ?? named?.value ?? '';
const statementsOf = (code: string): Statement[] =>
  (parseAst(code, { lang: 'tsx' }) as unknown as { body: Statement[] }).body;
/** Libraries write relative paths with the file's extension. */
const fileAt = (from: string, source: string): string =>
  path.posix.join(path.posix.dirname(from.replaceAll('\\', '/')), source);

/** The module behind each name that an index exports. */
export const namesIn = (index: string, code: string): Map<string, string> => {
  const imported = new Map<string, string>();
  const exported = new Map<string, string>();
  for (const { type, source, specifiers = [] } of statementsOf(code)) {
    const file = source?.value.startsWith('.') ? fileAt(index, source.value) : undefined;
    for (const one of specifiers) {
      if (type === 'ImportDeclaration' && file !== undefined) imported.set(nameOf(one.local), file);
      if (type !== 'ExportNamedDeclaration') continue;
      const found = file ?? imported.get(nameOf(one.local));
      if (found !== undefined) exported.set(nameOf(one.exported), found);
    }
  }
  return exported;
};

/** The names that a module imports from each package; types aren't there when it runs. */
export const importedBy = (code: string): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const { type, source, specifiers = [], importKind } of statementsOf(code)) {
    if (type !== 'ImportDeclaration' || !source || importKind === 'type') continue;
    const names = specifiers.filter((one) => one.importKind !== 'type').map((one) => nameOf(one.imported));
    found.set(source.value, [...(found.get(source.value) ?? []), ...names]);
  }
  return found;
};
