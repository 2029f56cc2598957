/** Who can import whom (design, section 2). Each rule returns its violations in words. */
import { isTest } from '../sources.ts';
import type { Source } from '../sources.ts';
import { importsOf, isProduct, placeOf, withoutComments } from './imports.ts';
import type { Import } from './imports.ts';
import type { Side } from '../../bin/roles.mjs';

export type Rule = (sources: readonly Source[]) => string[];

const told = (one: Import): string => `${one.from} imports ${one.to}`;
const everyImport = (sources: readonly Source[]): Import[] => sources.flatMap(importsOf);

/** Torture controls whole servers from outside, like a test. */
const drives = (file: string): boolean => isTest(file) || file.startsWith('server/torture/');

const allowed: Readonly<Record<Side, readonly Side[]>> = {
  domain: ['domain'],
  server: ['server', 'domain'],
  web: ['web', 'domain'],
  tests: ['tests', 'server', 'domain'],
};
const isForTests = (file: string): boolean => isTest(file) || /testing(?:\.setup)?\.ts$/.test(file);

/** domain ← server, domain ← web; server and web never meet; nothing of the product imports tools or tests. */
export const sides: Rule = (sources) =>
  everyImport(sources)
    .filter(({ from, to, isPackage }) => {
      const here = placeOf(from);
      if (!here || isPackage) return false;
      const there = placeOf(to);
      if (!there) return !drives(from) && /^(tools|e2e|bench|bin)\//.test(to);
      if (there.side === 'tests') return !isForTests(from) && !drives(from);
      return !allowed[here.side].includes(there.side);
    })
    .map(told);

const pure = new Set(['zod', 'libphonenumber-js', 'rrule']);
const nameOfPackage = (to: string): string =>
  to.startsWith('@') ? to.split('/').slice(0, 2).join('/') : (to.split('/')[0] ?? to);

/** The domain is only TypeScript and zod: no server, page or clock. */
export const domainIsPure: Rule = (sources) => {
  const domain = sources.filter((source) => placeOf(source.path)?.side === 'domain' && !isForTests(source.path));
  const foreign = everyImport(domain).filter((one) => one.isPackage && !pure.has(nameOfPackage(one.to)));
  const clocks = domain.filter((source) => /\bDate\.now\(|new Date\(\)|\bfetch\(|\bprocess\./.test(source.text));
  return [...foreign.map(told), ...clocks.map((source) => `${source.path} asks the clock or the machine`)];
};

/** An area uses another one only through its domain files or, on the server, its commands and facts. */
export const areasApart: Rule = (sources) =>
  everyImport(sources)
    .filter(({ from, to, isPackage }) => {
      const here = placeOf(from);
      const there = isPackage ? undefined : placeOf(to);
      if (!here?.area || !there?.area || here.area === there.area || there.side === 'domain') return false;
      // A test can use the builders of another area's tests.
      if (isForTests(from) && isForTests(to)) return false;
      return there.side !== 'server' || !/\.(?:commands|facts)\.ts$/.test(to);
    })
    .map(told);

/**
 * The kit knows no area. Two exceptions: the domain's kit names flags as a type, and a kit can read the domain's index
 * of areas as a whole (words, contracts), which names none of them.
 */
export const kitKnowsNoArea: Rule = (sources) =>
  everyImport(sources.filter((source) => !isTest(source.path)))
    .filter(({ from, to, isPackage, isType, names }) => {
      const here = placeOf(from);
      const there = isPackage ? undefined : placeOf(to);
      if (here?.part !== 'kit' || !there) return false;
      if (there.part === 'areas') return to !== 'areas/domain.index.ts' || here.side === 'domain';
      if (here.side !== 'domain' || there.part === 'kit') return false;
      return !(to === 'access/access.ts' && isType && ['{ Flag }', '{ Flag, PagePath }'].includes(names.trim()));
    })
    .map(told);

/** Imports at run time must not be circular; type imports and dynamic imports don't count. */
export const noCycles: Rule = (sources) => {
  const edges = new Map<string, string[]>();
  for (const source of sources) {
    edges.set(
      source.path,
      importsOf(source)
        .filter((one) => !one.isPackage && !one.isType && !one.isLazy)
        .map((one) => one.to),
    );
  }
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (file: string, trail: readonly string[]): void => {
    const at = trail.indexOf(file);
    if (at >= 0) {
      found.push([...trail.slice(at), file].join(' → '));
      return;
    }
    if (done.has(file)) return;
    for (const next of edges.get(file) ?? []) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const file of edges.keys()) visit(file, []);
  return found;
};

const onlyPassesOn = (source: Source): boolean => {
  const rest = withoutComments(source.text).replace(/(?:import|export)\s[^;]*?\sfrom\s*['"][^'"]+['"];?/g, '');
  return rest.trim() === '' && importsOf(source).some((one) => one.isReexport);
};
/** The index of areas on each side, and the facts of a noun, which name what other areas can read from its stores. */
const gathers = /^areas\/\w+\.index\.ts$|\.facts\.ts$/;

/** No barrels: no `export *`, no file that only re-exports, no index except that of areas. */
export const noBarrels: Rule = (sources) => [
  ...everyImport(sources)
    .filter((one) => one.isReexport && one.names.trim().startsWith('*'))
    .map((one) => `${one.from} passes on all of ${one.to}`),
  ...sources
    .filter((source) => isProduct(source.path) && !gathers.test(source.path))
    .filter((source) => /\/index\.tsx?$/.test(source.path) || onlyPassesOn(source))
    .map((source) => `${source.path} is a barrel`),
];
