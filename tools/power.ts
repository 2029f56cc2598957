/**
 * `npm run power` plants the faults of tools/power/mutations.ts, one at a time, and records which tests find each:
 * first the unit tests, then, if they miss it, the API tests of the area. The table is written to docs/proof.md. A file
 * with the results of an earlier state of the tests (`--before results.json`) adds a column for them. `--only text` plants
 * those whose harm contains the text, and leaves the table as it is. The sources are
 * changed in place and restored: run it in a checkout where nothing else is running.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { replaceBetween } from '../bin/proof.mjs';
import { mutations, type Mutation } from './power/mutations.ts';
import { projectRoot } from './sources.ts';

type Found = 'unit' | 'api' | 'nothing';
type Results = Record<string, Found>;

const areasOf: Record<Mutation['area'], readonly string[]> = {
  money: ['areas/money', 'areas/membership'],
  booking: ['areas/classes'],
  access: ['areas/access'],
  shifts: ['areas/shift'],
  franchise: ['areas/network'],
  server: ['server/refusals', 'areas/classes/booking'],
};
const vitest = (...args: string[]): boolean => {
  const program = path.join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs');
  const { status } = spawnSync(process.execPath, [program, ...args], { cwd: projectRoot, stdio: 'ignore' });
  return status === 0;
};

const findersOf = (one: Mutation): Found => {
  const isUnitGreen = vitest('related', '--run', '--project', 'unit', '--bail', '1', one.file);
  if (!isUnitGreen) return 'unit';
  return vitest('run', '--project', 'api', '--bail', '1', ...areasOf[one.area]) ? 'nothing' : 'api';
};

const plant = (one: Mutation): Found => {
  const file = path.join(projectRoot, one.file);
  const text = readFileSync(file, 'utf8');
  if (text.split(one.find).length !== 2) throw new Error(`${one.file} has to contain once: ${one.find}`);
  writeFileSync(
    file,
    text.replace(one.find, () => one.put),
  );
  try {
    return findersOf(one);
  } finally {
    writeFileSync(file, text);
  }
};

const at = process.argv.indexOf('--before');
const before = at > 0 ? (JSON.parse(readFileSync(process.argv[at + 1] ?? '', 'utf8')) as Results) : undefined;

const only = process.argv.indexOf('--only');
const wanted = only > 0 ? (process.argv[only + 1] ?? '') : '';
const chosen = mutations.filter(({ harm }) => harm.includes(wanted));

const results: Results = {};
for (const one of chosen) {
  results[one.harm] = plant(one);
  console.log(`${results[one.harm]?.padEnd(8)} ${one.area.padEnd(10)} ${one.harm}`);
}
const record = (): void => {
  mkdirSync(path.join(projectRoot, '.build'), { recursive: true });
  writeFileSync(path.join(projectRoot, '.build', 'power.json'), JSON.stringify(results, null, 2));

  const cells = (one: Mutation): string[] => [
    one.area,
    one.harm,
    ...(before ? [before[one.harm] ?? '-'] : []),
    results[one.harm] ?? '-',
  ];
  const rows = [
    ['area', 'what would happen', ...(before ? ['found before'] : []), 'found now'],
    ['---', '---', ...(before ? ['---'] : []), '---'],
    ...mutations.map(cells),
  ];
  replaceBetween(
    'faults: written by npm run power',
    'end of faults',
    rows.map((row) => `| ${row.join(' | ')} |`),
  );
};
if (wanted === '') record();
const missed = Object.values(results).filter((found) => found === 'nothing').length;
console.log(`\n${chosen.length - missed} passed, ${missed} failed`);
process.exitCode = missed > 0 ? 1 : 0;
