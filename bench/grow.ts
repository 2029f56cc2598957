/**
 * Copies the clients of a network that the demo code has created, with what hangs on them, in sets: a million clients
 * take minutes instead of hours. Loaded like the originals, without triggers and with references checked at the end.
 * `npm run verify` passes except for what only the originals have: the series of numbers, the counts of closed days, and
 * what a suspended membership has earned.
 */
import type pg from 'pg';
import { BulkLoad } from '#server/demo/bulk.ts';
import { sumUp } from '#server/demo/rollups.ts';
import { tablesOf, type Tables } from '#server/demo/tables.ts';
import type { Copies } from './sizes.ts';

type TableName = keyof Tables;
/** The table that a column refers to, where both are copied. */
const refersTo: Readonly<Record<string, TableName>> = {
  member_id: 'member',
  related_member_id: 'member',
  membership_id: 'membership',
  invoice_id: 'invoice',
  payment_id: 'payment',
  payment_method_id: 'payment_method',
  lot_id: 'credit_lot',
  entry_id: 'journal_entry',
};
/** Values that exist once: each copy has its own. `n` is the number of the copy. */
const own: Readonly<Record<string, string>> = {
  'member.number': 't.number + n * 1000000',
  'member.email': "n || '.' || t.email",
  'member.phone': "left(t.phone, -6) || lpad(((t.id * 7919 + n * 104729) % 1000000)::text, 6, '0')",
  'member.card_number': "t.card_number || '-' || n",
  'member.joined_on': 't.joined_on - (n * 37 % 1500)::int',
  'invoice.number': "t.number || '-' || n",
  'payment.number': "t.number || '-' || n",
  'payment_method.token': "t.token || '-' || n",
  // A membership that is valid in 300 branches is a row in each: only the originals have them.
  'membership.opens': "case when t.opens in ('country', 'network') then 'home' else t.opens end",
};
/** Without what only a client with a membership has. */
const plain: Readonly<Record<string, string>> = { 'member.standing': "'none'" };

const among = (column: string, table: string): string => `t.${column} in (select id from copied_${table})`;
/** What is copied, in this order. The first three tables are what the others hang on. */
const rowsOf = {
  member: 'not t.is_walk_in and t.erased_at is null',
  invoice: `${among('member_id', 'member')} and t.status in ('success', 'unpaid') and t.credited_cents = 0 and t.written_off_on is null`,
  payment: `${among('member_id', 'member')} and t.status in ('success', 'failed') and t.refunded_cents = 0
    and not exists (select from payment_allocation a where a.payment_id = t.id and a.invoice_id not in (select id from copied_invoice))`,
  journal_entry: `(t.invoice_id is not null or t.payment_id is not null or t.kind = 'recognition')
    and (t.invoice_id is null or ${among('invoice_id', 'invoice')}) and (t.payment_id is null or ${among('payment_id', 'payment')})`,
  member_branch: `t.is_home and ${among('member_id', 'member')}`,
  activity: among('member_id', 'member'),
  member_relation: `${among('member_id', 'member')} and ${among('related_member_id', 'member')}`,
  payment_method: among('member_id', 'member'),
  membership: among('member_id', 'member'),
  membership_suspension: 'true',
  membership_ending: 'true',
  invoice_line: among('invoice_id', 'invoice'),
  payment_allocation: `${among('payment_id', 'payment')} and ${among('invoice_id', 'invoice')}`,
  credit_lot: `${among('member_id', 'member')} and (t.invoice_id is null or ${among('invoice_id', 'invoice')})`,
  credit_entry: 't.lot_id in (select id from original_credit_lot)',
  instalment: `${among('member_id', 'member')} and (t.invoice_id is null or ${among('invoice_id', 'invoice')})`,
  invoice_chase: among('invoice_id', 'invoice'),
  deferral: among('invoice_id', 'invoice'),
  journal_line: among('entry_id', 'journal_entry'),
  check_in: among('member_id', 'member'),
} as const satisfies Partial<Record<TableName, string>>;
type Copied = keyof typeof rowsOf;
const detailsOnly: readonly Copied[] = ['member', 'member_branch'];
const hangOn = new Set<string>(['member', 'invoice', 'payment', 'journal_entry']);

type Numbers = Readonly<Record<string, number>>;
/** The ids of copy n begin after those of copy n - 1. */
const widthsOf = async (client: pg.ClientBase): Promise<Numbers> => {
  const widths: Record<string, number> = {};
  for (const table of new Set([...Object.keys(rowsOf), ...Object.values(refersTo)])) {
    const hasId = await client.query(
      `select from information_schema.columns where table_schema = 'public' and table_name = $1 and column_name = 'id'`,
      [table],
    );
    if (hasId.rowCount === 0) continue;
    const { rows } = await client.query<{ last: string }>(`select coalesce(max(id), 0) as last from ${table}`);
    widths[table] = Number(rows[0]?.last ?? 0) + 1;
  }
  return widths;
};
type Values = { widths: Numbers; changed: Readonly<Record<string, string>>; branches: number };
const valueOf = (table: string, column: string, { widths, changed, branches }: Values): string => {
  const given = changed[`${table}.${column}`];
  if (given !== undefined) return given;
  if (column === 'branch_id') return `t.branch_id + (n % ${branches + 1}) * ${BRANCH_WIDTH}`;
  const target = column === 'id' ? table : refersTo[column];
  return target === undefined ? `t.${column}` : `t.${column} + n * ${widths[target]}::bigint`;
};

