/** All SQL about invoices. */
import { isName } from './invoice.rules.ts';
import { expressionBuilder, sql as raw, type Expression, type Insertable, type SqlBool } from 'kysely';
import type { InvoiceQuery } from './invoice.contract.ts';
import { invoiceMachine } from './invoice.machine.ts';
import type { InvoiceLine, InvoiceStatus, Label, LetterPaper } from './invoice.model.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { fixed, sql, type DB, type Sql } from '#kit/server/db.ts';
import { areMany, leftToPolicy } from '#kit/server/list.ts';
import { moverOf } from '#kit/server/version.ts';
import { inStates, stateOn } from './invoice-state.store.ts';

const NAMELESS = '—';
/** The name is hidden if the caller can't see the member any more; the invoice stays. */
const memberName = raw<string>`coalesce(full_name(m.first_name, m.last_name), ${raw.lit(NAMELESS)})`;

const columns = [
  'i.id',
  'i.number',
  'i.branch_id',
  'i.member_id',
  'i.membership_id',
  'i.status',
  'i.issued_on',
  'i.due_on',
  'i.currency',
  'i.total_cents',
  'i.paid_cents',
  'i.credited_cents',
  'i.written_off_on',
] as const;
const rows = (db: Sql) =>
  db
    .selectFrom('invoice as i')
    .innerJoin('branch as b', 'b.id', 'i.branch_id')
    .leftJoin('member as m', 'm.id', 'i.member_id')
    .select([...columns, 'b.name as branch_name', memberName.as('member_name')])
    .$narrowType<{ status: InvoiceStatus }>();

type Within = { branches: readonly number[]; inOrder: boolean };
const matching = (query: InvoiceQuery, { branches, inOrder }: Within, now: Date): Expression<SqlBool> => {
  const eb = expressionBuilder<{ i: DB['invoice'] }, 'i'>();
  const within = raw<boolean>`i.branch_id = any (${[...branches]}::bigint[])`;
  const wanted: Expression<SqlBool>[] = [
    branches.length === 1 ? eb('i.branch_id', '=', branches[0] ?? 0) : inOrder ? leftToPolicy(within) : within,
  ];
  if (query.status?.length) wanted.push(inStates(query.status, now));
  if (query.member_id !== undefined) wanted.push(eb('i.member_id', '=', query.member_id));
  if (query.from !== undefined) wanted.push(eb('i.issued_on', '>=', query.from));
  if (query.until !== undefined) wanted.push(eb('i.issued_on', '<=', query.until));
  if (query.q) wanted.push(numberOrMember(query.q));
  return eb.and(wanted);
};

const MOST_PEOPLE = 200;
/** Part of the number, or a name, phone or e-mail. */
const numberOrMember = (q: string): Expression<SqlBool> => {
  const number = isName(q) ? raw`` : raw`i.number ilike '%' || like_pattern(${q}) || '%' or`;
  return raw<boolean>`(${number} i.member_id in (select f.id from search_members(${q}, null, ${MOST_PEOPLE}, 0) f))`;
};

/** Nothing but days is asked for, which the index `invoice_newest` has in order. */
const isPlain = ({ status, member_id, q }: InvoiceQuery): boolean => !status?.length && member_id === undefined && !q;
/** The few that a text finds are sorted: following the order, PostgreSQL would read all others one by one. */
const unordered = (column: string) => raw`${raw.ref(column)} + 0`;
const SORTS = { issued_on: 'i.issued_on', due_on: 'i.due_on', total_cents: 'i.total_cents' } as const;
export const listInvoices = (query: InvoiceQuery, branches: readonly number[], now: Date) => {
  const way = query.sort.startsWith('-') ? 'desc' : 'asc';
  const by = SORTS[query.sort.replace('-', '') as keyof typeof SORTS];
  const inOrder = areMany(branches) && isPlain(query) && query.sort.endsWith('issued_on');
  return rows(sql)
    .select(stateOn(now).as('state'))
    .where(matching(query, { branches, inOrder }, now))
    .orderBy(areMany(branches) && query.q ? unordered(by) : raw.ref(by), way)
    .orderBy('i.id', way)
    .limit(query.itemsPerPage)
    .offset((query.page - 1) * query.itemsPerPage);
};
export const countInvoices = (query: InvoiceQuery, branches: readonly number[], now: Date) =>
  sql
    .selectFrom('invoice as i')
    .innerJoin('branch as b', 'b.id', 'i.branch_id')
    .where(matching(query, { branches, inOrder: false }, now))
    .select((eb) => eb.fn.countAll<number>().as('total'));

const SHOWN = 20;
export const lastInvoicesOf = fixed((member_id: number) =>
  rows(sql).where('i.member_id', '=', member_id).orderBy('i.issued_on', 'desc').orderBy('i.id', 'desc').limit(SHOWN),
);

export const openInvoicesOf = fixed((member_id: number) =>
  sql
    .selectFrom('invoice as i')
    .where('i.member_id', '=', member_id)
    .where('i.status', '=', 'unpaid')
    .where('i.written_off_on', 'is', null)
    .groupBy('i.currency')
    .orderBy('i.currency')
    .select((eb) => [
      'i.currency',
      raw<number>`sum(i.total_cents - i.paid_cents)::bigint`.as('open_cents'),
      eb.fn.countAll<number>().as('invoices'),
    ]),
);

