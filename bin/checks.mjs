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

/** Two lanes: the type check uses both cores only now and then, the others one. */
export const checks = [
  [
    { name: 'types', command: packaged('typescript/bin/tsc', '--noEmit', '-p', '.') },
    { name: 'lint', command: packaged('oxlint/bin/oxlint', '--type-aware') },
  ],
  [
    { name: 'format', command: packaged('prettier/bin/prettier.cjs', ...prettier) },
    { name: 'unit', kind: 'vitest', command: vitestOf('unit') },
  ],
];

/** Anything but these two lines is a warning that somebody has to look at. */
export const build = {
  name: 'build',
  command: [process.execPath, path.join('bin', 'build.mjs')],
  prints: /^(Building|Built) the (pages|server)/,
};
