/** All SQL about settlements between branches. By the policies, operators see the rows of their branches. */
import { sql as raw, type RawBuilder } from 'kysely';
import type { CellQuery, VisitQuery } from './settlement.contract.ts';
import type { Cell, NewSettlementRule, SettlementRow, SettlementVisit } from './settlement.model.ts';
import type { Valued, Visit, VisitRule } from './settlement.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';

// ---------------------------------------------------------------- rules
export const settlementRules = () =>
  asQuery(raw<VisitRule & { version: number }>`
    select id, valid_from, type_id, currency, amount_cents, version from settlement_rule
     order by valid_from desc, currency, type_id nulls first, id`);
export const insertRule = async (db: Sql, rule: NewSettlementRule): Promise<{ id: number }> =>
  db.insertInto('settlement_rule').values(rule).returning('id').executeTakeFirstOrThrow();
export const lastPosted = () =>
  asQuery(raw<{ month: Day | null }>`select max(month) as month from settlement where status = 'posted'`);

// ---------------------------------------------------------------- settlements
type SettlementRecord = SettlementRow & { posted_by: string | null; sees_all: boolean };
const columns = raw`
  s.id, s.month, s.status, s.currency, s.computed_at, s.posted_at, s.version, app_is_network() as sees_all,
  full_name(f.first_name, f.last_name) as posted_by, v.visits, v.settled_cents`;
const from = raw`
  from settlement s left join staff f on f.id = s.posted_by
  cross join lateral (select count(*)::int as visits, coalesce(sum(v.settled_cents), 0)::bigint as settled_cents
                        from settlement_visit v where v.settlement_id = s.id) v`;
/** The caller doesn't see a settlement without their own branches. */
const isSeen = raw`(app_is_network() or v.visits > 0)`;
const YEARS = 10;
export const listSettlements = () =>
  asQuery(raw<SettlementRow>`select ${columns} ${from} where ${isSeen} order by s.month desc limit ${12 * YEARS}`);
export const findSettlement = (id: number) =>
  asQuery(raw<SettlementRecord>`select ${columns} ${from} where s.id = ${id} and ${isSeen}`);

export const cellsOfSettlement = (id: number) =>
  asQuery(raw<Cell>`
    select host_branch_id, home_branch_id, count(*)::int as visits, coalesce(sum(settled_cents), 0)::bigint as settled_cents
      from settlement_visit where settlement_id = ${id} group by 1, 2 order by 1, 2`);
type Facts = { without_rule: number; late: number; currencies: string[] };
export const factsOfSettlement = (id: number) =>
  asQuery(raw<Facts>`
    select count(*) filter (where v.rule_id is null)::int as without_rule, count(*) filter (where v.day < s.month)::int as late,
           coalesce(array_agg(distinct v.currency) filter (where v.currency <> s.currency), '{}') as currencies
      from settlement s left join settlement_visit v on v.settlement_id = s.id where s.id = ${id} and v.id is not null`);
export const ratesOf = (id: number) =>
  asQuery(raw<{ currency: string; rate_ppm: number }>`
    select currency, rate_ppm from settlement_rate where settlement_id = ${id} order by currency`);
/** Names of the branches in it, including others, because they are the other side of a visit. */
export const branchesInSettlement = (id: number) =>
  asQuery(raw<{ id: number; name: string }>`
    select b.id, b.name from branch b where b.id in (
      select host_branch_id from settlement_visit where settlement_id = ${id} union select home_branch_id from settlement_visit where settlement_id = ${id})
     order by b.name, b.id`);

const inCell = (id: number, { host, home }: CellQuery): RawBuilder<unknown> =>
  raw.join(
    [
      raw`v.settlement_id = ${id}`,
      ...(host === undefined ? [] : [raw`v.host_branch_id = ${host}`]),
      ...(home === undefined ? [] : [raw`v.home_branch_id = ${home}`]),
    ],
    raw` and `,
  );
const visitRows = (id: number, cell: CellQuery) => raw<SettlementVisit>`
  select v.id, v.day, v.host_branch_id, host.name as host_name, v.home_branch_id, home.name as home_name,
         full_name(m.first_name, m.last_name) as member_name, v.source, v.type_id, v.currency, v.amount_cents, v.settled_cents
    from settlement_visit v join branch host on host.id = v.host_branch_id join branch home on home.id = v.home_branch_id
    left join member m on m.id = v.visitor_id where ${inCell(id, cell)}`;
