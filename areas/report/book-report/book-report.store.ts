/** All SQL of the reports of the books. Debits are positive in the journal, credits negative. */
import { sql as raw, type RawBuilder } from 'kysely';
import { accounts, type Account } from '#areas/money/journal/journal.rules.ts';
import { addDays, endOfMonth, startOfMonth, type Day } from '#kit/domain/day.ts';
import { asQuery } from '#kit/server/db.ts';
import type { ReportWhere } from '#kit/server/report.ts';

type Where = Pick<ReportWhere, 'branches' | 'from' | 'until'>;
type WhereKnown = Where & Pick<ReportWhere, 'known_on' | 'written_on'>;
type Sql = RawBuilder<unknown>;
const here = (of: string, { branches }: Where) => raw`${raw.ref(`${of}.branch_id`)} = any (${[...branches]}::bigint[])`;

type Span = readonly [after: Sql, last: Sql];
/** After a day and until another, both known only when the branch is; for all branches they are within the days of `all`. */
const spans = (of: string, [after, last]: Span, all: Span): Sql => {
  const day = raw.ref(`${of}.posted_on`);
  return raw`${raw.ref(`${of}.branch_id`)} = part.branch_id and ${day} > ${after} and ${day} <= ${last} and ${day} > ${all[0]} and ${day} <= ${all[1]}`;
};
/**
 * Lines of the branches of `part`, of all accounts or of a few, with the currency and the kind of their entries. Lines
 * and entries are queries of their own, so that for each branch only its days are read. How many there are can't be
 * estimated, and a full join is never done row by row: with each entry looked up for itself, a network takes three times
 * as long.
 */
export const linesOf = (one: Span, all: Span, accounts?: readonly Account[]): Sql => raw`
  (select x.* from (
     select l.*, e.currency, e.kind
       from (select part.branch_id, x.* from part cross join lateral (
               select l.entry_id, l.account, l.posted_on, l.amount_cents from journal_line l
                where ${spans('l', one, all)} ${accounts ? raw`and l.account = any (${[...accounts]}::text[])` : raw``} offset 0) x) l
       full join (select x.* from part cross join lateral (
               select e.id, e.currency, e.kind from journal_entry e where ${spans('e', one, all)} offset 0) x) e on e.id = l.entry_id offset 0) x
    where x.entry_id is not null)`;

/** The months of `part.branch_id` that were added up, from one to another. */
export const monthsWithin = (first: Sql, last: Sql): Sql => raw`
  (select * from ledger_month m where m.branch_id = part.branch_id and m.month between ${first} and ${last} offset 0)`;

/**
 * The day until which the months of all these branches were added up, at most until a period begins, and at most until
 * it ends. A branch without entries doesn't count.
 */
export const ledgerKnown = ({ branches, from, until }: Where) =>
  asQuery(raw<{ known_on: Day; written_on: Day }>`
    select coalesce(min(least(x.until_on, date_trunc('month', ${from}::date)::date - 1)), ${from}::date - 1) as known_on,
           coalesce(min(least(x.until_on, ${until}::date)), ${until}::date) as written_on
      from (select coalesce(w.until_on, (select min(e.posted_on) from journal_entry e where e.branch_id = z.branch_id) - 1) as until_on
              from unnest(${[...branches]}::bigint[]) as z (branch_id) left join ledger_written w on w.branch_id = z.branch_id) x`);

const dayBefore = (month: Sql) => raw`(${month} - 1)`;
const monthOf = (day: Sql) => raw`date_trunc('month', ${day})::date`;
/**
 * Balances are sums of the journal, without anything posted after the period. Months that are over were added up once
 * (`ledger_month`): of them, the balance before the period and the months in the midst of it are read, of the journal
 * only the days that no written month covers. Of a branch: `known_on` is the last day of the balance, whole months of
 * the period go from `whole_from` to `whole_until`. Where they cover all days of all branches, the journal isn't read:
 * even for nothing, PostgreSQL opens the partitions of all its months.
 */
export const trialBalanceRows = (where: WhereKnown) => {
  const [from, until, known] = [raw`${where.from}::date`, raw`${where.until}::date`, raw`${where.known_on}::date`];
  const branches = raw`unnest(${[...where.branches]}::bigint[]) as z (branch_id) left join ledger_written w on w.branch_id = z.branch_id`;
  const lines = (one: Span, all: Span) => raw`
      select l.branch_id, l.account, l.currency, case when l.posted_on < ${from} then l.amount_cents else 0 end,
             case when l.posted_on >= ${from} then greatest(l.amount_cents, 0) else 0 end, case when l.posted_on >= ${from} then greatest(-l.amount_cents, 0) else 0 end
        from ${linesOf(one, all)} l`;
  const isWholeBefore = where.from === startOfMonth(where.from) && where.known_on === addDays(where.from, -1);
  const isWholeUntil = where.until === endOfMonth(where.until) && where.written_on === where.until;
  const before = raw`
      union all ${lines([raw`part.known_on`, raw`least(${dayBefore(raw`part.whole_from`)}, ${until})`], [known, until])}`;
  const after = raw`
      union all ${lines([raw`greatest(part.whole_until, ${dayBefore(raw`part.whole_from`)})`, until], [dayBefore(from), until])}`;
  return raw`
    with part as materialized (
      select z.branch_id, least(coalesce(w.until_on, '-infinity'), ${dayBefore(monthOf(from))}) as known_on,
             ${monthOf(raw`${from} + interval '1 month' - interval '1 day'`)} as whole_from,
             least(coalesce(w.until_on, '-infinity'), ${dayBefore(monthOf(raw`${until} + 1`))}) as whole_until
        from ${branches}),
    moved (branch_id, account, currency, opening, debit, credit) as (
      select m.branch_id, m.account, m.currency, m.closing_cents, 0::bigint, 0::bigint
        from part cross join lateral ${monthsWithin(monthOf(raw`part.known_on`), raw`part.known_on`)} m
      union all
      select m.branch_id, m.account, m.currency, 0, m.debit_cents, m.credit_cents
        from part cross join lateral ${monthsWithin(raw`part.whole_from`, raw`part.whole_until`)} m ${isWholeBefore ? raw`` : before} ${isWholeUntil ? raw`` : after})
    select x.*, x.opening_cents + x.debit_cents - x.credit_cents as closing_cents, b.name as branch_name,
           array_position(${[...accounts]}::text[], x.account) as position
      from (select branch_id, account, currency, sum(opening)::bigint as opening_cents, sum(debit)::bigint as debit_cents, sum(credit)::bigint as credit_cents
              from moved group by 1, 2, 3) x
      join branch b on b.id = x.branch_id`;
};

