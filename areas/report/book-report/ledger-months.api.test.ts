/** The trial balance from months that were added up, against the journal itself, over random histories. */
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { addDays, endOfMonth, startOfMonth } from '#kit/domain/day.ts';
import { runs } from '#kit/domain/tier.testing.ts';
import { Random } from '#server/demo/random.ts';
import { rollupInvariants } from '#server/verify/rollups.ts';
import { askReport } from '#server/testing/report.testing.ts';
import { gym } from '#server/testing/gym.testing.ts';
import { bookReports } from './book-report.contract.ts';
import { trialBalanceRows, writeMonths } from './book-report.store.ts';
import { movementRows } from '../deferred-report/deferred-report.store.ts';

const { test, as, branches, on } = await gym({ day: '2026-03-20' });

it('says the same as the journal, whatever was dated back and whenever the months were written', async () => {
  const random = new Random('ledger months');
  for (let step = 0; step < runs(400, 60); step++) {
    const branch_id = random.pick(here);
    const day = addDays('2025-01-01', random.int(0, 440));
    const debit = random.pick(accounts);
    const credit = random.pick(accounts.filter((one) => one !== debit));
    await post(branch_id, day, [debit, credit], random.int(1, 9999));
    if (random.chance(0.2)) await write(random.pick(here), random.int(1, 9));
    if (random.chance(0.3)) {
      const from = addDays('2025-02-01', random.int(0, 300));
      const until = addDays(from, random.int(0, 100));
      if (random.chance(0.5)) await compared(from, until);
      else await compared(startOfMonth(from), endOfMonth(until));
    }
  }
  await on.run('ledger_months');
  expect(await writtenUntil(branches.KL)).toBeDefined();
  expect(await faultsFound()).toEqual([]);
  // Whole months, a part of one, the edge of two, and a year.
  for (const [from, until] of [
    ['2025-03-01', '2025-05-31'],
    ['2025-03-10', '2025-03-12'],
    ['2025-03-31', '2025-04-01'],
    ['2025-01-31', '2026-01-30'],
  ] as const)
    await compared(from, until);
});

const db = test.ownerSql;
const here = [branches.KL, branches.OR];
const accounts = ['cash', 'receivable', 'revenue', 'tax_payable'] as const;
const post = async (
  branch_id: number,
  posted_on: string,
  [debit, credit]: readonly string[],
  cents: number,
  to = db,
): Promise<void> => {
  await sql`
    with e as (insert into journal_entry (branch_id, posted_on, kind, currency) values (${branch_id}, ${posted_on}, 'correction', 'MYR') returning id)
    insert into journal_line (branch_id, posted_on, entry_id, account, amount_cents)
    select ${branch_id}, ${posted_on}::date, e.id, x.account, x.cents::bigint
      from e, (values (${debit}::text, ${cents}::bigint), (${credit}, ${-cents})) x (account, cents)`.execute(to);
};
const write = (branch_id: number, at_most = 60) =>
  sql`select write_ledger_months(${branch_id}, ${at_most})`.execute(db);
const writtenUntil = async (branch_id: number): Promise<string | undefined> =>
  (await db.selectFrom('ledger_written').select('until_on').where('branch_id', '=', branch_id).executeTakeFirst())
    ?.until_on;
const of = { test, hq: branches.HQ, branches: here, days: { from: '2026-01-01', until: '2026-03-20' }, id: 0 };
/** The report for a period, and the same by adding up every line of the journal. */
const compared = async (from: string, until: string): Promise<void> => {
  const { data } = await askReport({ ...of, as: await as.hq.headers() }, bookReports.trialBalance, { from, until });
  const found = data
    .filter(({ branch_id }) => here.includes(Number(branch_id)))
    .map((row) =>
      [
        row['branch_id'],
        row['account'],
        row['currency'],
        row['opening_cents'],
        row['debit_cents'],
        row['credit_cents'],
        row['closing_cents'],
      ].join(),
    );
  const { rows } = await sql<{ said: string }>`
    select concat_ws(',', l.branch_id, l.account, e.currency, coalesce(sum(l.amount_cents) filter (where l.posted_on < ${from}), 0),
             coalesce(sum(greatest(l.amount_cents, 0)) filter (where l.posted_on >= ${from}), 0),
             coalesce(sum(greatest(-l.amount_cents, 0)) filter (where l.posted_on >= ${from}), 0), sum(l.amount_cents)) as said
      from journal_line l join journal_entry e on e.id = l.entry_id where l.posted_on <= ${until} and l.branch_id = any (${here}::bigint[])
     group by l.branch_id, l.account, e.currency`.execute(db);
  expect(found.toSorted(), `${from} to ${until}`).toEqual(rows.map(({ said }) => said).toSorted());
};
const faultsFound = async (): Promise<readonly string[]> => {
  const client = new Client({ connectionString: test.databaseUrl });
  await client.connect();
  try {
    const found = await rollupInvariants.find(({ name }) => name === 'ledger_months')?.find(client);
    return found?.shown ?? ['not there'];
  } finally {
    await client.end();
  }
};

