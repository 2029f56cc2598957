/**
 * Whatever an erased client is called, nothing about anyone else changes. The whole database is compared, row by row.
 */
import { sql as raw } from 'kysely';
import { describe, expect, it } from 'vitest';
import { takesTurn } from '#kit/domain/tier.testing.ts';
import type { MemberView } from './member.model.ts';
import { contracts } from '#areas/domain.index.ts';
import { kindOf } from '#server/torture/fixture.ts';
import { call, people } from '#areas/access/access.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const world = await signedIn(['admin', 'sales', 'elsewhere'], { day: '2026-03-05' });
const { test, run, KL, OR, admin, sales, elsewhere: singapore } = world;
const note = 'Muay Thai, first_name, Thai Muay, cash, member: a.b, change and .* again; reach +60123456789';
for (const [as, branch_id] of [
  [admin, KL],
  [singapore, OR],
] as const) {
  const other = {
    branch_id,
    first_name: 'Muay',
    last_name: 'Thailand',
    phone: '+60123456700',
    date_of_birth: '1991-02-01',
    note,
  };
  const { id } = (await call(test.app, as, 'POST', 'member', { ...other, email: `o${branch_id}@client.example` }))
    .data as {
    id: number;
  };
  const lead = { branch_id, first_name: 'Thai', phone: '+60123456711', note };
  const seen = (await call(test.app, as, 'GET', `member/view/${id}`)).data as MemberView;
  const done = [
    await call(test.app, as, 'POST', `member/activity/${id}`, { type: 'remark', note }),
    await call(test.app, as, 'POST', 'lead', lead),
    await call(test.app, as, 'PUT', `member/${id}`, { ...seen, note: `${note} once more` }),
  ];
  expect(done.map(({ responseCode, data }) => [responseCode, responseCode === 0 ? null : data])).toEqual([
    [0, null],
    [0, null],
    [0, null],
  ]);
}

/** One to nobody of whom there is a record, and one about another client. */
const lettersOfOthers = async (to_address: string): Promise<void> => {
  const letter = { to_address, subject: 'Set a new password', text: '/p/password#token=secret' };
  const { id: member_id } = await test.ownerSql.selectFrom('member').select('id').executeTakeFirstOrThrow();
  await test.ownerSql
    .insertInto('mail')
    .values([letter, { ...letter, branch_id: KL, member_id }])
    .execute();
};
const MOST = 60;
/** Kept answers to calls about something else that has the same number. */
const answersOfOthers = async (): Promise<void> => {
  await raw`
    insert into idempotency_key (staff_id, path, key, request_hash, answer)
    select 1, c.path, gen_random_uuid()::text, decode('00', 'hex'), c.answer from generate_series(1, ${MOST}) n cross join lateral (values
      ('POST /api/v4/membership/cancel/' || n, '{}'::jsonb), ('POST /api/v4/memberships/retire/' || n, '{}'),
      ('DELETE /api/v4/memberFamily/' || n, '{}'), ('POST /api/v4/memberMerge/undo/' || n, '{}'),
      ('POST /api/v4/memberBulk/undo/' || n, '{}'), ('POST /api/v4/member/activity/999' || n, '{}'),
      ('POST /api/v4/memberAlert/' || n, '{}'), ('PUT /api/v4/lead/' || n, '{}'),
      ('POST /api/v4/lead', jsonb_build_object('id', n)), ('POST /api/v4/membership', jsonb_build_object('id', n)),
      ('POST /api/v4/memberships', jsonb_build_object('id', n)), ('POST /api/v4/invoice/charge/1', jsonb_build_object('id', n)))
      as c(path, answer)`.execute(test.ownerSql);
};
const lettersOf = async (member_id: number): Promise<number> =>
  (await test.ownerSql.selectFrom('mail').select('id').where('member_id', '=', member_id).execute()).length;