/**
 * The document and the client of a line are looked up by themselves, so that a page looks up those of its lines only.
 * Which lines are wanted is decided after they are joined: planned for a few of them, each entry was looked up for itself.
 */
export const journalRows = (where: Where) => {
  const invoice = raw`(select coalesce(l.invoice_id, (select n.invoice_id from credit_note n where n.id = l.credit_note_id)))`;
  const client = raw`(select coalesce((select i.member_id from invoice i where i.id = ${invoice}), (select p.member_id from payment p where p.id = l.payment_id)))`;
  const within = (of: string) =>
    raw`${raw.ref(`${of}.posted_on`)} between ${where.from}::date and ${where.until}::date`;
  return raw`
    select l.id as line, l.branch_id, b.name as branch_name, l.posted_on as day, l.entry_id, l.account, l.kind, l.currency, (select i.id from invoice i where i.id = ${invoice}) as invoice_id,
           coalesce((select n.number from credit_note n where n.id = l.credit_note_id), (select i.number from invoice i where i.id = ${invoice}),
                    (select p.number from payment p where p.id = l.payment_id)) as number,
           (select m.id from member m where m.id = ${client}) as member_id, (select full_name(m.first_name, m.last_name) from member m where m.id = ${client}) as member_name,
           l.amount_cents, greatest(l.amount_cents, 0) as debit_cents, greatest(-l.amount_cents, 0) as credit_cents
      from (select l.id, l.branch_id, l.entry_id, l.account, l.posted_on, l.amount_cents, e.currency, e.kind, e.invoice_id, e.credit_note_id, e.payment_id
              from journal_line l join journal_entry e on e.id = l.entry_id
             where ${here('l', where)} and ${within('l')} and ${here('e', where)} and ${within('e')} offset 0) l
      join branch b on b.id = l.branch_id`;
};

/** Earned at full price, less discounts. Received: what payments and refunds moved in the accounts of money. */
export const earningRows = (where: Where) => raw`
  select x.*, x.received_cents - x.earned_cents as ahead_cents, b.name as branch_name
    from (select l.branch_id, l.posted_on as day, e.currency,
                 coalesce(-sum(l.amount_cents) filter (where l.account in ('revenue', 'discounts_given')), 0)::bigint as earned_cents,
                 coalesce(sum(l.amount_cents) filter (where l.account in ('cash', 'bank', 'card_clearing') and e.kind in ('payment', 'refund')), 0)::bigint
                   as received_cents
            from journal_line l join journal_entry e on e.id = l.entry_id
           where ${here('l', where)} and l.posted_on between ${where.from}::date and ${where.until}::date
             and l.account in ('revenue', 'discounts_given', 'cash', 'bank', 'card_clearing')
           group by 1, 2, 3) x
    join branch b on b.id = x.branch_id`;

/**
 * A row for each document and rate. Malaysia’s SST-02 and Singapore’s GST F5 ask for the value of supplies by rate, for
 * zero-rated and exempt supplies, and for the tax: the groups by rate are these figures.
 */
export const taxReturnRows = (where: Where) => {
  const within = raw`d.issued_on between ${where.from}::date and ${where.until}::date`;
  const rate = raw`case when l.tax_class = 'standard' then coalesce(d.tax_name || ' ', '') || round(d.tax_bp / 100.0, 2)::text || '%' else '0%' end`;
  return raw`
    select x.*, b.name as branch_name, full_name(m.first_name, m.last_name) as member_name
      from (select d.branch_id, d.issued_on as day, d.number, d.id as invoice_id, d.member_id, 'invoice' as document, l.tax_class, ${rate} as rate, d.currency,
                   sum(l.amount_cents - l.tax_cents)::bigint as net_cents, sum(l.tax_cents)::bigint as tax_cents, sum(l.amount_cents)::bigint as gross_cents
              from invoice d join invoice_line l on l.invoice_id = d.id where ${here('d', where)} and ${within} group by d.id, l.tax_class
            union all
            select d.branch_id, d.issued_on, d.number, d.invoice_id, d.member_id, 'credit_note', l.tax_class, ${rate}, d.currency,
                   -sum(l.amount_cents - l.tax_cents)::bigint, -sum(l.tax_cents)::bigint, -sum(l.amount_cents)::bigint
              from credit_note d join credit_note_line l on l.credit_note_id = d.id where ${here('d', where)} and ${within} group by d.id, l.tax_class) x
      join branch b on b.id = x.branch_id left join member m on m.id = x.member_id`;
};

/** Adds up the next months of a branch that are over, in one transaction. */
export const writeMonths = (branch_id: number) =>
  asQuery(raw<{ written: number }>`select write_ledger_months(${branch_id}) as written`);
