/** All SQL about payments and the journal. */
import { isName } from '../invoice/invoice.rules.ts';
import { sql as raw, type Insertable } from 'kysely';
import type { TransactionQuery } from '../invoice/invoice.contract.ts';
import { paymentMachine } from '../invoice/invoice.machine.ts';
import type { TransactionRow, TransactionTotal } from '../invoice/invoice.model.ts';
import { deferredDiscountIn, deferredIn, type JournalEntry } from '../journal/journal.rules.ts';
import type { Payment } from './payment.model.ts';
import { moneyMethods } from './received.rules.ts';
import { asQuery, later, sql, type DB, type Sql } from '#kit/server/db.ts';
import { areMany, leftToPolicy } from '#kit/server/list.ts';
import { moverOf } from '#kit/server/version.ts';
import { inStates, needsDay, stateOn } from '../invoice/invoice-state.store.ts';

export const paymentsOf = (invoice_id: number) =>
  sql
    .selectFrom('payment as p')
    .leftJoin('payment_allocation as a', (on) =>
      on.onRef('a.payment_id', '=', 'p.id').on('a.invoice_id', '=', invoice_id),
    )
    .leftJoin('staff as s', 's.id', 'p.staff_id')
    .select([
      'p.id',
      'p.number',
      'p.method',
      'p.status',
      'p.paid_on',
      'p.currency',
      raw<number>`coalesce(a.amount_cents, p.amount_cents)`.as('amount_cents'),
      'p.reference',
      'p.refunded_cents',
      'p.slip_file_id',
      'p.given_why',
      'p.version',
      raw<string | null>`full_name(s.first_name, s.last_name)`.as('staff_name'),
    ])
    .$narrowType<{ method: Payment['method']; status: Payment['status'] }>()
    .where(
      raw<boolean>`p.id in (select payment_id from payment_allocation where invoice_id = ${invoice_id}
        union all select id from payment where for_invoice_id = ${invoice_id})`,
    )
    .orderBy('p.id');

export const insertPayment = async (db: Sql, payment: Insertable<DB['payment']>): Promise<number> => {
  const { id } = await db.insertInto('payment').values(payment).returning('id').executeTakeFirstOrThrow();
  return id;
};
export const insertAllocation = (db: Sql, allocation: Insertable<DB['payment_allocation']>): void => {
  if (allocation.amount_cents > 0) later(db, db.insertInto('payment_allocation').values(allocation));
};

/** The only way to decide a pending payment: a move of the machine, at the version that was read. */
export const movePayment = moverOf('payment', paymentMachine);

type PostedFor = Omit<Insertable<DB['journal_entry']>, 'posted_on' | 'kind' | 'currency'>;
export const paymentByNumber = async (db: Sql, branch_id: number, number: string): Promise<number> => {
  const found = await db
    .selectFrom('payment')
    .select('id')
    .where('branch_id', '=', branch_id)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return found.id;
};

/** Revenue earned over time is kept with the invoice until it is earned or credited. */
const deferWith = (db: Sql, entry: JournalEntry, of: PostedFor): void => {
  const [net_cents, discount_cents] = [deferredIn(entry), deferredDiscountIn(entry)];
  const { branch_id, invoice_id, membership_id } = of;
  if ((net_cents === 0 && discount_cents === 0) || !invoice_id || !membership_id) return;
  const deferred = db
    .insertInto('deferral')
    .values({ branch_id, invoice_id, membership_id, currency: entry.currency, net_cents, discount_cents })
    .onConflict((on) =>
      on.column('invoice_id').doUpdateSet((eb) => ({
        net_cents: eb('deferral.net_cents', '+', net_cents),
        discount_cents: eb('deferral.discount_cents', '+', discount_cents),
        // The next night recalculates how much of it is earned.
        earned_at: null,
      })),
    );
  later(db, deferred);
};

/** One entry with its lines; the database refuses it if it doesn't balance. */
export const insertEntry = (db: Sql, { lines, ...entry }: JournalEntry, of: PostedFor): void => {
  const { branch_id } = of;
  const { posted_on } = entry;
  const posted = raw<Pick<JournalEntry['lines'][number], 'account' | 'amount_cents'>>`
    (select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (account text, amount_cents bigint))`;
  const written = db
    .with('e', (one) =>
      one
        .insertInto('journal_entry')
        .values({ ...entry, ...of })
        .returning('id'),
    )
    .insertInto('journal_line')
    .columns(['branch_id', 'posted_on', 'entry_id', 'account', 'amount_cents'])
    .expression((eb) =>
      eb
        .selectFrom(['e', posted.as('l')])
        .select([
          raw<number>`${branch_id}::bigint`.as('branch_id'),
          raw<string>`${posted_on}::date`.as('posted_on'),
          'e.id',
          'l.account',
          'l.amount_cents',
        ]),
    );
  later(db, written);
  deferWith(db, { lines, ...entry }, of);
};

