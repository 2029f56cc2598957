/** Files that run only in every third turn of `npm test`: see vitest.config.ts. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from '#server/boot/root.ts';

const at = (file: string): string => path.join(projectFolder, file);
const config = readFileSync(at('vitest.config.ts'), 'utf8');
const table = config.slice(config.indexOf('const inTurns'), config.indexOf('];', config.indexOf('const inTurns')));
const files = [...table.matchAll(/'(.+\.api\.test\.ts)'/g)].map(([, file]) => file ?? '');

it('they are there', () => {
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => !existsSync(at(file)))).toEqual([]);
});

it('none of them takes turns itself: its turns and those of the file would never meet', () => {
  const turning = /\b(?:takesTurn|isInTurn|choiceFor)\(/;
  expect(files.filter((file) => turning.test(readFileSync(at(file), 'utf8')))).toEqual([]);
});

it('what is named as always tested is not one of them', () => {
  const covering = [...table.matchAll(/\/\/ (.+)$/gm)].flatMap(([, names]) => (names ?? '').split(' and '));
  expect(covering.length).toBeGreaterThan(5);
  expect(covering.filter((name) => files.some((file) => file.endsWith(`/${name}`)))).toEqual([]);
});
