// The steps that need no server: `npm run check` runs them, `npm test` starts with them.
import path from 'node:path';
import { packaged } from './steps.mjs';

export const vitestOf = (project, ...more) => packaged('vitest/vitest.mjs', 'run', '--project', project, ...more);

/** By default both programs collect garbage all the time; with more memory they need a third less processor time. */
const roomy = { GOGC: '400' };
/** Each additional checker computes most types again: one takes half the processor time, and is just as fast. */
const types = ['--noEmit', '-p', '.', '--checkers', '1'];

/** Two lanes of about the same length, one for each core. */
export const checks = [
  [
    { name: 'format', command: packaged('oxfmt/bin/oxfmt', '--check') },
    { name: 'types', command: packaged('typescript/bin/tsc', ...types), env: roomy },
    { name: 'lint', command: packaged('oxlint/bin/oxlint', '--type-aware'), env: roomy },
  ],
  [{ name: 'unit', kind: 'vitest', command: vitestOf('unit') }],
];

/** Anything except these two lines is a warning that someone has to look at. */
export const build = {
  name: 'build',
  command: [process.execPath, path.join('bin', 'build.mjs')],
  prints: /^(Building|Built) the (pages|server)/,
};