/** The standard-rated part of what credit notes took back of `i`. */
export const creditedTaxed = raw<number>`coalesce((select sum(n.amount_cents) from invoice_line l join credit_note_line n on n.invoice_line_id = l.id
  where l.invoice_id = i.id and l.tax_class = 'standard'), 0)::bigint`;

/** As posted: letterhead and client are those of that day. */
const oneInvoice = (db: Sql, id: number) =>
  db
    .selectFrom('invoice as i')
    .innerJoin('invoice_party as q', 'q.invoice_id', 'i.id')
    .innerJoin('letterhead as l', 'l.id', 'q.letterhead_id')
    .select([
      ...columns,
      'l.branch_name',
      'l.legal_name',
      'l.registration_number',
      'l.address as branch_address',
      'l.phone as branch_phone',
      'l.email as branch_email',
      'l.tax_number as branch_tax_number',
      'l.paper',
      // Those who leave no name are called that in the language of the reader; somebody can have it as a last name.
      raw<string>`case when (select p.is_walk_in from member p where p.id = i.member_id) then full_name(q.member_name, '') else q.member_name end`.as(
        'member_name',
      ),
      'q.member_number',
      'q.member_email',
      'q.member_address',
      'i.tax_cents',
      'i.tax_name',
      'i.tax_bp',
      raw<
        string | null
      >`(select c.stopped_on from invoice_chase c where c.invoice_id = i.id and c.ended_at is null and i.status = 'unpaid')`.as(
        'access_stopped_on',
      ),
      creditedTaxed.as('credited_taxed_cents'),
      'i.version',
      'i.created_at',
      raw<
        string | null
      >`(select coalesce(p.email, (select g.email from member_relation r join member g on g.id = r.related_member_id
        where r.member_id = p.id and r.is_guardian order by r.id limit 1)) from member p where p.id = i.member_id)`.as(
        'send_to',
      ),
      raw<number>`coalesce((select w.balance_cents from wallet w where w.branch_id = i.branch_id and w.member_id = i.member_id and w.currency = i.currency), 0)`.as(
        'wallet_cents',
      ),
    ])
    .$narrowType<{ status: InvoiceStatus; paper: LetterPaper }>()
    .where('i.id', '=', id);
export const findInvoice = (id: number) => oneInvoice(sql, id);
export const getInvoice = (db: Sql, id: number) => oneInvoice(db, id).executeTakeFirstOrThrow(() => new NotFound());
export type InvoiceRecord = Awaited<ReturnType<typeof getInvoice>>;

/** The branch's logo at the time of the invoice. */
export const logoOf = (id: number) =>
  sql
    .selectFrom('invoice_party as q')
    .innerJoin('letterhead as l', 'l.id', 'q.letterhead_id')
    .select('l.logo_file_id')
    .where('q.invoice_id', '=', id);

export const linesOf = (invoice_id: number) =>
  sql
    .selectFrom('invoice_line')
    .select([
      'kind',
      'label',
      'tax_class',
      'amount_cents',
      'tax_cents',
      'quantity',
      'discount_cents',
      'discount_net_cents',
    ])
    .$narrowType<{ kind: InvoiceLine['kind']; label: Label; tax_class: InvoiceLine['tax_class'] }>()
    .where('invoice_id', '=', invoice_id)
    .orderBy('position');

export const insertInvoice = async (
  db: Sql,
  invoice: Insertable<DB['invoice']>,
  lines: readonly InvoiceLine[],
): Promise<number> => {
  const { branch_id } = invoice;
  const invoice_id = raw<number>`(select id from made)`;
  // One round trip: a till sells all day.
  const stored = await db
    .with('made', (one) => one.insertInto('invoice').values(invoice).returning('id'))
    .insertInto('invoice_line')
    .values(
      lines.map(({ label, ...line }, i) => ({
        ...line,
        branch_id,
        invoice_id,
        position: i + 1,
        label: JSON.stringify(label),
      })),
    )
    .returning('invoice_id')
    .executeTakeFirstOrThrow();
  return stored.invoice_id;
};

/**
 * Applies the payment to the invoice only if the open amount is still what the person at the desk saw. False: another
 * desk was quicker. The row stays locked until the commit, and the table's check limits what is paid.
 */
export const takeOnInvoice = async (
  db: Sql,
  of: { id: number; open_cents: number; amount_cents: number; status: 'unpaid' | 'success' },
): Promise<boolean> => {
  const result = await db
    .updateTable('invoice')
    .set((eb) => ({ paid_cents: eb('paid_cents', '+', of.amount_cents), status: of.status }))
    .where('id', '=', of.id)
    .where('status', '=', 'unpaid')
    .where(raw<boolean>`total_cents - paid_cents = ${of.open_cents}`)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Locks the invoice until the commit, so that other payments, cancellations and refunds wait. */
export const lockInvoice = async (db: Sql, id: number): Promise<void> => {
  await db
    .selectFrom('invoice')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new NotFound());
};

/** The only way to change the status of an invoice: a move of the machine, from a status that allows it. */
export const moveInvoice = moverOf('invoice', invoiceMachine);

/** The invoice after a transfer has arrived; the caller holds its lock. */
export const saveTransferred = async (
  db: Sql,
  id: number,
  after: { paid_cents: number; status: 'unpaid' | 'success' },
): Promise<void> => {
  await db.updateTable('invoice').set(after).where('id', '=', id).where('status', '=', 'unpaid').execute();
};
