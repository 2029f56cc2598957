// Runs the steps of a check, measures them and adds them up: the last line is "N passed, N failed".
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { project } from './sources.mjs';
import { countOf, failuresIn, slowestIn } from './results.mjs';

const results = path.join(project, '.build', 'results');
/** A safety net for a step that hangs; a slow machine is not an error. */
const LIMIT_MS = 70 * 60_000;
const SLOWEST = 10;
const LAST_WORDS_MS = 2000;

/** A program of an installed package, run by this Node. */
export const packaged = (file, ...args) => [process.execPath, path.join(project, 'node_modules', file), ...args];

/**
 * A shell adds up the processor time of everything below it, including servers and browsers that a test started; Node
 * can't do this. Without a shell the time is unknown.
 */
const SHELL = '/bin/sh';
const measured = (command) =>
  existsSync(SHELL)
    ? [SHELL, '-c', '"$@"; code=$?; times >"$CORNERMAN_TIMES"; exit $code', SHELL, ...command]
    : command;
/** The second line of `times` is the user and system time of the children: `1m2.50s 0m3.25s`. */
const secondsIn = (file) => {
  if (!existsSync(file)) return undefined;
  const children = readFileSync(file, 'utf8').split('\n')[1] ?? '';
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, min, sec]) => sum + Number(min) * 60 + Number(sec),
    0,
  );
};

/** Ends a step with everything that it started: servers and browsers are in its group. */
const endGroup = ({ pid }, signal) => {
  if (pid !== undefined) process.kill(-pid, signal);
};

/** Runs a command. With `quiet` its output is collected, so that parallel steps don't mix their output. */
const run = (command, env, isQuiet) =>
  new Promise((resolve) => {
    const [program, ...args] = command;
    const child = spawn(program, args, {
      cwd: project,
      stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet ? 'pipe' : 'inherit'],
      env: { ...process.env, ...env },
      // Its own process group.
      detached: true,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data));
    const late = setTimeout(() => endGroup(child, 'SIGKILL'), LIMIT_MS);
    const end = (code) => {
      clearTimeout(late);
      resolve({ code, output });
    };
    child.once('error', () => end(127));
    children.add(child);
    child.once('exit', (code) => {
      children.delete(child);
      // The output ends a moment later, but a leftover server could keep it open forever.
      setTimeout(() => end(code ?? 1), LAST_WORDS_MS);
    });
    child.once('close', (code) => end(code ?? 1));
  });
const children = new Set();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    for (const child of children) endGroup(child, 'SIGTERM');
    process.exit(1);
  });

/** Unexpected lines in a step's output: warnings that nobody would notice otherwise. */
const unexpected = (step, output) =>
  step.prints === undefined ? [] : output.split('\n').filter((line) => line.trim() !== '' && !step.prints.test(line));

const perform = async (step, isQuiet) => {
  const id = step.name.replaceAll(/\W+/g, '-');
  const [file, times] = [path.join(results, `${id}.json`), path.join(results, `${id}.times`)];
  const reporters =
    step.kind === 'vitest' ? ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`] : [];
  const hears = isQuiet || step.prints !== undefined;
  if (!hears) console.log(`\n=== ${step.name}`);
  const began = Date.now();
  const env = { ...step.env, CORNERMAN_RESULTS: file, CORNERMAN_TIMES: times };
  const { code, output } = await run(measured([...step.command, ...reporters]), env, hears);
  if (hears) console.log(`\n=== ${step.name}\n${output.trimEnd()}`);
  const surplus = unexpected(step, output);
  if (surplus.length > 0) console.log(`The step "${step.name}" printed unexpected lines:\n${surplus.join('\n')}`);
  const end = surplus.length > 0 ? 1 : code;
  return {
    name: step.name,
    seconds: (Date.now() - began) / 1000,
    cpu: secondsIn(times),
    slowest: slowestIn(step, file),
    failures: failuresIn(step, file, end, output),
    ...countOf(step, file, end),
  };
};

const inOrder = async (steps, isQuiet) => {
  const done = [];
  for (const step of steps) done.push(await perform(step, isQuiet));
  return done;
};

const cell = (value, width) => (value === undefined ? '-' : value.toFixed(0)).padStart(width);
const sumOf = (done, key) => done.reduce((total, step) => total + (step[key] ?? 0), 0);

const printSteps = (done, budget, wall) => {
  console.log('\n=== Summary\n          wall s   CPU s  budget  passed  failed  step');
  for (const { name, seconds, cpu, passed, failed } of done) {
    const figures = `${cell(seconds, 6)}  ${cell(cpu, 6)}  ${cell(budget[name], 6)}  ${cell(passed, 6)}  ${cell(failed, 6)}`;
    console.log(`${failed > 0 ? 'FAILED' : 'ok    '}  ${figures}  ${name}`);
  }
  console.log(`${' '.repeat(8)}${cell(wall, 6)}  ${cell(sumOf(done, 'cpu'), 6)}`);
};

const printRemarks = (done, budget) => {
  for (const { name, cpu } of done.filter((step) => step.cpu > budget[step.name]))
    console.log(`OVER BUDGET: ${name} took ${cpu.toFixed(0)} CPU s; bin/budget.json allows ${budget[name]}`);
  for (const { name } of done.filter((step) => budget[step.name] === undefined))
    console.log(`NO BUDGET: bin/budget.json doesn't name the step ${name}`);
  const slowest = done.flatMap((step) => step.slowest).toSorted((a, b) => b.seconds - a.seconds);
  console.log('\nThe slowest test files:');
  for (const { file, seconds } of slowest.slice(0, SLOWEST)) console.log(`${cell(seconds, 6)} s  ${file}`);
  for (const name of done.flatMap(({ unsteady = [] }) => unsteady))
    console.log(`UNSTEADY, passed only on the second try: ${name}`);
};

/** At the very end, because often only the end of a long run is kept. */
const printFailures = (done) => {
  for (const { name, failures } of done) for (const failure of failures) console.log(`\nFAILED in ${name}: ${failure}`);
};

/**
 * Runs every stage one after the other, even if one fails. A stage is a step, or lanes: lists of steps that run side by
 * side, because a single one leaves a core idle. Sets the exit code and returns the counts.
 */
export const runSteps = async (stages) => {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const budget = JSON.parse(readFileSync(path.join(project, 'bin', 'budget.json'), 'utf8'));
  const began = Date.now();
  const done = [];
  for (const stage of stages) {
    if (Array.isArray(stage)) done.push(...(await Promise.all(stage.map((lane) => inOrder(lane, true)))).flat());
    else done.push(await perform(stage, false));
  }
  const seconds = (Date.now() - began) / 1000;
  printSteps(done, budget, seconds);
  printRemarks(done, budget);
  printFailures(done);
  const [passed, failed] = [sumOf(done, 'passed'), sumOf(done, 'failed')];
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
  return { passed, failed, seconds, steps: done };
};
