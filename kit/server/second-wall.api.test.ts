/**
 * The second wall: what the database itself refuses, whatever the server asks. New tables and functions are covered
 * automatically.
 */
import { sql as raw } from 'kysely';
import { describe, expect, it } from 'vitest';
import { people, signInAs } from '#areas/access/access.testing.ts';
import type { Statement } from './batch.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const { test } = await signedIn();

/** That a scope is set at all is true for every call: it isn't a check. */
const asked = raw`regexp_replace(p.prosrc, '(app_branches|app_is_network|app_staff|app_actor|app_organisations)\\(\\)\\s+is\\s+not\\s+null', '', 'gi')`;

describe('a function with the rights of the owner', () => {
  it('finds only what is in the schema, whatever the session says', async () => {
    expect((await definers()).filter(({ paths }) => !paths).map(({ name }) => name)).toEqual([]);
  });

  it('asks how far the call may reach, or is known to answer across branches', async () => {
    const open = (await definers()).filter(({ checks, answers }) => answers && !checks).map(({ name }) => name);
    expect(open.filter((name) => !(name in acrossBranches))).toEqual([]);
    await raw`create function lets_all() returns boolean language sql security definer set search_path = public as
      'select public.app_branches() is not null'`.execute(test.ownerSql);
    await raw`grant execute on function lets_all() to app`.execute(test.ownerSql);
    const planted = (await definers()).filter(({ name }) => name === 'lets_all');
    await raw`drop function lets_all()`.execute(test.ownerSql);
    expect(planted).toMatchObject([{ checks: false, answers: true }]);
    // Nor is one listed that has since got a check.
    expect(Object.keys(acrossBranches).filter((name) => !open.includes(name))).toEqual([]);
  });
});

type Made = { name: string; paths: boolean; checks: boolean; answers: boolean };
const definers = async (): Promise<Made[]> => {
  const { rows } = await raw<Made>`
    select p.proname as name, coalesce(p.proconfig::text, '') like '%search_path=%' as paths,
           ${asked} ~ '(app_branches|app_is_network|app_staff|app_actor|app_organisations|must_reach|merge_scope)' as checks,
           p.prorettype <> 'trigger'::regtype and has_function_privilege('app', p.oid, 'execute') as answers
      from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef order by 1`.execute(test.ownerSql);
  return rows;
};
/** These answer across branches on purpose, and return no more than is listed here; adding one requires a reason. */
const acrossBranches: Record<string, string> = {
  access_of: 'what a person may do, from which every scope is made: asked before there is one',
  access_stopped_on: 'a date, of a membership whose number the door has',
  busy_people: 'that a person has something else at a time, not what or where',
  busy_times: 'when a person has something else, not what or where',
  certificate_of: 'name, course, days and whether it is valid, for anyone who has its code of 80 bits',
  active_staff: 'the same id if the person still works here, else nothing',
  card_is_known: 'yes or no, of a card that is held to the reader',
  courses_lacked: 'which required courses somebody lacks, wherever they took them, and why; not their marks',
  count_call: 'a count, before anybody is known',
  enter_scope: 'true, for the holder of the token, by its digest: the first statement of every call',
  lacks_second_step: 'yes or no, of the person of the session',
  find_promotion_code: 'whose code it is, for the desk that it is shown to',
  had_trial: 'yes or no, of a person whose e-mail or phone the desk has',
  hold_promotion: 'nothing: lets redemptions of one promotion happen one after the other',
  is_on_other_shift: 'yes or no, of the person who is asked to take a shift',
  member_email_taken: 'yes or no: an address belongs to one client of the network',
  member_of_link: 'the name of whoever holds the link, by its digest',
  membership_serves: 'yes or no, of a membership whose number the booking has',
  needs_two_steps: 'yes or no, while signing in',
  outside_territory: 'the name of the organisation whose territory it is',
  promotion_used: 'two counts, of a promotion of the network',
  programme_was_sold: 'yes or no',
  rest_beside: 'minutes of rest, not what or where',
  session_of: 'who a token belongs to and what that person may do, for its holder, by its digest',
  seats_taken: 'a count, of an agreement that the caller reads',
  set_member_password: 'yes or no, for whoever holds the link, by its digest',
  phone_result: 'the last result of a number whose digest the caller has',
  phone_results: 'the last result of each number, as digests, not which branch asked',
  suppressed_digests: 'digests of addresses that nobody may write to, not the addresses',
  drop_queued_of: 'what waits for somebody who unsubscribed isn’t sent, whichever branch planned it',
  push_members: 'numbers of clients who can get notifications, nothing about their devices',
  marketing_refused: 'digests of addresses that said no to marketing, and when',
  is_suppressed: 'yes or no, of an address whose digest the caller has',
  has_push_device: 'yes or no',
  marketing_refused_at: 'when, of an address whose digest the caller has',
  marketing_since: 'a limit counts the marketing of every branch, and says nothing else of it',
  survey_is_answered: 'yes or no',
  survey_version_is_answered: 'yes or no',
  touch_session: 'nothing: moves the idle limit of the session whose token the caller holds',
  webhook_wake: 'nothing: the job looks what there is to send',
};

