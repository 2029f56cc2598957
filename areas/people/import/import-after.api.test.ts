/**
 * After an import: it is undone, and the database is as before except for those with activity since; or it is billed.
 */
import fc from 'fast-check';
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Import, UndoPreview } from './import.model.ts';
import { runs } from '#kit/domain/tier.testing.ts';
import { call, type Envelope } from '#areas/access/access.testing.ts';
import { NOW, startImportLab, type ImportLab } from './import.testing.ts';

let lab: ImportLab;
beforeAll(async () => {
  lab = await startImportLab();
});
afterAll(() => lab.test.close());
beforeEach(() => lab.clear());

const preview = async (id: number): Promise<UndoPreview> =>
  (await call(lab.test.app, lab.admin, 'GET', `import/undo/${id}`)).data as UndoPreview;
const undo = ({ id, version }: Import): Promise<Envelope> =>
  call(lab.test.app, lab.admin, 'POST', `import/undo/${id}`, { version, reason: 'The wrong list' });

const tables = [
  'lead',
  'member',
  'member_branch',
  'member_relation',
  'membership',
  'membership_suspension',
  'instalment',
  'activity',
] as const;
type Row = Record<string, unknown>;
/** All rows, except those that hold counters or speed up searches. */
const everything = async (): Promise<Record<string, Row[]>> => {
  const found: Record<string, Row[]> = {};
  for (const table of tables) {
    const { rows } = await raw<{ row: Row }>`
      select to_jsonb(t) - 'version' - 'updated_at' as row from ${raw.table(table)} t order by to_jsonb(t)::text`.execute(
      lab.test.ownerSql,
    );
    found[table] = rows.map(({ row }) => row);
  }
  return found;
};

const people = [
  'none',
  'lead',
  'client',
  'rolling',
  'frozen',
  'guardian',
  'child',
  'known_lead',
  'known_client',
] as const;
type Who = (typeof people)[number];
const uses = ['nothing', 'note', 'edit', 'wallet'] as const;
type Use = (typeof uses)[number];
type One = { who: Who; use: Use };

const mail = (who: string, i: number): string => `${who}${i}@mail.example`;
const lineOf = ({ who }: One, i: number): string[] => {
  const cells = (status: string, plan = '', parent = '', frozen = '', next = ''): string[] => [
    [`Tan ${who} Nr${i}`, mail(who, i), status, plan, parent, frozen, next].join(','),
  ];
  switch (who) {
    case 'none':
      return [];
    case 'client':
    case 'known_client':
    case 'known_lead':
      return cells('active', 'Monthly Rolling');
    case 'rolling':
      return cells('active', 'Class Pass 20', '', '', '2026-12-01');
    case 'frozen':
      return cells('frozen', 'Monthly Rolling', '', '2026-12-24');
    case 'child':
      return cells('active', '', mail('guardian', i));
    default:
      return cells(who === 'lead' ? 'lead' : 'active');
  }
};
/** A child comes with its guardian, in one row each. */
const familyOf = (one: One, i: number): { one: One; i: number }[] =>
  one.who === 'child'
    ? [
        { one: { who: 'guardian', use: 'nothing' }, i },
        { one, i },
      ]
    : [{ one, i }];
const fileOf = (all: readonly { one: One; i: number }[]): string =>
  [
    'Name,E-mail,Status,Plan,Parent e-mail,Frozen until,Next payment',
    ...all.flatMap(({ one, i }) => lineOf(one, i)),
  ].join('\n');

