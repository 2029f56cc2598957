/** A change of many rows is recorded like as many changes of one row: the same entries, whichever trigger wrote them. */
import { sql as raw } from 'kysely';
import { expect, it } from 'vitest';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const { test } = await signedIn([], { poolSize: 1 });

it.each(['', 'note,about'])('random histories, with the personal columns "%s"', async (personal) => {
  const { ownerSql } = test;
  const kind = personal === '' ? 'plain' : 'personal';
  const [one, many] = [`audited_one_${kind}`, `audited_many_${kind}`];
  for (const table of [one, many]) {
    await raw`create table ${raw.table(table)} (id bigint primary key, branch_id bigint, version integer not null default 1,
      name text, note text, code_sealed text, about jsonb, amount integer, updated_at timestamptz default now())`.execute(
      ownerSql,
    );
    await raw`create trigger audit after insert or update or delete on ${raw.table(table)} for each row
      execute function audit_write('branch_id', ${raw.lit(personal)})`.execute(ownerSql);
  }
  await raw`call audit_whole_statements(${many}::regclass)`.execute(ownerSql);

  const seed = Math.floor(Math.random() * 1_000_000);
  let state = seed;
  const below = (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
  const texts = [null, '', 'a', 'b'];
  const documents = [null, 'null', '{}', '{"a": null, "b": [null, 1]}', '{"a": 1}'];
  const values = () => ({
    branch_id: below(3) === 0 ? null : below(4) + 1,
    name: texts[below(4)] ?? null,
    note: texts[below(4)] ?? null,
    code_sealed: texts[below(4)] ?? null,
    about: documents[below(5)] ?? null,
    amount: below(3) === 0 ? null : below(5),
  });
  let last = 0;
  for (let step = 0; step < 60; step++) {
    const what = below(4);
    const rows = Array.from({ length: below(6) }, (_, i) => ({ id: last + i + 1, ...values() }));
    const to = values();
    const [part, rest] = [below(4) + 1, below(4)];
    if (what === 0) last += rows.length;
    for (const table of [one, many])
      if (what === 0)
        await raw`insert into ${raw.table(table)} (id, branch_id, name, note, code_sealed, about, amount)
          select id, branch_id, name, note, code_sealed, about::jsonb, amount from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
              as r (id bigint, branch_id bigint, name text, note text, code_sealed text, about text, amount integer)`.execute(
          ownerSql,
        );
      else if (what === 1)
        await raw`delete from ${raw.table(table)} where id % 7 = ${part} and id % 4 = ${rest}`.execute(ownerSql);
      else
        await raw`update ${raw.table(table)} set name = ${to.name}, note = case when id % 2 = 0 then note else ${to.note} end, code_sealed = ${to.code_sealed},
            about = ${to.about}::jsonb, amount = coalesce(${to.amount}, amount), version = version + 1, updated_at = clock_timestamp()
          where id % ${part}::int = ${rest}::int`.execute(ownerSql);
  }

  const entriesOf = async (table: string) =>
    (
      await raw<{ record_id: number; is_sound: boolean }>`
        select e.record_id, e.op, e.version, e.branch_id, e.actor, e.staff_id, e.changes, p.changes as personal, p.branch_id as of_branch, p.record_id as of_record,
               e.personal_digest is not distinct from sha256(convert_to(p.salt::text || p.changes::text, 'UTF8')) as is_sound
          from audit_entry e left join audit_person p on p.audit_id = e.id and p.at = e.at
         where e.table_name = ${table} order by e.record_id, e.id`.execute(ownerSql)
    ).rows;
  const recorded = await entriesOf(many);
  expect(recorded.length, `seed ${seed}`).toBeGreaterThan(50);
  expect(recorded, `seed ${seed}`).toEqual(await entriesOf(one));
  expect(recorded.filter(({ is_sound }) => !is_sound)).toEqual([]);
  for (const table of [one, many]) await raw`drop table ${raw.table(table)}`.execute(ownerSql);
});

it('every table without personal columns records whole statements, each kind of them', async () => {
  const { rows } = await raw<{ name: string; functions: string; recorded: string }>`
    select c.relname as name, string_agg(distinct t.tgfoid::regproc::text, ',') as functions, string_agg(t.tgname, ',' order by t.tgname) as recorded
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where t.tgfoid in ('audit_write'::regproc, 'audit_write_many'::regproc) and t.tgparentid = 0
       and (string_to_array(encode(t.tgargs, 'escape'), '\\000'))[2] = ''
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'id')
       and pg_get_triggerdef(t.oid) !~ 'UPDATE OF'
     group by 1 order by 1`.execute(test.ownerSql);
  expect(rows.length).toBeGreaterThan(90);
  const whole = { functions: 'audit_write_many', recorded: 'audit,audit_delete,audit_update' };
  expect(
    rows.filter(({ functions, recorded }) => functions !== whole.functions || recorded !== whole.recorded),
  ).toEqual([]);
});