it('reads the balance of the months before, not their lines', async () => {
  await on.run('ledger_months');
  await sql`update ledger_month set closing_cents = closing_cents + 1 where branch_id = ${branches.KL} and month = '2025-05-01'`.execute(
    db,
  );
  await expect(compared('2025-06-10', '2025-06-20')).rejects.toThrow();
  await compared('2025-08-10', '2025-08-20');
  await sql`update ledger_month set closing_cents = closing_cents - 1 where branch_id = ${branches.KL} and month = '2025-05-01'`.execute(
    db,
  );
});

it('takes away a month, and all after it, in which an entry is dated back', async () => {
  await on.run('ledger_months');
  await post(branches.KL, '2025-06-17', ['cash', 'revenue'], 12_34);
  expect(await writtenUntil(branches.KL)).toBe('2025-05-31');
  await compared('2025-07-01', '2025-07-31');
  await on.run('ledger_months');
  await compared('2025-07-01', '2025-07-31');
  expect(await faultsFound()).toEqual([]);
});

it('writes no month beside an entry that is on its way into it', async () => {
  await on.run('ledger_months');
  await post(branches.KL, '2025-09-09', ['cash', 'revenue'], 1_00);
  let writing: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (open) => {
    await post(branches.KL, '2025-09-10', ['cash', 'revenue'], 5_00, open);
    writing = write(branches.KL);
    // The job waits for the entry; without the lock it would be through by now.
    await expect(Promise.race([writing, new Promise((done) => setTimeout(done, 300, 'waits'))])).resolves.toBe('waits');
  });
  await writing;
  await compared('2025-10-01', '2025-10-31');
  expect(await faultsFound()).toEqual([]);
});

it.each([
  ['the journal for a part of a month', 'journal_line', '2025-11-02', '2025-11-29'],
  ['nothing but its months for whole ones', 'ledger_month', '2025-11-01', '2025-11-30'],
])('is read again when an entry is dated back between its two questions: %s', async (_what, table, from, until) => {
  await on.run('ledger_months');
  let reading: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (open) => {
    // The report knows its months and waits for what it reads.
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(open);
    reading = compared(from, until);
    const waiting = sql<{
      count: number;
    }>`select count(*)::int as count from pg_locks where not granted and relation = ${table}::regclass`;
    await expect.poll(async () => (await waiting.execute(db)).rows[0]?.count).toBeGreaterThan(0);
    await post(branches.KL, '2025-06-18', ['cash', 'revenue'], 7_77, open);
  });
  await reading;
});

it('doesn’t read the journal for whole months that were added up', async () => {
  await on.run('ledger_months');
  await db.transaction().execute(async (open) => {
    await sql`lock table journal_line in access exclusive mode`.execute(open);
    const { data } = await askReport({ ...of, as: await as.hq.headers() }, bookReports.trialBalance, {
      from: '2025-11-01',
      until: '2025-11-30',
    });
    expect(data.length).toBeGreaterThan(0);
  });
});

it('leaves the last days open, where entries are posted all the time', async () => {
  await on.run('ledger_months');
  const until = (await writtenUntil(branches.KL)) ?? '';
  const { rows } = await sql<{ month: string }>`select date_trunc('month', current_date - 5)::date as month`.execute(
    db,
  );
  expect(addDays(until, 1)).toBe(rows[0]?.month);
  expect(startOfMonth(addDays(until, 1))).toBe(addDays(until, 1));
  const [[done]] = [(await db.executeQuery(writeMonths(branches.KL).compile())).rows];
  expect(done).toEqual({ written: 0 });
});

it('joins the lines of a period with their entries at once, however few it expects', async () => {
  const days = { from: '2025-04-03', until: '2025-07-20' };
  const where = { ...days, branches: here, now: on.clock.now(), known_on: '2025-01-31', written_on: '2025-01-31' };
  for (const rows of [
    sql`select * from (${trialBalanceRows(where)}) r where r.account = 'cash'`,
    sql`select * from (${movementRows(where)}) r where r.liability = 'credits'`,
  ]) {
    const { rows: plan } = await sql<{ 'QUERY PLAN': string }>`explain ${rows}`.execute(db);
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/(Hash|Merge) Full Join/);
  }
});
