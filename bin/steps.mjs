// Runs the steps of a check one after the other, times them, and sums up: the last line is "N passed, N failed".
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { project } from './sources.mjs';

const results = path.join(project, '.build', 'results');
/** A step that hangs is ended; a slow machine is no fault. */
const LIMIT_MS = 55 * 60_000;
/** A page test that failed once and passed when it was run again is named. More of them than these are a fault. */
const UNSTEADY = 2;

/** A program of an installed package, run by this Node. */
export const packaged = (file, ...args) => [process.execPath, path.join(project, 'node_modules', file), ...args];

const run = (command, env) =>
  new Promise((resolve) => {
    const [program, ...args] = command;
    const child = spawn(program, args, {
      cwd: project,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    const late = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
    child.once('error', () => resolve(127));
    child.once('exit', (code) => {
      clearTimeout(late);
      resolve(code ?? 1);
    });
  });

/** A test that was skipped did not pass. */
const countVitest = (report) => ({
  passed: report.numPassedTests,
  failed: report.numTotalTests - report.numPassedTests,
});
const countPlaywright = ({ stats, suites }) => {
  const isForgiven = stats.flaky <= UNSTEADY;
  return {
    passed: stats.expected + (isForgiven ? stats.flaky : 0),
    failed: stats.unexpected + stats.skipped + (isForgiven ? 0 : stats.flaky),
    unsteady: suites.flatMap(unsteadyIn),
  };
};
const unsteadyIn = ({ specs = [], suites = [] }) => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, line, title }) => `${file}:${line} ${title}`),
  ...suites.flatMap(unsteadyIn),
];
const counters = { vitest: countVitest, playwright: countPlaywright };

const countOf = (step, file, code) => {
  const one = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  if (step.kind === undefined) return one;
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const count = counters[step.kind](JSON.parse(readFileSync(file, 'utf8')));
  if (count.passed + count.failed === 0) return { passed: 0, failed: step.mayBeEmpty ? 0 : 1 };
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
};

const perform = async (step, number) => {
  console.log(`\n=== ${step.name}`);
  const [file, began] = [path.join(results, `${number}.json`), Date.now()];
  const reporters =
    step.kind === 'vitest' ? ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`] : [];
  const code = await run([...step.command, ...reporters], { ...step.env, CORNERMAN_RESULTS: file });
  return { name: step.name, seconds: (Date.now() - began) / 1000, ...countOf(step, file, code) };
};

/** Runs every step, also after one failed. Sets the exit code. */
export const runSteps = async (steps) => {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const done = [];
  for (const [number, step] of steps.entries()) done.push(await perform(step, number));
  const sum = (key) => done.reduce((total, step) => total + step[key], 0);
  console.log('\n=== Summary');
  for (const step of done)
    console.log(
      `${step.failed > 0 ? 'FAILED' : 'ok    '} ${step.seconds.toFixed(1).padStart(6)} s  ${String(step.passed).padStart(5)} passed ${String(step.failed).padStart(4)} failed  ${step.name}`,
    );
  console.log(`${' '.repeat(6)} ${sum('seconds').toFixed(1).padStart(6)} s`);
  for (const name of done.flatMap(({ unsteady = [] }) => unsteady))
    console.log(`UNSTEADY, passed only when it was run again: ${name}`);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
};
