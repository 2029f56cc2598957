/** What segments add up gives the same clients as a slow count would, and a set is looked up by hash, however large. */
import { sql as raw } from 'kysely';
import { expect, it } from 'vitest';
import type { Condition } from './segment.model.ts';
import { emptyCondition } from './segment.rules.ts';
import { ruleSql } from './segment.store.ts';
import { addDays, dayIn, type Day } from '#kit/domain/day.ts';
import { instantOf } from '#kit/domain/zone.ts';
import type { Sql } from '#kit/server/db.ts';
import { aMember } from '#areas/classes/classes.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const { test, KL, PJ, OR } = await signedIn();

it('adds up what somebody spent in all branches, within the days, less what was refunded', async () => {
  const clients: number[] = [];
  for (let n = 0; n < 4; n++) clients.push(await aMember(sql, { branch_id: KL }));
  const [both = 0, refunded = 0, early = 0] = clients;
  await pays(both, KL, TODAY, 6000);
  await pays(both, PJ, addDays(TODAY, -29), 4000);
  await pays(refunded, KL, TODAY, 10_000, { refunded_cents: 1 });
  await pays(refunded, KL, TODAY, 500, { method: 'wallet' });
  await pays(refunded, KL, TODAY, 500, { status: 'failed' });
  await pays(early, KL, addDays(TODAY, -30), 20_000);
  await pays(early, KL, addDays(TODAY, 1), 20_000);
  const spent = (branches: number[], op: 'sum_at_least' | 'sum_less', number: number) =>
    among(clients, branches, { fact: 'spent', op, number, days: 30, currency: 'MYR' });
  expect(await spent([KL, PJ, OR], 'sum_at_least', 10_000)).toEqual([0]);
  expect(await spent([KL, PJ, OR], 'sum_at_least', 9999)).toEqual([0, 1]);
  expect(await spent([KL, PJ, OR], 'sum_less', 10_000)).toEqual([1, 2, 3]);
  expect(await spent([KL], 'sum_at_least', 6000)).toEqual([0, 1]);
  expect(await spent([KL], 'sum_at_least', 6001)).toEqual([1]);
  expect(await spent([PJ], 'sum_less', 4001)).toEqual([0, 1, 2, 3]);
  expect(await spent([PJ], 'sum_at_least', 1)).toEqual([0]);
});

const sql = test.ownerSql;
const TODAY: Day = '2026-03-10';

const among = async (clients: readonly number[], branches: readonly number[], more: Partial<Condition>) => {
  const fact = more.fact ?? 'spent';
  const rule = { kind: 'group' as const, join: 'and' as const, items: [{ ...emptyCondition(fact), ...more }] };
  const { rows } = await raw<{ id: number }>`
    select m.id from member m where m.id = any (${[...clients]}::bigint[]) and ${ruleSql(rule, { branches, today: TODAY })} order by 1`.execute(
    sql,
  );
  return rows.map(({ id }) => clients.indexOf(id));
};
const pays = async (member_id: number, branch_id: number, day: Day, amount_cents: number, more: object = {}) => {
  await sql
    .insertInto('payment')
    .values({
      branch_id,
      member_id,
      number: `SETS-${test.next()}`,
      method: 'visa',
      status: 'success',
      paid_on: day,
      currency: 'MYR',
      amount_cents,
      ...more,
    })
    .execute();
};

it('looks a set up by hash, also where the planner thinks that it is larger than its memory', async () => {
  const plan = sql.transaction().execute(async (db: Sql) => {
    await raw`insert into last_visit (member_id, branch_id, last_on) select 900000 + n, ${KL}, ${TODAY}::date from generate_series(1, 20000) n`.execute(
      db,
    );
    await raw`analyze last_visit`.execute(db);
    await raw`select set_config('work_mem', '64kB', true), set_config('hash_mem_multiplier', '1', true)`.execute(db);
    const visited: Condition = { ...emptyCondition('last_visit'), op: 'is_filled' };
    const rule = ruleSql({ kind: 'group', join: 'and', items: [visited] }, { branches: [KL], today: TODAY });
    const { rows } = await raw<{ 'QUERY PLAN': string }>`explain select m.id from member m where ${rule}`.execute(db);
    throw new Error(rows.map((row) => row['QUERY PLAN']).join('\n'));
  });
  await expect(plan).rejects.toThrow(/hashed SubPlan/);
});