const thereBefore = async ({ who }: One, i: number): Promise<void> => {
  const [first_name, last_name] = [`${who} Nr${i}`, 'Tan'];
  const person = { first_name: first_name.replace(/^./, (c) => c.toUpperCase()), last_name, email: mail(who, i) };
  if (who === 'known_lead') {
    const { id } = await lab.test.ownerSql
      .insertInto('lead')
      .values({ ...person, branch_id: lab.branch, source: 'walk_in' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const talked = { branch_id: lab.branch, lead_id: id, type_id: 2, note: 'Asked', at: '2026-11-01T00:00:00Z' };
    await lab.test.ownerSql.insertInto('activity').values(talked).execute();
  }
};

const idOf = async (of: { one: One; i: number }): Promise<{ id: number; table: 'lead' | 'member' } | null> => {
  const email = mail(of.one.who, of.i);
  const found = (table: 'lead' | 'member') =>
    lab.test.ownerSql.selectFrom(table).select('id').where('email', '=', email).executeTakeFirst();
  const member = await found('member');
  if (member) return { ...member, table: 'member' };
  const lead = await found('lead');
  return lead ? { ...lead, table: 'lead' } : null;
};

/** Something happens to one of the people after the import. */
const useIt = async (of: { one: One; i: number }): Promise<boolean> => {
  const who = await idOf(of);
  if (!who || of.one.use === 'nothing') return false;
  const { ownerSql } = lab.test;
  if (of.one.use === 'wallet' && who.table === 'member')
    await ownerSql.insertInto('wallet').values({ branch_id: lab.branch, member_id: who.id, currency: 'MYR' }).execute();
  else if (of.one.use === 'edit') {
    const staff = raw`select set_config('app.staff', '1', true)`;
    await ownerSql.transaction().execute(async (tx) => {
      await staff.execute(tx);
      await tx.updateTable(who.table).set({ note: 'Edited' }).where('id', '=', who.id).execute();
    });
  } else {
    const named = who.table === 'member' ? { member_id: who.id } : { lead_id: who.id };
    await ownerSql
      .insertInto('activity')
      .values({ ...named, branch_id: lab.branch, type_id: 2, note: 'Called' })
      .execute();
  }
  return true;
};

/** Without the rows of those who stay. */
const without = (all: Record<string, Row[]>, members: Set<unknown>, leads: Set<unknown>): Record<string, Row[]> => {
  const terms = new Set(
    (all['membership'] ?? []).filter((row) => members.has(row['member_id'])).map((row) => row['id']),
  );
  const stays = (table: string, row: Row): boolean =>
    members.has(table === 'member' ? row['id'] : row['member_id']) ||
    leads.has(table === 'lead' ? row['id'] : row['lead_id']) ||
    (table === 'membership_suspension' && terms.has(row['membership_id']));
  return Object.fromEntries(
    Object.entries(all).map(([table, rows]) => [table, rows.filter((row) => !stays(table, row))]),
  );
};

const undoesAll = async (chosen: readonly One[]): Promise<void> => {
  await lab.clear();
  await lab.test.ownerSql
    .updateTable('programme')
    .set({ billing: 'rolling' })
    .where(raw`name ->> 'en'`, '=', 'Class Pass 20')
    .execute();
  const all = chosen.flatMap(familyOf);
  for (const { one, i } of all) await thereBefore(one, i);
  const known = all.filter(({ one }) => one.who === 'known_client');
  if (known.length > 0) await lab.run(await lab.take(fileOf(known)));
  const before = await everything();
  const done = await lab.run(await lab.take(`${fileOf(all)}\nTan Last,last@mail.example,lead,,,,`));
  const [members, leads] = [new Set<unknown>(), new Set<unknown>()];
  const stay = async (of: { one: One; i: number }): Promise<void> => {
    const who = await idOf(of);
    if (who) (who.table === 'member' ? members : leads).add(who.id);
    // A lead that the import made a client is still a lead record, too.
    const lead = await lab.test.ownerSql
      .selectFrom('lead')
      .select('id')
      .where('email', '=', mail(of.one.who, of.i))
      .executeTakeFirst();
    if (lead) leads.add(lead.id);
  };
  for (const of of all) {
    if (!(await useIt(of))) continue;
    await stay(of);
    if (of.one.who === 'child') await stay({ one: { who: 'guardian', use: 'nothing' }, i: of.i });
  }
  const shown = await preview(done.id);
  const undone = await undo(done);
  expect(undone.responseCode, JSON.stringify(undone)).toBe(0);
  const { stays: _stays, ...figures } = shown;
  expect((undone.data as Import).undone).toEqual(figures);
  const hold = (rows: Record<string, Row[]>) => without(rows, members, leads);
  expect(hold(await everything())).toEqual(hold(before));
  const stillThere = await lab.counts();
  const wasThere = (before['member'] ?? []).filter((row) => !members.has(row['id'])).length;
  expect(stillThere.member).toBe(wasThere + members.size);
};

test('the database is as it was, but for those to whom something has happened', async () => {
  const one = fc.record({ who: fc.constantFrom(...people), use: fc.constantFrom(...uses) });
  const every: One[] = people.map((who) => ({ who, use: 'nothing' }));
  await fc.assert(fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 9 }), undoesAll), {
    numRuns: runs(40, 3),
    examples: [
      [every],
      [every.map(({ who }) => ({ who, use: 'note' as const }))],
      [every.map(({ who }) => ({ who, use: 'wallet' as const }))],
    ],
    endOnFailure: true,
  });
});

