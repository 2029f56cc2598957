// Keeps the result of the last deep run in docs/proof.md, between two marks.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { project } from './sources.mjs';

const file = path.join(project, 'docs', 'proof.md');
const [BEGIN, END] = ['<!-- deep run: written by npm run test:deep -->', '<!-- end of deep run -->'];

const git = (...args) => spawnSync('git', args, { cwd: project, encoding: 'utf8' }).stdout.trim();
const minutes = (seconds) => (seconds / 60).toFixed(1);

const linesOf = ({ passed, failed, seconds, steps, database }) => [
  `On ${new Date().toISOString().slice(0, 10)}, commit ${git('rev-parse', '--short=10', 'HEAD')}${git('status', '--porcelain') ? ' with uncommitted changes' : ''}, on ${database}, seed ${process.env.CORNERMAN_SEED}: **${passed} passed, ${failed} failed** in ${minutes(seconds)} minutes.`,
  '',
  '| step | passed | failed | minutes | CPU s |',
  '|---|---|---|---|---|',
  ...steps.map(
    (step) =>
      `| ${step.name} | ${step.passed} | ${step.failed} | ${minutes(step.seconds)} | ${step.cpu?.toFixed(0) ?? '-'} |`,
  ),
  ...steps.flatMap(({ unsteady = [] }) => unsteady).map((name) => `\nPassed only at the second try: ${name}`),
];

/** Replaces the part of docs/proof.md between the marks. */
export const writeDeepRun = (result) => {
  const text = readFileSync(file, 'utf8');
  const [before, rest] = [text.slice(0, text.indexOf(BEGIN)), text.slice(text.indexOf(END))];
  writeFileSync(file, `${before}${BEGIN}\n${linesOf(result).join('\n')}\n${rest}`);
};