const zones = { KL: 'Asia/Kuala_Lumpur', PJ: 'America/New_York' } as const;
/** A sending of a branch from which nothing was opened yet. */
const aRun = async (branch_id: number): Promise<number> => {
  const { rows } = await raw<{ id: number }>`
    with c as (insert into campaign (branch_id, name, subject, blocks) values (${branch_id}, 'News', '{"en": "News", "cn": ""}', '[]') returning id),
    s as (insert into campaign_schedule (branch_id, campaign_id, audience_name, every, first_on, at_minute, status)
          select ${branch_id}, id, 'All', 'once', '2025-12-01', 600, 'ended' from c returning id, campaign_id)
    insert into campaign_run (branch_id, campaign_id, campaign_schedule_id, audience_name, subject, blocks, due_at, started_at, finished_at, status)
    select ${branch_id}, campaign_id, id, 'All', '{"en": "News", "cn": ""}', '[]', '2025-12-01', '2025-12-01', '2025-12-01', 'sent' from s
    returning id`.execute(sql);
  const [run] = rows;
  if (!run) throw new Error('no sending');
  return run.id;
};

it('counts an opened e-mail on the day that it was where the branch is, to the second, also where the clocks change', async () => {
  // In New York, clocks go forward on 8 March 2026, between the first and the last day that is asked about.
  await sql.updateTable('branch').set({ time_zone: zones.PJ }).where('id', '=', PJ).execute();
  const days = 30;
  const instants = [addDays(TODAY, -days), addDays(TODAY, 1 - days), TODAY, addDays(TODAY, 1)].flatMap((day) =>
    Object.values(zones).flatMap((zone) => {
      const midnight = instantOf(zone, day, 0).getTime();
      return [-1, 0, 1].map((seconds) => new Date(midnight + seconds * 1000));
    }),
  );
  const readers: { branch_id: number; member_id: number; at: Date }[] = [];
  for (const branch_id of [KL, PJ]) {
    const run = await aRun(branch_id);
    for (const at of instants) {
      const member_id = await aMember(sql, { branch_id });
      const read_at = at.toISOString();
      await raw`insert into campaign_recipient (branch_id, campaign_run_id, member_id, person_no, locale, address, domain, status, done_at, opened_at, clicked_at)
        values (${branch_id}, ${run}, ${member_id}, ${member_id}, 'en', 'a@mail.example', 'mail.example', 'sent', '2025-12-01', ${read_at}::timestamptz, ${read_at}::timestamptz)`.execute(
        sql,
      );
      readers.push({ branch_id, member_id, at });
    }
  }
  const all = readers.map(({ member_id }) => member_id);
  const isIn = ({ branch_id, at }: (typeof readers)[number]): boolean => {
    const day = dayIn(branch_id === KL ? zones.KL : zones.PJ, at);
    return day >= addDays(TODAY, 1 - days) && day <= TODAY;
  };
  for (const branches of [[KL], [PJ], [KL, PJ, OR]])
    for (const fact of ['opened', 'clicked'] as const) {
      const expected = readers.flatMap((one, at) => (branches.includes(one.branch_id) && isIn(one) ? [at] : []));
      expect(expected.length).toBeGreaterThan(5);
      const label = `${fact} in ${branches.join(', ')}`;
      const asked = { fact, number: 1, days };
      expect(await among(all, branches, { ...asked, op: 'times_at_least' }), label).toEqual(expected);
      const others = all.map((_, at) => at).filter((at) => !expected.includes(at));
      expect(await among(all, branches, { ...asked, op: 'times_less' }), label).toEqual(others);
    }
  await sql.updateTable('branch').set({ time_zone: zones.KL }).where('id', '=', PJ).execute();
});