const copy = async (
  client: pg.ClientBase,
  { table, columns }: { table: string; columns: readonly string[] },
  of: Values & { from: number; until: number },
): Promise<void> => {
  const values = columns.map((column) => valueOf(table, column, of));
  await client.query(
    `insert into ${table} (${columns.join(', ')}) ${columns.includes('id') ? 'overriding system value' : ''}
     select ${values.join(', ')} from generate_series(${of.from}, ${of.until}) n, original_${table} t`,
  );
};

/** The ids of the copies of a branch and of its staff: so many more for each copy. */
const BRANCH_WIDTH = 1000;
const STAFF_WIDTH = 100_000;
const columnsOf = async (client: pg.ClientBase, table: string): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name);
};
/** Tables with one row for each branch: its settings. */
const settingTables = `
  select i.indrelid::regclass::text as name from pg_index i
    join pg_class t on t.oid = i.indrelid and t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0] and a.attname = 'branch_id'
   where i.indisunique and i.indnkeyatts = 1 and i.indpred is null and i.indrelid <> 'branch'::regclass order by 1`;
const copyRows = async (
  client: pg.ClientBase,
  table: string,
  { where, changed, times }: { where: string; changed: Readonly<Record<string, string>>; times: number },
): Promise<void> => {
  const columns = (await columnsOf(client, table)).filter((column) => column !== 'id' || 'id' in changed);
  const values = columns.map((column) => changed[column] ?? `t.${column}`);
  await client.query(
    `insert into ${table} (${columns.join(', ')}) ${columns.includes('id') ? 'overriding system value' : ''}
     select ${values.join(', ')} from generate_series(1, ${times}) n, ${table} t where ${where}
     on conflict do nothing`,
  );
};
/** What a branch sells and plans isn't copied: only the branch, its settings (some come with it) and its staff. */
const copyBranches = async (client: pg.ClientBase, times: number): Promise<void> => {
  const at = `t.branch_id + n * ${BRANCH_WIDTH}`;
  const staff = `t.id + n * ${STAFF_WIDTH}`;
  const branch = { id: `t.id + n * ${BRANCH_WIDTH}`, code: 't.code || n', name: "t.name || ' ' || n + 1" };
  await copyRows(client, 'branch', { where: "t.type = 'branch'", changed: branch, times });
  const { rows } = await client.query<{ name: string }>(settingTables);
  const gym = "t.branch_id in (select id from branch where type = 'branch')";
  for (const name of new Set(['branch_tax', ...rows.map((one) => one.name)]))
    await copyRows(client, name, {
      where: `${gym} and t.branch_id < ${BRANCH_WIDTH}`,
      changed: { branch_id: at },
      times,
    });
  const works = `t.id < ${STAFF_WIDTH} and t.id in (select staff_id from staff_role where branch_id is not null)`;
  await copyRows(client, 'staff', { where: works, changed: { id: staff, email: "n || '.' || t.email" }, times });
  // Who gains access is told, one by one: nobody has signed in yet.
  await client.query('alter table staff_role disable trigger user');
  await copyRows(client, 'staff_role', {
    where: 't.branch_id is not null',
    changed: { staff_id: `t.staff_id + n * ${STAFF_WIDTH}`, branch_id: at },
    times,
  });
  await client.query('alter table staff_role enable trigger user');
  for (const table of ['branch', 'staff'])
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
};

const settings = [
  'set local statement_timeout = 0',
  'set local idle_in_transaction_session_timeout = 0',
  'set local synchronous_commit = off',
  "set local work_mem = '256MB'",
  "set local maintenance_work_mem = '1GB'",
  "set local app.actor = 'system:demo'",
];
/** In one transaction. The reports' figures are computed again from everything that there is then. */
const growIn = async (
  client: pg.ClientBase,
  { branches, with_money, details_only }: Copies,
  say: (text: string) => void,
): Promise<void> => {
  for (const setting of settings) await client.query(setting);
  await copyBranches(client, branches);
  say('branches and staff copied');
  const load = new BulkLoad(client);
  const tables = tablesOf(load);
  const widths = await widthsOf(client);
  const names = Object.keys(rowsOf) as Copied[];
  for (const table of names) {
    await client.query(
      `create temp table original_${table} on commit drop as select * from ${table} t where ${rowsOf[table]}`,
    );
    if (hangOn.has(table)) await client.query(`create temp view copied_${table} as select id from original_${table}`);
  }
  await load.begin(true);
  for (const table of names) {
    await copy(client, tables[table], { from: 1, until: with_money, widths, changed: own, branches });
    if (!detailsOnly.includes(table)) continue;
    const rest = { from: with_money + 1, until: with_money + details_only, widths, branches };
    await copy(client, tables[table], { ...rest, changed: { ...own, ...plain } });
    say(`${table} copied`);
  }
  say('references and indexes');
  await load.end();
  say('figures of the reports');
  await client.query('select keep_missing_parties()');
  await client.query('select fill_last_visits(), fill_member_spending(), fill_member_counts()');
  for (const table of ['revenue_day', 'revenue_month', 'held_day']) await client.query(`delete from ${table}`);
  await sumUp(client);
};

export const grow = async (client: pg.Client, copies: Copies, say: (text: string) => void): Promise<void> => {
  await client.query('begin');
  try {
    await growIn(client, copies, say);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};