const statuses = (query: TransactionQuery): readonly string[] | null => (query.status?.length ? query.status : null);
/** Added only if it is needed, so that the rows of one client are found by the client's index. */
const ofMember = (query: TransactionQuery, column: string) =>
  query.member_id === undefined ? raw`` : raw`and ${raw.ref(column)} = ${query.member_id}`;
type Within = { branches: readonly number[]; inOrder: boolean };
const within = (column: string, { branches, inOrder }: Within) => {
  const inThem = raw<boolean>`${raw.ref(column)} = any (${[...branches]}::bigint[])`;
  return inOrder ? leftToPolicy(inThem) : inThem;
};
const MOST_PEOPLE = 200;
/** The clients that are meant by what was typed: found once for all kinds, before the rest of the statement. */
const people = ({ q }: TransactionQuery) =>
  raw`people as materialized (select f.id from search_members(${q ?? ''}, null, ${MOST_PEOPLE}, 0) f where ${Boolean(q)}::boolean)`;
/** No number is read for a name. */
const typedIn = ({ q }: TransactionQuery, member: string, number: string, reference?: string) => {
  if (!q) return raw``;
  const has = (column: string) => raw`or ${raw.ref(column)} ilike '%' || like_pattern(${q}) || '%'`;
  return raw`and (${raw.ref(member)} in (select id from people) ${isName(q) ? raw`` : has(number)} ${reference === undefined ? raw`` : has(reference)})`;
};
const asInvoices = (query: TransactionQuery, of: Within, now: Date) => raw`
  select 'invoice' as kind, i.id, i.number, i.issued_on as day, i.id as invoice_id, i.branch_id, i.member_id,
         null::text as method, null::text as reference, i.status, i.currency, i.total_cents as amount_cents
    from invoice i ${needsDay(query.status) ? raw`join branch b on b.id = i.branch_id` : raw``}
   where ${within('i.branch_id', of)} ${ofMember(query, 'i.member_id')}
     and (${query.from ?? null}::date is null or i.issued_on >= ${query.from ?? null}::date)
     and (${query.until ?? null}::date is null or i.issued_on <= ${query.until ?? null}::date)
     ${query.status?.length ? raw`and ${inStates(query.status, now)}` : raw``}
     ${typedIn(query, 'i.member_id', 'i.number')}`;
const asPayments = (query: TransactionQuery, of: Within) => raw`
  select 'payment' as kind, p.id, p.number, p.paid_on as day,
         (select a.invoice_id from payment_allocation a where a.payment_id = p.id order by a.id limit 1) as invoice_id,
         p.branch_id, p.member_id, p.method, p.reference, p.status, p.currency, p.amount_cents
    from payment p
   where ${within('p.branch_id', of)} ${ofMember(query, 'p.member_id')}
     and (${query.from ?? null}::date is null or p.paid_on >= ${query.from ?? null}::date)
     and (${query.until ?? null}::date is null or p.paid_on <= ${query.until ?? null}::date)
     and (${query.method?.length ? query.method : null}::text[] is null or p.method = any (${query.method?.length ? query.method : null}::text[]))
     and (${statuses(query)}::text[] is null or p.status = any (${statuses(query)}::text[]))
     ${typedIn(query, 'p.member_id', 'p.number', 'p.reference')}`;

/** Amounts that go back are negative: revenue by a credit note, money by a refund to the original payment method. */
const asCredits = (query: TransactionQuery, branches: readonly number[]) => raw`
  select 'credit_note' as kind, c.id, c.number, c.issued_on as day, c.invoice_id, c.branch_id, c.member_id,
         null::text as method, null::text as reference, 'success' as status, c.currency, -c.total_cents as amount_cents
    from credit_note c
   where c.branch_id = any (${[...branches]}::bigint[]) ${ofMember(query, 'c.member_id')}
     and (${query.from ?? null}::date is null or c.issued_on >= ${query.from ?? null}::date)
     and (${query.until ?? null}::date is null or c.issued_on <= ${query.until ?? null}::date)
     and (${statuses(query)}::text[] is null or 'success' = any (${statuses(query)}::text[]))
     ${typedIn(query, 'c.member_id', 'c.number')}`;
