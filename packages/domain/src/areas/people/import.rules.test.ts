import { expect, it } from 'vitest';
import { importCan } from './import.rules.ts';

const all = () => true;
const none = { made: 0, faulty: 0, repeated: 0 } as unknown as Parameters<typeof importCan>[0]['counts'];

it.each([
  ['uploaded', none, ['run']],
  ['uploaded', { ...none, faulty: 2 }, ['run']],
  ['running', { ...none, faulty: 2 }, []],
  ['done', none, []],
  ['done', { ...none, faulty: 1 }, ['download']],
  ['done', { ...none, repeated: 1 }, ['download']],
  ['failed', { ...none, faulty: 1 }, ['run', 'download']],
] as const)('%s with %j offers %j', (status, counts, can) => {
  expect(importCan({ status, counts }, all)).toEqual(can);
  expect(importCan({ status, counts }, () => false)).toEqual([]);
});