/** Tables that the application reads without row-level security, each with why. */
const withoutWall: Record<string, string> = {
  calendar_feed: 'the number of a link; the link itself is signed',
  gateway_event: 'names of what a payment provider has told already',
  idempotency_key: 'looked up by person, path and key, before the scope of the call is known',
  member_pass: 'the number of a card; the code for the door is signed',
  role_default: 'flags of the built-in roles',
  schema_migration: 'names of migrations',
  sign_in_failure: 'counts of tries, before anybody is known',
  socket_io_attachments: 'live messages between servers, seconds old',
};

describe('a table', () => {
  it('has row-level security, or is known to need none', async () => {
    const { rows } = await raw<{ name: string }>`
      select c.relname as name from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
         and not c.relrowsecurity and has_any_column_privilege('app', c.oid, 'select') order by 1`.execute(
      test.ownerSql,
    );
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(withoutWall));
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
    const jobs = [
      'chain_audit()',
      'merge_revenue()',
      'merge_held()',
      'write_ledger_months(1)',
      'make_partitions_ahead()',
    ];
    for (const job of jobs)
      await expect(inScope([test.network.branches.KL], false, ask(`select ${job}`))).rejects.toThrow(/may reach/);
    await expect(
      test.app.services.db.batch([ask(`select app_enqueue('mail_send', '{}', null, null, null, 1)`)]),
    ).rejects.toThrow(/may reach/);
  });

  it('starts only work on rows that it reaches, and replaces no other work', async () => {
    const { KL, OR } = test.network.branches;
    const { rows } = await raw<{ id: number }>`
      insert into branch_closure (branch_id, from_on, until_on, reason) values (${KL}, '2026-01-01', '2026-01-02', 'Flood') returning id`.execute(
      test.ownerSql,
    );
    const id = rows[0]?.id ?? 0;
    const enqueue = (branch: number, task: string, payload: object, key: string | null) =>
      inScope(
        [branch],
        false,
        ask('select app_enqueue($1, $2, $3, null, null, 1)', task, JSON.stringify(payload), key),
      );
    await enqueue(KL, 'branch_closure', { closure_id: id }, `closure:${id}`);
    await enqueue(OR, 'mail_send', {}, 'mail_send');
    for (const [branch, task, payload, key] of [
      [OR, 'branch_closure', { closure_id: id }, `closure:${id}`],
      [KL, 'branch_closure', { closure_id: id }, 'mail_send'],
      [KL, 'mail_send', { to: 'anyone' }, 'mail_send'],
      [KL, 'mail_send', {}, `closure:${id}`],
      [KL, 'erase_traces', { member_id: 1, keys: ['ab/1'] }, null],
      [KL, 'chain_audit', {}, null],
      [KL, 'forget_security_events', {}, null],
    ] as const)
      await expect(enqueue(branch, task, payload, key)).rejects.toThrow(/may reach/);
    await test.app.services.db.batch([
      ask(`select set_config('app.network', '1', true)`),
      ask(`select app_enqueue('chain_audit', '{}', null, null, null, 1)`),
    ]);
  });

  it('learns nothing of the privileges of somebody whom it does not reach', async () => {
    const { KL, OR } = test.network.branches;
    const { facility_admin: id } = test.network.staff;
    const { rows } = await raw<{ id: number }>`
      insert into privilege (staff_id, branch_id, flag, effect, from_on, until_on, reason)
      values (${id}, ${KL}, 'VIEW_LEAD', 'give', current_date, current_date + 1, 'Covers the desk') returning id`.execute(
      test.ownerSql,
    );
    const given = (branch: number) => inScope([branch], false, ask('select flag from given_privileges($1, now())', id));
    expect(await given(KL)).toEqual([{ flag: 'VIEW_LEAD' }]);
    expect(await given(OR)).toEqual([]);
    await test.ownerSql
      .deleteFrom('privilege')
      .where('id', '=', rows[0]?.id ?? 0)
      .execute();
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
    // It was uploaded at another branch, but a record visible to this one names it.
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

  it('neither reads nor changes what another branch asks for a joining fee or for credits', async () => {
    const { KL, OR } = test.network.branches;
    const { rows } = await raw<{ fee: number; pack: number }>`
      with j as (insert into joining_fee (branch_id, name) values (${KL}::bigint, '{"en": "Walled", "cn": "墙"}') returning id),
      a as (insert into joining_fee_amount (joining_fee_id, currency, valid_from, amount_cents)
            select id, 'MYR', '2026-01-01', 100 from j returning id),
      k as (insert into credit_pack (branch_id, name, credits, validity, valid_count, valid_unit, uses)
            values (${KL}::bigint, '{"en": "Walled", "cn": "墙"}', 10, 'purchase', 1, 'month', '{class}') returning id),
      p as (insert into credit_pack_price (credit_pack_id, currency, valid_from, price_cents)
            select id, 'MYR', '2026-01-01', 100 from k returning id)
      select a.id as fee, p.id as pack from a, p`.execute(test.ownerSql);
    const [{ fee, pack } = { fee: 0, pack: 0 }] = rows;
    for (const [table, column, id] of [
      ['joining_fee_amount', 'amount_cents', fee],
      ['credit_pack_price', 'price_cents', pack],
    ] as const)
      for (const [branch, count] of [
        [KL, 1],
        [OR, 0],
      ] as const) {
        const scope = (statement: string) => inScope([branch], false, ask(statement, id));
        expect(await scope(`select id from ${table} where id = $1`)).toHaveLength(count);
        expect(await scope(`update ${table} set ${column} = 2 where id = $1 returning id`)).toHaveLength(count);
      }
  });

  it('knows a colleague of another branch by name alone', async () => {
    const { KL, OR } = test.network.branches;
    const { facility_admin: id } = test.network.staff;
    const known = async (branch: number, what: string) =>
      (await inScope([branch], false, ask(`select ${what} as known from staff_person where id = $1`, id)))?.[0]?.[
        'known'
      ];
    expect(await known(KL, 'email')).toBe(people.facility_admin);
    for (const what of ['email', 'phone', 'date_of_birth', 'password_hash', 'bank_account_sealed'])
      expect(await known(OR, what)).toBeUndefined();
    for (const what of ['email', 'phone', 'date_of_birth', 'gender', 'password_hash', 'bank_account_sealed', '*'])
      await expect(inScope([KL], true, ask(`select ${what} from staff`))).rejects.toThrow(/permission denied/);
    expect(await inScope([OR], false, ask('select first_name from staff where id = $1', id))).toHaveLength(1);
    const rename = (table: string) => ask(`update ${table} set first_name = first_name where id = $1 returning id`, id);
    for (const table of ['staff', 'staff_person']) {
      expect(await inScope([OR], false, rename(table))).toEqual([]);
      expect(await inScope([KL], false, rename(table))).toHaveLength(1);
    }
    expect(await inScope([KL], false, ask('delete from staff where id = $1 returning id', id))).toEqual([]);
    // A call that reaches no branch can't appoint anyone, or find anyone by an address.
    expect(await inScope([], false, ask('select * from person_to_appoint($1)', people.facility_admin))).toEqual([]);
    await expect(
      inScope(
        [],
        false,
        ask(
          `insert into staff (staff_type, email, first_name, last_name) values ('admin', 'x@test.example', 'x', 'x')`,
        ),
      ),
    ).rejects.toThrow(/row-level security/);
  });

  it('writes to the head office, whose people it knows by name alone', async () => {
    const { OR } = test.network.branches;
    const { super_admin: id, facility_admin: elsewhere } = test.network.staff;
    expect(await inScope([OR], false, ask('select email from staff_person where id = $1', id))).toEqual([]);
    expect(
      await inScope([OR], false, ask('select email from staff_addresses($1::bigint[])', `{${id},${elsewhere}}`)),
    ).toEqual([{ email: people.super_admin }]);
    expect(await inScope([], false, ask('select email from staff_addresses($1::bigint[])', `{${id}}`))).toEqual([]);
  });

  it('neither sees nor ends a session, a secret or a second step of somebody elsewhere', async () => {
    const { KL, OR } = test.network.branches;
    const { facility_admin: id } = test.network.staff;
    await signInAs(test.app, people.facility_admin);
    const { ownerSql } = test;
    await raw`insert into one_time_secret (purpose, staff_id, secret_hash, expires_at) values ('password_reset', ${id}, '\\x01', now() + interval '1 hour')`.execute(
      ownerSql,
    );
    await raw`insert into two_step (staff_id, secret_sealed) values (${id}, 'x')`.execute(ownerSql);
    await raw`insert into recovery_code (staff_id, code_hash) values (${id}, '\\x02')`.execute(ownerSql);
    for (const table of ['session', 'one_time_secret', 'two_step', 'recovery_code']) {
      const seen = ask(`select staff_id from ${table} where staff_id = $1`, id);
      expect(await inScope([KL], false, seen)).not.toEqual([]);
      expect(await inScope([OR], false, seen)).toEqual([]);
      expect(
        await inScope([OR], false, ask(`delete from ${table} where staff_id = $1 returning staff_id`, id)),
      ).toEqual([]);
    }
    await expect(
      inScope(
        [OR],
        false,
        ask(
          `insert into session (staff_id, token_hash, idle_until, expires_at) values ($1, '\\x03', now(), now())`,
          id,
        ),
      ),
    ).rejects.toThrow(/row-level security/);
  });
});
