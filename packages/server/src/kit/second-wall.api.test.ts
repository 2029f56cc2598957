/** The second wall: what the database itself holds back, whatever the server asks. New tables and functions are seen here. */
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/areas/access/testing.ts';
import type { Statement } from './batch.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

type Made = { name: string; paths: boolean; checks: boolean; answers: boolean };
const definers = async (): Promise<Made[]> => {
  const { rows } = await raw<Made>`
    select p.proname as name, coalesce(p.proconfig::text, '') like '%search_path=%' as paths,
           p.prosrc ~ '(app_branches|app_is_network|app_staff|app_actor|app_organisations|must_reach|merge_scope)' as checks,
           p.prorettype <> 'trigger'::regtype and has_function_privilege('app', p.oid, 'execute') as answers
      from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef order by 1`.execute(test.ownerSql);
  return rows;
};

/**
 * These answer across branches on purpose, and with no more than is said here; whoever adds one says why it may.
 */
const acrossBranches: Record<string, string> = {
  access_of: 'what a person may do, from which every scope is made: asked before there is one',
  access_stopped_on: 'a date, of a membership whose number the door has',
  busy_people: 'that a person has something else at a time, not what or where',
  busy_times: 'when a person has something else, not what or where',
  card_is_known: 'yes or no, of a card that is held to the reader',
  count_call: 'a count, before anybody is known',
  lacks_second_step: 'yes or no, of the person of the session',
  is_on_other_shift: 'yes or no, of the person who is asked to take a shift',
  member_email_taken: 'yes or no: an address belongs to one client of the network',
  member_of_link: 'the name of whoever holds the link, by its digest',
  membership_serves: 'yes or no, of a membership whose number the booking has',
  needs_two_steps: 'yes or no, while signing in',
  outside_territory: 'the name of the organisation whose territory it is',
  programme_was_sold: 'yes or no',
  rest_beside: 'minutes of rest, not what or where',
  seats_taken: 'a count, of an agreement that the caller reads',
  set_member_password: 'yes or no, for whoever holds the link, by its digest',
  survey_is_answered: 'yes or no',
  survey_version_is_answered: 'yes or no',
};

describe('a function with the rights of the owner', () => {
  it('finds only what is in the schema, whatever the session says', async () => {
    expect((await definers()).filter(({ paths }) => !paths).map(({ name }) => name)).toEqual([]);
  });

  it('asks how far the call may reach, or is known to answer across branches', async () => {
    const open = (await definers()).filter(({ checks, answers }) => answers && !checks).map(({ name }) => name);
    expect(open.filter((name) => !(name in acrossBranches))).toEqual([]);
    // Nor is one listed that has a check by now.
    expect(Object.keys(acrossBranches).filter((name) => !open.includes(name))).toEqual([]);
  });
});

/** As a call of one branch, of none, and of the network. */
const inScope = async (branches: readonly number[], isNetwork: boolean, statement: Statement) =>
  (
    await test.app.services.db.batch([
      {
        sql: `select set_config('app.branches', $1, true), set_config('app.network', $2, true)`,
        parameters: [`{${branches.join()}}`, isNetwork ? '1' : '0'],
      },
      statement,
    ])
  )[1];
const ask = (sql: string, ...parameters: unknown[]): Statement => ({ sql, parameters });

describe('a call of another branch', () => {
  it('gets no answer about a branch that it does not reach', async () => {
    const { KL, OR } = test.network.branches;
    for (const of of ['has_money', 'is_covered', 'tax_used_until']) {
      await expect(inScope([OR], false, ask(`select ${of}($1)`, KL))).rejects.toThrow(/beyond what the call may reach/);
      expect(await inScope([KL], false, ask(`select ${of}($1)`, KL))).toHaveLength(1);
    }
  });

  it('does not do the work of the jobs', async () => {
    for (const job of ['chain_audit()', 'merge_revenue()', 'merge_held()', 'make_partitions_ahead()'])
      await expect(inScope([test.network.branches.KL], false, ask(`select ${job}`))).rejects.toThrow(/may reach/);
    await expect(
      test.app.services.db.batch([ask(`select app_enqueue('mail_send', '{}', null, null, null, 1)`)]),
    ).rejects.toThrow(/may reach/);
  });

  it('neither reads nor changes a price, a file or a rule that is not its own', async () => {
    const { KL, OR } = test.network.branches;
    const { ownerSql } = test;
    const { rows: made } = await raw<{ price: number; file: number; picture: number }>`
      with p as (insert into programme (branch_id, type_id, name, duration_count, duration_unit)
                 values (${KL}::bigint, 1, '{"en": "Walled", "cn": "墙"}', 1, 'month') returning id),
      c as (insert into programme_price (programme_id, currency, valid_from, price_cents) select p.id, 'MYR', '2026-01-01', 100 from p returning id),
      f as (insert into file (branch_id, name, kind, bytes, sha256, key, purpose, attached_at)
            values (${KL}::bigint, 'a.pdf', 'application/pdf', 1, 'x', 'ab/1', 'document', now()),
                   (${OR}::bigint, 'me.png', 'image/png', 1, 'x', 'ab/2', 'picture', now()) returning id, key),
      m as (insert into class (branch_id, name, category, colour, duration_min, capacity, trainers_needed, picture_file_id)
            select ${KL}::bigint, '{"en": "Walled", "cn": "墙"}', 'boxing', 'red', 60, 10, 1, f.id from f where f.key = 'ab/2' returning id)
      select c.id as price, (select id from f where key = 'ab/1') as file, (select id from f where key = 'ab/2') as picture from c`.execute(
      ownerSql,
    );
    const [{ price, file, picture } = { price: 0, file: 0, picture: 0 }] = made;
    const seen = async (branch: number, table: string, id: number): Promise<number> =>
      (await inScope([branch], false, ask(`select id from ${table} where id = $1`, id)))?.length ?? 0;
    const changed = async (branch: number, change: string, id: number): Promise<number> =>
      (await inScope([branch], false, ask(`update ${change} where id = $1 returning id`, id)))?.length ?? 0;
    expect([await seen(KL, 'programme_price', price), await seen(OR, 'programme_price', price)]).toEqual([1, 0]);
    expect(await changed(OR, 'programme_price set price_cents = 1', price)).toBe(0);
    expect(await changed(KL, 'programme_price set price_cents = 2', price)).toBe(1);
    expect([await seen(KL, 'file', file), await seen(OR, 'file', file)]).toEqual([1, 0]);
    // It was sent at another branch, and a record that this one sees names it.
    expect(await seen(KL, 'file', picture)).toBe(1);
    expect(await inScope([OR], false, ask('select key from file_to_send($1)', file))).toEqual([{ key: null }]);
    expect(await inScope([KL], false, ask('select key from file_to_send($1)', picture))).toEqual([{ key: 'ab/2' }]);
    await inScope([OR], false, ask('select let_go_file($1)', file));
    const { attached_at } = await ownerSql
      .selectFrom('file')
      .select('attached_at')
      .where('id', '=', file)
      .executeTakeFirstOrThrow();
    expect(attached_at).not.toBeNull();
    expect(await changed(KL, `termination_rule set refund_days = 99`, 1)).toBe(0);
  });
});