const asRefunds = (query: TransactionQuery, branches: readonly number[]) => raw`
  select 'refund' as kind, r.id, p.number, r.refunded_on as day, r.invoice_id, r.branch_id, r.member_id,
         p.method, p.reference, r.status, r.currency, -r.amount_cents as amount_cents
    from refund r join payment p on p.id = r.payment_id
   where r.branch_id = any (${[...branches]}::bigint[]) ${ofMember(query, 'r.member_id')} and r.status = 'accepted' and r.destination = 'method'
     and (${query.from ?? null}::date is null or r.refunded_on >= ${query.from ?? null}::date)
     and (${query.until ?? null}::date is null or r.refunded_on <= ${query.until ?? null}::date)
     and (${query.method?.length ? query.method : null}::text[] is null or p.method = any (${query.method?.length ? query.method : null}::text[]))
     and (${statuses(query)}::text[] is null or r.status = any (${statuses(query)}::text[]))
     ${typedIn(query, 'r.member_id', 'p.number')}`;

/** A method belongs to money that moved, so filtering by method shows only payments and refunds. */
const sources = (query: TransactionQuery, of: Within, now: Date) => {
  const { branches } = of;
  const byMethod = Boolean(query.method?.length);
  const wants = (kind: TransactionRow['kind']): boolean => !query.kind?.length || query.kind.includes(kind);
  const found = [
    ...(wants('invoice') && !byMethod ? [asInvoices(query, of, now)] : []),
    ...(wants('payment') ? [asPayments(query, of)] : []),
    ...(wants('credit_note') && !byMethod ? [asCredits(query, branches)] : []),
    ...(wants('refund') ? [asRefunds(query, branches)] : []),
  ];
  return found.length > 0 ? found : [raw`${asPayments(query, of)} and false`];
};

/** Nothing but kinds and days is asked for, which `invoice_newest` and `payment_newest` have in order. */
const isPlain = ({ status, method, member_id, q }: TransactionQuery): boolean =>
  !status?.length && !method?.length && member_id === undefined && !q;
export const listTransactions = (query: TransactionQuery, branches: readonly number[], now: Date) => {
  const way = raw.raw(query.sort === '-day' ? 'desc' : 'asc');
  const take = query.page * query.itemsPerPage;
  const inOrder = areMany(branches) && isPlain(query);
  const parts = sources(query, { branches, inOrder }, now).map(
    (part) => raw`(${part} order by 4 ${way}, 2 ${way} limit ${take})`,
  );
  return asQuery<TransactionRow>(raw<TransactionRow>`
    with ${people(query)}, found as (${raw.join(parts, raw` union all `)}),
    page as materialized (
      select * from found order by day ${way}, kind ${way}, id ${way} limit ${query.itemsPerPage} offset ${take - query.itemsPerPage})
    select t.kind, t.id, t.number, t.day, t.invoice_id, b.name as branch_name, t.member_id,
           coalesce(full_name(m.first_name, m.last_name), '—') as member_name,
           t.method, t.reference, t.status, case when t.kind = 'invoice' then ${stateOn(now)} else t.status end as state, t.currency, t.amount_cents
      from page t join branch b on b.id = t.branch_id left join member m on m.id = t.member_id
      left join invoice i on t.kind = 'invoice' and i.id = t.id
     order by t.day ${way}, t.kind ${way}, t.id ${way}`);
};

export const countTransactions = (query: TransactionQuery, branches: readonly number[], now: Date) => {
  const counts = sources(query, { branches, inOrder: false }, now).map(
    (part) => raw`(select count(*) from (${part}) c)`,
  );
  return asQuery<{ total: number }>(
    raw<{ total: number }>`with ${people(query)} select ${raw.join(counts, raw` + `)} as total`,
  );
};

/**
 * A pending or failed transfer isn't money; only money that moved counts as received or refunded. Refunds reduce what
 * was received and are also shown separately.
 */
export const totalTransactions = (query: TransactionQuery, branches: readonly number[], now: Date) => {
  const parts = sources(query, { branches, inOrder: false }, now).map((part) => raw`(${part})`);
  const wantsPayments = !query.kind?.length || query.kind.includes('payment');
  return asQuery<TransactionTotal>(raw<TransactionTotal>`
    with ${people(query)}, found as (
      select kind, currency, amount_cents from (${raw.join(parts, raw` union all `)}) as t
       where case kind when 'payment' then status in ('success', 'refunded') and method = any (${[...moneyMethods]}::text[])
                       when 'refund' then method = any (${[...moneyMethods]}::text[]) else true end)
    select kind, currency, sum(counted)::int as count, sum(amount_cents)::bigint as amount_cents
      from (select kind, currency, amount_cents, 1 as counted from found
            union all
            select 'payment', currency, amount_cents, 0 from found where kind = 'refund' and ${wantsPayments}) as summed
     group by kind, currency
     order by currency, array_position(array['invoice', 'payment', 'credit_note', 'refund'], kind)`);
};
