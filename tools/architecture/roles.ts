/** Locations and names of the files of areas: one folder per noun, and a fixed list of roles (bin/roles.mjs). */
import { domain, nameOf, ofArea, server, tests, web } from '../../bin/roles.mjs';
import { isTest } from '../sources.ts';
import { importsOf, withoutComments } from './imports.ts';
import type { Rule } from './layers.ts';

const inArea = (file: string): string[] | undefined => {
  const parts = file.split('/');
  return parts[0] === 'areas' && !/^areas\/(?:domain|server|web)\.index\.ts$/.test(file) ? parts.slice(1) : undefined;
};
const roles: Readonly<Record<string, string>> = { ...domain, ...server, ...web, ...tests };
const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** `areas/<area>/<noun>/<subject>.<role>.ts`, or `areas/<area>/<area>.<role>.ts` for files of the whole area. */
export const placedByNoun: Rule = (sources) =>
  sources.flatMap(({ path }) => {
    const at = inArea(path);
    if (!at || at.includes('fixtures')) return [];
    const name = nameOf(path);
    if (!name || !kebab.test(name.subject)) return [`${path} is not called subject.role in kebab-case`];
    if (at.length === 2)
      return name.subject === at[0] && name.role !== undefined && Object.hasOwn(ofArea, name.role)
        ? []
        : [`${path} lies in no noun's folder`];
    if (at.length !== 3) return [`${path} lies too deep: an area has nouns, a noun has files`];
    // A test can be about something without a file: `lead.api.test.ts`, `import-samples.test.ts`.
    if (name.role === undefined) return name.isTest ? [] : [`${path} has no role`];
    return Object.hasOwn(roles, name.role)
      ? []
      : [`${path} has the role ${name.role}, which bin/roles.mjs doesn't know`];
  });

const camel = (subject: string): string => subject.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
/** A contract or machine exports the name of its file, so that a noun has one name. */
export const nounsHaveOneName: Rule = (sources) =>
  sources.flatMap(({ path, text }) => {
    const name = inArea(path) && nameOf(path);
    if (!name || name.isTest || (name.role !== 'contract' && name.role !== 'machine')) return [];
    const ending = name.role === 'contract' ? 'Contract' : 'Machine';
    const wanted = `${camel(name.subject)}${ending}`;
    return new RegExp(`^export const ${wanted}\\b`, 'm').test(withoutComments(text))
      ? []
      : [`${path} doesn't export ${wanted}`];
  });

/** Status tables are found by their file names: by this check, the diagrams and readers. */
export const machinesInMachineFiles: Rule = (sources) =>
  sources
    .filter(({ path }) => inArea(path) && !isTest(path) && nameOf(path)?.role !== 'machine')
    .filter(({ text }) => /\bmachine\(\{/.test(withoutComments(text)))
    .map(({ path }) => `${path} has a machine of its own: it belongs into a file with the role machine`);

/** A cell or an action that a record shares with a list has a file of its own: a record would load the page of the list. */
export const listsGiveOnlyLists: Rule = (sources) =>
  sources
    .flatMap(importsOf)
    .filter(({ from, to, isLazy, isType }) => inArea(from) && to.endsWith('.list.tsx') && !isLazy && !isType)
    .filter(({ names }) => !/^\s*\{(?:\s*\w+List,?)+\s*\}/.test(names))
    .map(({ from, to, names }) => `${from} imports ${names.trim()} from the page of a list, ${to}`);
