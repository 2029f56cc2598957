/**
 * `npm run mutate -- 'areas/shift/**.rules.ts'` breaks rules, one small change at a time, and lists the changes that no
 * unit test notices: line, kind, old and new code. Some have no visible effect (the order of equal values, a default
 * that is never used); each of the others needs a test. The last lines count per file, for the table in docs/proof.md.
 */
import { readFileSync } from 'node:fs';
import { Stryker } from '@stryker-mutator/core';

const patterns = process.argv.slice(2);
if (patterns.length === 0) {
  console.log("Enter the files to break: npm run mutate -- 'areas/shift/*/*.rules.ts'");
  process.exit(64);
}

const options: ConstructorParameters<typeof Stryker>[0] = {
  mutate: patterns,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tools/mutate.vitest.ts', related: true },
  coverageAnalysis: 'perTest',
  // Texts are checked by tests of words; an empty text in a rule says nothing about the rule.
  mutator: { excludedMutations: ['StringLiteral', 'ObjectLiteral', 'Regex'] },
  ignoreStatic: true,
  ignorePatterns: ['dist', '.build', 'data', 'e2e', 'docs'],
  tempDirName: '.build/mutate',
  concurrency: 1,
  timeoutMS: 20_000,
  reporters: ['clear-text'],
  clearTextReporter: { reportMutants: false, reportTests: false },
  // Stryker rewrites a tsconfig.json with the compiler's API, which TypeScript 7 doesn't have.
  tsconfigFile: 'none.json',
};

const LONGEST = 100;
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, LONGEST);

const results = await new Stryker(options).runMutationTest();
const isUnnoticed = (status: string): boolean => status === 'Survived' || status === 'NoCoverage';
const unnoticed = results.filter(({ status }) => isUnnoticed(status));
const sources = new Map<string, string[]>();
const perFile = new Map<string, { all: number; unnoticed: number }>();
for (const { fileName, status } of results) {
  // Code that only runs while a module loads isn't changed.
  if (status === 'Ignored') continue;
  const { all, unnoticed: left } = perFile.get(fileName) ?? { all: 0, unnoticed: 0 };
  perFile.set(fileName, { all: all + 1, unnoticed: left + (isUnnoticed(status) ? 1 : 0) });
}
for (const { fileName, location, mutatorName, replacement } of unnoticed) {
  const lines = sources.get(fileName) ?? readFileSync(fileName, 'utf8').split('\n');
  sources.set(fileName, lines);
  const { start, end } = location;
  const line = lines[start.line - 1] ?? '';
  const before = line.slice(start.column - 1, start.line === end.line ? end.column - 1 : undefined);
  console.log(
    `${fileName}:${start.line}:${start.column} ${mutatorName}: ${oneLine(before)}  =>  ${oneLine(replacement ?? '')}`,
  );
}
console.log('');
for (const [fileName, { all, unnoticed: left }] of perFile) console.log(`${fileName}: ${left} of ${all} unnoticed`);