test('who stays is named with the reason, in time only, with a reason, and once', async () => {
  const done = await lab.run(
    await lab.take(
      'Name,E-mail,Status,Plan\nTan Mei,mei@mail.example,active,Monthly Rolling\nRaj Nair,raj@mail.example,active,\n',
    ),
  );
  const mei = await lab.test.ownerSql
    .selectFrom('member')
    .select(['id', 'version'])
    .where('email', '=', 'mei@mail.example')
    .executeTakeFirstOrThrow();
  const note = { type: 'remark', note: 'Called' };
  expect(await call(lab.test.app, lab.admin, 'POST', `member/activity/${mei.id}`, note)).toMatchObject({
    responseCode: 0,
  });
  expect(await preview(done.id)).toEqual({
    leads: 0,
    clients: 1,
    memberships: 0,
    kept: 1,
    stays: [{ row: 2, name: 'Tan Mei', reasons: ['note'] }],
  });
  expect(
    await call(lab.test.app, lab.admin, 'POST', `import/undo/${done.id}`, { version: done.version, reason: ' ' }),
  ).toMatchObject({ responseCode: 5 });
  await lab.test.ownerSql.updateTable('import').set({ finished_at: '2026-11-20T01:59:59Z' }).execute();
  const { version } = await lab.view(done.id);
  expect(await undo({ ...done, version })).toMatchObject({ refusal: { code: 'people.import_undo_too_late' } });
  await lab.test.ownerSql.updateTable('import').set({ finished_at: '2026-11-20T02:00:01Z' }).execute();
  const now = await lab.view(done.id);
  expect(await undo(now)).toMatchObject({ responseCode: 0 });
  expect(await lab.view(done.id)).toMatchObject({ status: 'undone', can: [], undone: { clients: 1, kept: 1 } });
  expect(await undo(await lab.view(done.id))).toMatchObject({ refusal: { code: 'people.import_undo_not_ended' } });
  expect(await lab.test.faults(NOW)).toEqual([]);
});

test('a file that brought nobody in can be removed, one that was run stays', async () => {
  const taken = await lab.take('Name,E-mail\nTan Mei,mei@mail.example\n');
  const remove = ({ id, version }: Import) =>
    call(lab.test.app, lab.admin, 'DELETE', `import/${id}?version=${version}`);
  expect(await remove(taken)).toMatchObject({ responseCode: 0 });
  expect((await call(lab.test.app, lab.admin, 'GET', `import/view/${taken.id}`)).responseCode).toBe(40);
  const done = await lab.run(await lab.take('Name,E-mail\nTan Mei,mei@mail.example\n'));
  expect(await remove(done)).toMatchObject({ refusal: { code: 'people.import_has_run' } });
});

