import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectFolder } from '#server/boot/root.ts';

const copy = mkdtempSync(path.join(tmpdir(), 'cornerman-area-'));
const parts = [
  'areas',
  'kit',
  'access',
  'server',
  'web',
  'bin',
  'tools',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
  '.oxlintrc.json',
  '.oxfmtrc.json',
];
const insert = (file: string, after: string, line: string): void => {
  const at = path.join(copy, 'access', file);
  const before = readFileSync(at, 'utf8');
  expect(before).toContain(after);
  writeFileSync(at, before.replace(after, `${after}\n  ${line}`));
};
const run = (...args: string[]): { status: number | null; output: string } => {
  const ran = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
  return { status: ran.status, output: `${ran.stdout}${ran.stderr}` };
};
const tool = (name: string, ...args: string[]) => run('--import', 'tsx', path.join('tools', name), ...args);
const packaged = (file: string, ...args: string[]) => run(path.join('node_modules', file), ...args);

beforeAll(() => {
  for (const part of parts) cpSync(path.join(projectFolder, part), path.join(copy, part), { recursive: true });
  symlinkSync(path.join(projectFolder, 'node_modules'), path.join(copy, 'node_modules'));
  insert('flags.ts', 'export const areas = {', "sample: { en: 'Samples', cn: '样例' },");
  insert('flags.ts', 'export const flags = {', "VIEW_SAMPLE: { area: 'sample', en: 'See samples', cn: '查看样例' },");
  insert('flags.ts', 'export const flags = {', "MANAGE_SAMPLE: { area: 'sample', en: 'Add samples', cn: '新增样例' },");
  insert('records.ts', 'const pageRecords = [', "'big_sample', 'tiny_sample',");
  for (const size of ['big', 'tiny'])
    insert(
      'pages.ts',
      'export const pageDrafts = {',
      `'/${size}': { area: 'sample', needs: 'VIEW_SAMPLE', from: '/home', own: true },
  '/${size}/create': { ...below('/${size}', 'sample', 'MANAGE_SAMPLE'), own: true },
  '/${size}/view': { ...below('/${size}', 'sample', 'VIEW_SAMPLE', '${size}_sample'), own: true },`,
    );
});
afterAll(() => rmSync(copy, { recursive: true }));

const asked = (size: string): string[] => {
  const one = `${size.replace(/^./, (letter) => letter.toUpperCase())} sample`;
  const what = ['--area', 'sample', '--noun', `${size}_sample`, '--view', 'VIEW_SAMPLE', '--manage', 'MANAGE_SAMPLE'];
  const called = ['--page', `/${size}`, '--en', `${one}s`, '--one', one, '--cn', '样例'];
  return [...what, ...called];
};

it('says what is missing or unknown', () => {
  expect(tool('new-area.ts')).toMatchObject({ status: 78, output: expect.stringContaining('Missing: --area') });
  const { output } = tool('new-area.ts', ...asked('big'), '--view', 'VIEW_NOTHING', '--record', '/nowhere');
  expect(output).toContain('VIEW_NOTHING is not a flag');
  expect(output).toContain('/nowhere is not a page');
});

it('makes two nouns of an area that compile, keep the rules and pass their tests', () => {
  expect(tool('new-area.ts', ...asked('big'))).toMatchObject({ status: 0 });
  expect(tool('new-area.ts', ...asked('tiny'))).toMatchObject({ status: 0 });
  expect(tool('types.ts').status).toBe(0);
  const types = packaged('typescript/bin/tsc', '--noEmit', '-p', '.').output;
  expect(types.split('\n').filter((line) => /areas\/(?:sample|\w+\.index)/.test(line))).toEqual([]);
  const folders = ['areas/sample'];
  expect(packaged('oxlint/bin/oxlint', '--type-aware', ...folders)).toMatchObject({ status: 0 });
  expect(packaged('oxfmt/bin/oxfmt', '--check', ...folders)).toMatchObject({ status: 0 });
  expect(packaged('vitest/vitest.mjs', 'run', ...folders)).toMatchObject({
    status: 0,
    output: expect.stringMatching(/Tests.*\d\d passed/),
  });
  expect(tool('new-area.ts', ...asked('big')).output).toContain('big_sample already exists');
});
