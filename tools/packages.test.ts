/**
 * `npm ci --omit=dev && npm start` has to work: running and building the product must not need a development package.
 */
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf } from './architecture/imports.ts';
import { isTest, projectRoot, readSources, type Source } from './sources.ts';

const { dependencies } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};
const builtIn = new Set(builtinModules);
const nameOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Programs for developers: they type-check, test, measure and draw. */
const forDevelopers =
  /^(?:e2e|bench)\/|^tools\/(?:types|schema-types|coverage|states|new-area|pictures|properties|mutate|power)|testing\.(?:\w+\.)?ts$/;
const isRuntime = (file: string): boolean => !isTest(file) && !forDevelopers.test(file);

const missing = (sources: Source[]): string[] =>
  sources
    .filter((source) => isRuntime(source.path))
    .flatMap((source) => importsOf(source))
    .filter(
      ({ to, isPackage, isType }) => isPackage && !isType && !to.startsWith('node:') && !to.startsWith('virtual:'),
    )
    .filter(({ to }) => !builtIn.has(nameOf(to)) && !(nameOf(to) in dependencies))
    .map(({ from, to }) => `${from} imports ${to}`);

const planted = (file: string): Source[] => [{ path: file, text: "import fc from 'fast-check';\n" }];

describe('an installation without development packages', () => {
  it('has every package that the product imports', () => {
    const config = { path: 'vite.config.ts', text: readFileSync(path.join(projectRoot, 'vite.config.ts'), 'utf8') };
    expect(missing([...readSources(), config])).toEqual([]);
  });

  it('is found wanting when a source imports one', () => {
    expect(missing(planted('server/app.ts'))).toEqual(['server/app.ts imports fast-check']);
    expect(missing(planted('server/app.test.ts'))).toEqual([]);
  });
});
