/** Memberships that are imported while the branch plans to close: the preview shows the last day that they get. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOW, startImportLab, type ImportLab } from './import.testing.ts';

let lab: ImportLab;
beforeAll(async () => {
  lab = await startImportLab();
});
afterAll(() => lab.test.close());

test('closed days are added at the end, in the preview as in the run', async () => {
  const { ownerSql } = lab.test;
  const closes = (from_on: string, until_on: string, more: object = {}) =>
    ownerSql
      .insertInto('branch_closure')
      .values({ branch_id: lab.branch, from_on, until_on, reason: 'Works', total: 0, status: 'done', ...more })
      .execute();
  await closes('2026-12-01', '2026-12-03');
  await closes('2026-12-20', '2026-12-24');
  await closes('2026-12-05', '2026-12-06', { status: 'undone' });
  const taken = await lab.take(
    [
      'Name,E-mail,Status,Plan,Joined on,Ends on,Frozen until',
      'Tan Mei,mei@mail.example,active,Class Pass 20,2026-10-01,2026-11-30,',
      'Raj Nair,raj@mail.example,active,Class Pass 20,2026-10-01,2026-12-02,',
      'Lim An,an@mail.example,paused,Class Pass 20,2026-10-01,2026-12-10,2026-12-02',
      'Lim Oh,oh@mail.example,active,Class Pass 20,2026-10-01,2026-12-18,',
    ].join('\n'),
  );
  const ends = (await lab.preview(taken)).rows.map(({ term }) => term?.end_on);
  await lab.run(taken);
  const saved = await ownerSql
    .selectFrom('membership as ms')
    .innerJoin('member as m', 'm.id', 'ms.member_id')
    .select('ms.end_on')
    .where('m.email', 'like', '%@mail.example')
    .orderBy('m.number')
    .execute();
  expect(ends).toEqual(saved.map(({ end_on }) => end_on));
  // Nothing; three days; twelve of its own, which meet the first, then one and five more; three and then five.
  expect(ends).toEqual(['2026-11-30', '2026-12-05', '2026-12-28', '2026-12-26']);
  expect(await lab.test.faults(NOW)).toEqual([]);
});
