// The steps that need no server: `npm run check` runs these, `npm test` begins with them.
import path from 'node:path';
import { packaged } from './steps.mjs';

export const vitestOf = (project, ...more) => packaged('vitest/vitest.mjs', 'run', '--project', project, ...more);

const prettier = [
  '--check',
  '--log-level',
  'warn',
  '--cache',
  '--cache-location',
  path.join('.build', 'prettier'),
  '.',
];

/** Both programs tidy up their memory all the time by default; with more room they need a third less processor time. */
const roomy = { GOGC: '400' };
/** Each further checker works out most types once more: one takes half of the processor time, and as long. */
const types = ['--noEmit', '-p', '.', '--checkers', '1'];

/** Two lanes, each for one core, about as long. */
export const checks = [
  [
    { name: 'types', command: packaged('typescript/bin/tsc', ...types), env: roomy },
    { name: 'format', command: packaged('prettier/bin/prettier.cjs', ...prettier) },
  ],
  [
    { name: 'lint', command: packaged('oxlint/bin/oxlint', '--type-aware'), env: roomy },
    { name: 'unit', kind: 'vitest', command: vitestOf('unit') },
  ],
];

/** Anything but these two lines is a warning that somebody has to look at. */
export const build = {
  name: 'build',
  command: [process.execPath, path.join('bin', 'build.mjs')],
  prints: /^(Building|Built) the (pages|server)/,
};
