import { expect, it } from 'vitest';
import { noCounts } from './import-plan.rules.ts';
import { importCan, whyNotUndoImport } from './import.rules.ts';

const all = () => true;
const none = noCounts();
const finished_at = '2026-11-20T02:00:00Z';
const now = new Date('2026-11-21T02:00:00Z');
const of = (status: Parameters<typeof importCan>[0]['status'], counts: object) => ({
  status,
  counts: { ...none, ...counts },
  finished_at: status === 'uploaded' || status === 'running' ? null : finished_at,
  has_file: true,
});

it.each([
  ['uploaded', {}, ['run', 'remove']],
  ['uploaded', { faulty: 2 }, ['run', 'remove']],
  ['running', { faulty: 2 }, []],
  ['done', {}, []],
  ['done', { faulty: 1 }, ['download']],
  ['done', { repeated: 1 }, ['download']],
  ['done', { create: 1 }, ['undo']],
  ['failed', { faulty: 1 }, ['run', 'download', 'remove']],
  ['failed', { create: 1 }, ['run', 'undo']],
  ['undone', { create: 1, faulty: 1 }, ['download']],
] as const)('%s with %j offers %j', (status, counts, can) => {
  expect(importCan(of(status, counts), all, now)).toEqual(can);
  expect(importCan(of(status, counts), () => false, now)).toEqual([]);
  expect(importCan(of(status, counts), (flag) => flag === 'IMPORT_PEOPLE', now)).not.toContain('undo');
});

it('without its file nothing is imported from it again, and it can still be undone', () => {
  expect(importCan({ ...of('failed', { create: 1, faulty: 1 }), has_file: false }, all, now)).toEqual(['undo']);
});

it('an import is undone within a day, and only where it created somebody', () => {
  const done = of('done', { create: 3 });
  expect(whyNotUndoImport(done, now)).toBeNull();
  expect(whyNotUndoImport(done, new Date(now.getTime() + 1))).toBe('people.import_undo_too_late');
  expect(whyNotUndoImport(of('done', {}), now)).toBe('people.import_undo_nothing');
  expect(whyNotUndoImport(of('undone', { create: 3 }), now)).toBe('people.import_undo_not_ended');
});