/** Clients that the caller can't see can't be found by name. */
const named = (q: string | undefined): RawBuilder<unknown> =>
  q
    ? raw`(full_name(m.first_name, m.last_name) || ' ' || m.first_name || ' ' || m.last_name) ilike '%' || like_pattern(${q}) || '%'`
    : raw`true`;
export const listVisits = (id: number, ask: VisitQuery) => {
  const way = raw.raw(ask.sort.startsWith('-') ? 'desc' : 'asc');
  const by = raw.raw(`v.${ask.sort.replace('-', '')}`);
  const skipped = (ask.page - 1) * ask.itemsPerPage;
  return asQuery(
    raw<SettlementVisit>`${visitRows(id, ask)} and ${named(ask.q)} order by ${by} ${way} nulls last, v.id limit ${ask.itemsPerPage} offset ${skipped}`,
  );
};
export const countVisits = (id: number, ask: VisitQuery) =>
  asQuery(raw<{ total: number }>`
    select count(*)::int as total from settlement_visit v left join member m on m.id = v.visitor_id where ${inCell(id, ask)} and ${named(ask.q)}`);
const MOST_IN_A_FILE = 200_000;
export const allVisits = (id: number, cell: CellQuery) =>
  asQuery(raw<SettlementVisit>`${visitRows(id, cell)} order by v.day, v.id limit ${MOST_IN_A_FILE}`);

// ---------------------------------------------------------------- calculating it
/** One at a time in the whole network: a visit belongs to one settlement. */
export const holdSettling = async (db: Sql): Promise<void> => {
  await raw`select pg_advisory_xact_lock(7420067)`.execute(db);
};
export const ensureSettlement = async (
  db: Sql,
  month: Day,
): Promise<{ id: number; status: string; currency: string }> => {
  await raw`insert into settlement (month, currency) select ${month}::date, b.currency from branch b where b.type = 'hq'
    on conflict (month) do nothing`.execute(db);
  return db
    .selectFrom('settlement')
    .select(['id', 'status', 'currency'])
    .where('month', '=', month)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new NotFound());
};
/** Rates that are not set yet start with those of the previous settlement. */
export const carryRates = async (db: Sql, id: number): Promise<void> => {
  await raw`insert into settlement_rate (settlement_id, currency, rate_ppm)
    select s.id, r.currency, r.rate_ppm from settlement s
      join lateral (select distinct on (r.currency) r.currency, r.rate_ppm from settlement_rate r join settlement b on b.id = r.settlement_id
                     where b.month < s.month and b.currency = s.currency order by r.currency, b.month desc) r on true
     where s.id = ${id} on conflict (settlement_id, currency) do nothing`.execute(db);
};
export const putRate = async (db: Sql, settlement_id: number, currency: string, rate_ppm: number): Promise<void> => {
  await raw`insert into settlement_rate (settlement_id, currency, rate_ppm) values (${settlement_id}, ${currency}, ${rate_ppm})
    on conflict (settlement_id, currency) do update set rate_ppm = excluded.rate_ppm`.execute(db);
};
type AwayVisit = Visit & { source: string; source_id: number };
export const awayVisits = (from_day: Day, until_day: Day) =>
  asQuery(raw<AwayVisit>`select * from away_visits(${from_day}::date, ${until_day}::date)`);

export const dropVisits = async (db: Sql, settlement_id: number): Promise<void> => {
  await db.deleteFrom('settlement_visit').where('settlement_id', '=', settlement_id).execute();
};
const AT_ONCE = 5000;
export const insertVisits = async (
  db: Sql,
  settlement_id: number,
  visits: readonly (AwayVisit & Valued)[],
): Promise<void> => {
  for (let at = 0; at < visits.length; at += AT_ONCE) {
    await raw`
      insert into settlement_visit (settlement_id, host_branch_id, home_branch_id, visitor_id, day, source, source_id, type_id, rule_id, currency, amount_cents, settled_cents)
      select ${settlement_id}::bigint, v.* from jsonb_to_recordset(${JSON.stringify(visits.slice(at, at + AT_ONCE))}::jsonb)
        as v (host_branch_id bigint, home_branch_id bigint, visitor_id bigint, day date, source text, source_id bigint, type_id smallint, rule_id bigint,
              currency text, amount_cents bigint, settled_cents bigint)`.execute(db);
  }
};
export const touchSettlement = async (db: Sql, id: number, now: Date): Promise<void> => {
  await db.updateTable('settlement').set({ computed_at: now.toISOString() }).where('id', '=', id).execute();
};
