// Reads the reports of the test runners: how many tests passed, which were unsteady, which files took longest.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { project } from './sources.mjs';

/** Page tests that failed and passed on the second try are named. More of them than this fail the run. */
const UNSTEADY = 2;

/** A skipped test did not pass. */
const countVitest = (report) => ({
  passed: report.numPassedTests,
  failed: report.numTotalTests - report.numPassedTests,
});
const specsIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsIn)];
const countPlaywright = ({ stats, suites }) => {
  const isForgiven = stats.flaky <= UNSTEADY;
  return {
    passed: stats.expected + (isForgiven ? stats.flaky : 0),
    failed: stats.unexpected + stats.skipped + (isForgiven ? 0 : stats.flaky),
    unsteady: suites
      .flatMap(specsIn)
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, line, title }) => `${file}:${line} ${title}`),
  };
};
const counters = { vitest: countVitest, playwright: countPlaywright };
const reportAt = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** What a step adds to the count. A step without a test runner counts as one test. */
export const countOf = (step, file, code) => {
  const one = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  if (step.kind === undefined) return one;
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const count = counters[step.kind](reportAt(file));
  if (count.passed + count.failed === 0) return { ...count, failed: 1 };
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
};

const timesOfVitest = ({ testResults }) =>
  testResults.map(({ name, startTime, endTime }) => ({
    file: path.relative(project, name),
    seconds: (endTime - startTime) / 1000,
  }));
const timesOfPlaywright = ({ suites }) => {
  const total = new Map();
  for (const { file, tests } of suites.flatMap(specsIn)) {
    const milliseconds = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
    total.set(file, (total.get(file) ?? 0) + milliseconds / 1000);
  }
  return [...total].map(([file, seconds]) => ({ file, seconds }));
};
const timers = { vitest: timesOfVitest, playwright: timesOfPlaywright };

/** How long each test file of a step took, in seconds. */
export const slowestIn = (step, file) =>
  step.kind === undefined || !existsSync(file) ? [] : timers[step.kind](reportAt(file));

/** The first lines of a message; the step's output contains all of it. */
const FEW_LINES = 4;
const LAST_LINES = 20;
const briefly = (message = '') =>
  stripVTControlCharacters(message).trim().split('\n').slice(0, FEW_LINES).join('\n    ');
const failedInVitest = ({ testResults }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(project, name);
    const failed = assertionResults.filter((test) => test.status !== 'passed');
    // A file that can't be loaded has no tests.
    if (failed.length === 0) return status === 'failed' ? [`${file}\n    ${briefly(message)}`] : [];
    return failed.map(({ fullName, failureMessages }) => `${file} ${fullName}\n    ${briefly(failureMessages[0])}`);
  });
const failedInPlaywright = ({ suites }) =>
  suites
    .flatMap(specsIn)
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const last = tests.flatMap(({ results }) => results).at(-1);
      return `${file}:${line} ${title}\n    ${briefly(last?.error?.message)}`;
    });
const failures = { vitest: failedInVitest, playwright: failedInPlaywright };

const lastLines = (output) => stripVTControlCharacters(output).trimEnd().split('\n').slice(-LAST_LINES).join('\n    ');
/** Errors between tests, for example an uncaught rejection. Only the output shows what happened. */
const OUTSIDE = /^.*\bUnhandled (?:Errors?|Rejection)\b/m;
const errorOutside = (output) => {
  const text = stripVTControlCharacters(output);
  const begins = text.search(OUTSIDE);
  return begins === -1
    ? lastLines(output)
    : text
        .slice(begins)
        .split('\n')
        .slice(0, 2 * LAST_LINES)
        .join('\n    ');
};

/**
 * Each failed test of a step with the start of its message; for a step without tests, its last lines. A step can also
 * fail when all tests passed: then what happened outside the tests.
 */
export const failuresIn = (step, file, code, output) => {
  const named = step.kind !== undefined && existsSync(file) ? failures[step.kind](reportAt(file)) : [];
  if (named.length > 0 || code === 0) return named;
  return [step.kind === undefined ? lastLines(output) : errorOutside(output)];
};
