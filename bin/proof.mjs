// Records test results and their dates in docs/proof.md: each script replaces the part between its own marks.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { project } from './sources.mjs';

const file = path.join(project, 'docs', 'proof.md');

/**
 * Replaces the lines of docs/proof.md between two comments.
 * @param {string} from
 * @param {string} until
 * @param {string[]} lines
 */
export const replaceBetween = (from, until, lines) => {
  const text = readFileSync(file, 'utf8');
  const [begin, end] = [`<!-- ${from} -->`, `<!-- ${until} -->`];
  if (!text.includes(begin) || !text.includes(end)) throw new Error(`docs/proof.md must contain ${begin} and ${end}`);
  const [before, rest] = [text.slice(0, text.indexOf(begin)), text.slice(text.indexOf(end))];
  writeFileSync(file, `${before}${begin}\n${lines.join('\n')}\n${rest}`);
};

const git = (...args) => spawnSync('git', args, { cwd: project, encoding: 'utf8' }).stdout.trim();
const minutes = (seconds) => (seconds / 60).toFixed(1);

const stateOf = () => {
  const commit = git('rev-parse', '--short=10', 'HEAD');
  return git('status', '--porcelain') ? `${commit} with uncommitted changes` : commit;
};
const linesOf = ({ passed, failed, seconds, steps, database }) => [
  `On ${new Date().toISOString().slice(0, 10)}, commit ${stateOf()}, on ${database}, seed ${process.env.CORNERMAN_SEED}: **${passed} passed, ${failed} failed** in ${minutes(seconds)} minutes.`,
  '',
  '| step | passed | failed | minutes | CPU s |',
  '|---|---|---|---|---|',
  ...steps.map(
    (step) =>
      `| ${step.name} | ${step.passed} | ${step.failed} | ${minutes(step.seconds)} | ${step.cpu?.toFixed(0) ?? '-'} |`,
  ),
  ...steps.flatMap(({ unsteady = [] }) => unsteady).map((name) => `\nPassed only at the second try: ${name}`),
];

/** The result of a deep run, as `runSteps` returns it, with the name of its database. */
export const writeDeepRun = (result) =>
  replaceBetween('deep run: written by npm run test:deep', 'end of deep run', linesOf(result));