type Rows = Map<string, string>;
/** Every row of every table, by its place. */
const everything = async (): Promise<Rows> => {
  const { rows: tables } = await raw<{ name: string }>`
    select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`.execute(
    test.ownerSql,
  );
  const all: Rows = new Map();
  for (const { name } of tables) {
    const { rows } = await raw<{ row: string }>`select t::text as row from ${raw.table(name)} t order by 1`.execute(
      test.ownerSql,
    );
    rows.forEach(({ row }, no) => all.set(`${name} ${no} ${row}`, row));
  }
  return all;
};
const job = async (): Promise<void> => {
  const { rows } = await raw<{ payload: Record<string, unknown> }>`
    select p.payload from graphile_worker._private_jobs p join graphile_worker._private_tasks t on t.id = p.task_id
     where t.identifier = 'erase_traces' order by p.id desc limit 1`.execute(test.ownerSql);
  await run('erase_traces', rows[0]?.payload ?? {});
};

/** A third of them, others from commit to commit. */
const eachInTurn = <T extends [string, ...string[]]>(all: readonly T[]) =>
  it.each(all.filter((_one, index) => takesTurn(index, 3)));

describe('erasing a client', () => {
  eachInTurn([
    ['whose name is a class', 'Thai', 'Muay'],
    ['whose name is a field', 'first_name', ''],
    ['whose name is a method of payment', 'cash', ''],
    ['whose name is one letter', 'a', ''],
    ['whose names joined are a word', 'ge', 'chan'],
    ['whose name is a regular expression', '.*', '(.|\\w)+'],
    ['whose name is a pattern of SQL', '%', '_'],
    ['whose name is what others are called', 'Muay', 'Thailand'],
    ['whose name is Chinese', '泰', '拳'],
    ['whose e-mail is that of a staff member', 'Ann', 'Lee', people.sales_person],
    ['whose e-mail is that of a lead', 'Ann', 'Lee', 'lead@client.example'],
    ['whose e-mail another client had until now', 'Ann', 'Lee', 'former@client.example'],
    ['whose e-mail somebody else has letters at', 'Ann', 'Lee', 'office@franchise.example'],
  ])('%s changes nothing of anybody else', async (_who, first_name, last_name, email = 'gone@client.example') => {
    await lettersOfOthers(email);
    await answersOfOthers();
    const before = await everything();
    const person = { branch_id: KL, first_name, last_name, phone: '+60123456789', date_of_birth: '1990-01-01' };
    const added = await call(test.app, sales, 'POST', 'member', { ...person, email });
    const { id } = added.data as { id: number };
    const name = `${first_name} ${last_name}`.trim();
    await call(test.app, admin, 'POST', `member/activity/${id}`, { type: 'remark', note: `${name} called` });
    await call(test.app, admin, 'POST', `member/resetPassword/${id}`);
    expect(await lettersOf(id)).toBe(1);
    const { version, number } = (await call(test.app, admin, 'GET', `member/view/${id}`)).data as MemberView;
    const preview = (await call(test.app, admin, 'GET', `memberData/erase/preview/${id}`)).data;
    expect(preview).toContainEqual({ how: 'emptied', table: 'activity', count: expect.any(Number) });
    expect((await call(test.app, admin, 'POST', `memberData/erase/${id}`, { version, number })).responseCode).toBe(0);
    await job();
    const after = await everything();
    const rowsAfter = new Map<string, number>();
    for (const [place, row] of after) {
      const key = `${place.split(' ')[0]} ${row}`;
      rowsAfter.set(key, (rowsAfter.get(key) ?? 0) + 1);
    }
    // Existing rows are unchanged; only what the erasure itself wrote is new.
    const changed = [...before].filter(([place, row]) => {
      const key = `${place.split(' ')[0]} ${row}`;
      const left = (rowsAfter.get(key) ?? 0) - 1;
      rowsAfter.set(key, left);
      return left < 0;
    });
    const ownTables = /^(session|number_series|member_sequence|member_number) /;
    expect(changed.map(([place]) => place).filter((place) => !ownTables.test(place))).toEqual([]);
    const { rows } = await raw<{ n: number }>`
      select count(*)::int as n from member where id = ${id} and first_name = '—' and phone is null`.execute(
      test.ownerSql,
    );
    expect(rows[0]?.n).toBe(1);
    expect(await lettersOf(id)).toBe(0);
  });

  it('knows every call whose answer is about a client', async () => {
    // Nothing about the person is in the answer.
    const plain = new Set(['memberData/:id', 'memberData/erase/:id', 'memberMerge/member/:id']);
    const paths = Object.values(contracts)
      .flatMap((rows) => Object.values(rows))
      .filter(({ method, path }) => method !== 'GET' && path.endsWith('/:id') && kindOf(path) === 'member')
      .flatMap(({ method, path }) => (plain.has(path) ? [] : [`${method} /api/v4/${path.replace(':id', '7')}`]));
    expect(paths).toContain('PUT /api/v4/member/7');
    const { rows } = await raw<{ path: string }>`
      select path from unnest(${paths}::text[]) path where not is_answer_of(path, null, 7, '{}')`.execute(
      test.ownerSql,
    );
    expect(rows).toEqual([]);
  });

  it('rewrites what was written about the person, as whole words, and no key of a document', async () => {
    const { rows } = await raw<{ text: string; doc: Record<string, string> }>`
      select without_traces('Ann Lee came; Hann Lee and Ann Leer did not. ANN LEE!', p) as text,
             without_traces('{"Ann Lee": "Ann Lee", "why": ["ann@client.example asked"]}'::jsonb, p) as doc
        from trace_pattern(array['Ann Lee', 'ann@client.example']) p`.execute(test.ownerSql);
    expect(rows[0]).toEqual({
      text: '*** came; Hann Lee and Ann Leer did not. ***!',
      doc: { 'Ann Lee': '***', why: ['*** asked'] },
    });
  });

  it('knows every text that somebody can write about a client', async () => {
    const { rows } = await raw<{
      of_table: string;
      of_column: string;
    }>`select of_table, of_column from person_texts()`.execute(test.ownerSql);
    const known = new Set(rows.map(({ of_table, of_column }) => `${of_table}.${of_column}`));
    const linked = await raw<{ name: string }>`
      with recursive fk as (
        select f.conrelid as child, f.confrelid as parent from pg_constraint f join pg_class c on c.oid = f.conrelid
         where f.contype = 'f' and f.conparentid = 0 and not c.relispartition),
      linked as (
        select child from fk where parent = 'member'::regclass
        union select fk.child from fk join linked l on fk.parent = l.child where fk.child <> 'member'::regclass)
      select l.child::regclass || '.' || a.attname as name from linked l
        join pg_attribute a on a.attrelid = l.child and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       where a.atttypid in ('text'::regtype, 'jsonb'::regtype)
         and a.attname ~ '(note|reason|why|reference|description|wording|faults|facts|dispute|answer|comment|remark|message)$'`.execute(
      test.ownerSql,
    );
    // Cleared or deleted as a whole: nothing is left to search.
    const emptied =
      /^(conversation_email|lead|mail|vaccine_certificate|survey_response|terms_acceptance|trial_place|chat_visitor)\./;
    // Written by the program: one word of a list, or what the gateway calls a charge.
    const fixed = new Set([
      'automation_entry.why',
      'check_in.why',
      'credit_note.why',
      'branch_closure_left_out.why',
      'member_session.ended_why',
      'push_device.ended_why',
      'charge_attempt.reference',
      'suppression.reason',
    ]);
    const written = linked.rows.map(({ name }) => name).filter((name) => !emptied.test(name) && !fixed.has(name));
    expect(written.filter((name) => !known.has(name))).toEqual([]);
  });
});