/** A file of an archive, stored as it is. */
const entryOf = (name: string, text: string): Buffer => {
  const head = Buffer.alloc(30);
  head.write('PK\u0003\u0004', 'latin1');
  head.writeUInt16LE(20, 4);
  head.writeUInt32LE(text.length, 18);
  head.writeUInt32LE(text.length, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(name), Buffer.from(text)]);
};

test('a workbook is called one, whatever its name', async () => {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
  const types = `<Types><Override PartName="/xl/workbook.xml" ContentType="${type}"/></Types>`;
  const bytes = Buffer.concat([entryOf('[Content_Types].xml', types), entryOf('xl/workbook.xml', '<x/>')]);
  expect(await lab.upload(lab.admin, lab.branch, bytes, 'members.csv')).toMatchObject({
    responseCode: 99,
    refusal: { code: 'people.import_workbook' },
  });
});

// The last one: what has been billed stays.
test('the next payment is collected here, a frozen one rests until its day, and nobody is given a joining date', async () => {
  const { ownerSql } = lab.test;
  await ownerSql
    .updateTable('programme')
    .set({ billing: 'rolling' })
    .where(raw`name ->> 'en'`, '=', 'Monthly Rolling')
    .execute();
  const taken = await lab.take(
    [
      'Name,E-mail,Status,Plan,Joined on,Next payment,Price,Frozen until',
      'Tan Mei,mei@mail.example,active,Monthly Rolling,,2026-11-21,RM 99.00,',
      'Raj Nair,raj@mail.example,active,Monthly Rolling,2025-01-31,2026-11-30,,2026-12-06',
      'Lim An,an@mail.example,active,Class Pass 20,,,,',
      'Lim Oh,oh@mail.example,active,Monthly Rolling,,2026-11-20,ask,',
    ].join('\n'),
  );
  const seen = await lab.preview(taken);
  expect(seen.rows.map(({ term }) => [term?.end_on, term?.next_payment?.amount_cents, term?.frozen_until])).toEqual([
    ['2026-11-20', 9_900, null],
    ['2026-12-15', 15_000, '2026-12-06'],
    ['2026-12-20', undefined, null],
    [undefined, undefined, undefined],
  ]);
  expect(seen.rows[2]?.notices.map(({ key }) => key)).toEqual(['term_from_today']);
  expect(seen.rows[3]?.faults.map(({ key }) => key)).toEqual(['next_in_past', 'price_unread']);
  await lab.run(taken);
  const people = await ownerSql
    .selectFrom('member')
    .innerJoin('membership as ms', 'ms.member_id', 'member.id')
    .leftJoin('membership_suspension as r', 'r.membership_id', 'ms.id')
    .leftJoin('instalment as i', 'i.membership_id', 'ms.id')
    .select(['member.joined_on', 'member.standing', 'ms.end_on', 'r.until_on', 'i.due_on', 'i.amount_cents'])
    .orderBy('member.number')
    .execute();
  expect(people.map((one) => Object.values(one))).toEqual([
    [null, 'active', '2026-11-20', null, '2026-11-21', 9_900],
    ['2025-01-31', 'paused', '2026-12-15', '2026-12-06', '2026-11-30', 15_000],
    [null, 'active', '2026-12-20', null, null, null],
  ]);
  expect(await lab.test.faults(NOW)).toEqual([]);
  const { services } = lab.test.app;
  await services.jobs.runNow(services, 'billing_by_date', {});
  const billed = await ownerSql.selectFrom('invoice').select(['total_cents', 'issued_on']).execute();
  expect(billed).toEqual([{ total_cents: 9_900, issued_on: '2026-11-21' }]);
  const on = await ownerSql
    .selectFrom('instalment')
    .select('due_on')
    .where('status', '=', 'planned')
    .orderBy('due_on')
    .execute();
  expect(on.map(({ due_on }) => due_on)).toEqual(['2026-11-30', '2026-12-21']);
  await ownerSql
    .updateTable('programme')
    .set({ billing: 'upfront' })
    .where(raw`name ->> 'en'`, '=', 'Monthly Rolling')
    .execute();
});
