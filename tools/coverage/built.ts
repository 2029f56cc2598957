/** What has been built from the specification, read from the project's tables and sources. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { contracts } from '#areas/domain.index.ts';
import { flagsOf, pathsOf } from '#kit/domain/contract.ts';
import type { Contract, Endpoint } from '#kit/domain/contract.ts';
import type { Machine } from '#kit/domain/machine.ts';
import { isProduct } from '../architecture/imports.ts';
import { isTest, projectRoot } from '../sources.ts';
import type { Source } from '../sources.ts';

export type Row = { name: string; row: Endpoint };
export type Built = {
  /** Page path → the file that names its component. */
  pages: ReadonlyMap<string, string>;
  rows: readonly Row[];
  machines: readonly Machine[];
  /** Sources of the product: no tests, no tools. */
  product: readonly Source[];
};

const pageTable = /^areas\/[^/]+\/\w+\.pages\.ts$/;
const router = 'web/shell/router.tsx';

/** The page tables of the areas are object literals with the path as key; the router itself handles "/". */
export const pagesIn = (sources: readonly Source[]): Map<string, string> => {
  const found = new Map<string, string>();
  const add = (source: Source, pattern: RegExp): void => {
    for (const match of source.text.matchAll(pattern)) if (match[1] !== undefined) found.set(match[1], source.path);
  };
  for (const source of sources) {
    if (pageTable.test(source.path)) add(source, /^\s*'(\/[^']*)':/gm);
    if (source.path === router) add(source, /pathname === '(\/)'\) throw redirect/g);
  }
  return found;
};

export const rowsOf = (all: Readonly<Record<string, Contract>>): Row[] =>
  Object.entries(all).flatMap(([contract, rows]) =>
    Object.entries(rows).map(([name, row]) => ({ name: `${contract}.${name}`, row })),
  );

const isMachine = (value: unknown): value is Machine =>
  typeof value === 'object' && value !== null && 'states' in value && 'moves' in value && 'initial' in value;

const machinesIn = async (sources: readonly Source[]): Promise<Machine[]> => {
  const files = sources.filter((source) => /^areas\/.*\.machine\.ts$/.test(source.path));
  const modules = await Promise.all(
    files.map(
      async (file): Promise<Record<string, unknown>> => import(pathToFileURL(path.join(projectRoot, file.path)).href),
    ),
  );
  return modules.flatMap((module) => Object.values(module).filter(isMachine));
};

export const whatIsBuilt = async (sources: readonly Source[]): Promise<Built> => ({
  pages: pagesIn(sources),
  rows: rowsOf(contracts),
  machines: await machinesIn(sources),
  product: sources.filter((source) => isProduct(source.path) && !isTest(source.path)),
});

const shapeOf = (call: string): string =>
  (call.split('?')[0] ?? '').replace(/\{\w+\}|:\w+/g, '*').replace(/^report\//, '');

/** Whether a contract row answers a call of the specification. A branch at the end of a path can also be missing. */
export const answers = (row: Endpoint, call: string): boolean => {
  const [method, asked = ''] = call.split(' ');
  if (row.method !== method) return false;
  const wanted = shapeOf(asked);
  return pathsOf(row).some((offered) => {
    const shape = shapeOf(offered);
    return shape === wanted || (offered.endsWith(':branch_id') && shape === `${wanted}/*`);
  });
};

/** The part of the project that a file is in: `people`, `web/shell`, `kit/server`. */
export const partOf = (file: string): string => {
  const [top = '', part = ''] = file.split('/');
  return top === 'areas' ? part : `${top}/${part.replace(/\.\w+$/, '')}`;
};

/** The parts of the project, in alphabetical order, whose files match a pattern, without those that only define it. */
export const partsWith = (product: readonly Source[], pattern: RegExp, definedIn: RegExp): string[] =>
  [
    ...new Set(
      product
        .filter((source) => !definedIn.test(source.path) && pattern.test(source.text))
        .map((source) => partOf(source.path)),
    ),
  ].toSorted();

/** The endpoints, moves and page names that need a flag. */
export const usersOfFlag = (built: Built, flag: string): string[] => [
  ...built.rows.filter(({ row }) => flagsOf(row).some((needed) => needed === flag)).map(({ name }) => name),
  ...built.machines.flatMap((machine) =>
    Object.entries(machine.moves)
      .filter(([, move]) => move.flag === flag)
      .map(([move]) => `${machine.name}: ${move}`),
  ),
];
