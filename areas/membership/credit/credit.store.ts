/** All SQL about clients' credits: lots, and the ledger, which alone changes them. */
import { sql as raw, type Insertable } from 'kysely';
import type { CreditEntry, CreditLot } from './credit.model.ts';
import type { EntryDraft, Lot } from './credit.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { asQuery, fixed, sql, type DB, type Sql } from '#kit/server/db.ts';

/** A second change to a client's credits waits for the first one: the next statement sees its result. */
export const lockCredits = async (db: Sql, member_id: number): Promise<void> => {
  await raw`select pg_advisory_xact_lock(hashtextextended('credits of ' || ${member_id}::bigint, 0))`.execute(db);
};

/** The same for several clients, always in one order, so that two callers don't deadlock. */
export const lockCreditsOf = async (db: Sql, members: readonly number[]): Promise<void> => {
  const ids = [...new Set(members)].toSorted((a, b) => a - b);
  if (ids.length === 0) return;
  await raw`
    select pg_advisory_xact_lock(hashtextextended('credits of ' || m.id, 0)) from unnest(${ids}::bigint[]) as m (id)`.execute(
    db,
  );
};

export const lotColumns = raw`l.id, l.remaining, l.used, l.bought_on, l.validity, l.valid_count, l.valid_unit, l.expires_on, l.uses, l.categories,
  l.priority, l.is_promotional`;

/** With the membership on whose days it depends; null: on none. */
export type UsableLot = Lot & { membership_id: number | null };
/**
 * Lots with credits left that can be used in a branch on a day: its own, those from packs of the network, and those
 * that a membership gave, wherever and while it lets its holder in.
 */
export const usableLotsAt = (member_id: number, branch_id: number, day: Day) =>
  asQuery(raw<UsableLot>`
    select ${lotColumns}, case when l.grace_until >= ${day}::date then null else l.membership_id end as membership_id
      from credit_lot l
     where l.member_id = ${member_id} and l.remaining > 0
       and ((l.membership_id is null or l.grace_until >= ${day}::date) and (l.opens = 'network' or l.branch_id = ${branch_id})
            or l.membership_id is not null and membership_serves(l.membership_id, ${branch_id}, ${day}::date))`);
export const lotsUsableAt = async (db: Sql, member_id: number, branch_id: number, day: Day): Promise<Lot[]> =>
  (await db.executeQuery(usableLotsAt(member_id, branch_id, day).compile())).rows;

type LotRecord = Lot & { branch_id: number; member_id: number; membership_id: number | null; waits: boolean };
export const getLot = async (db: Sql, id: number): Promise<LotRecord> => {
  const { rows } = await raw<LotRecord>`
    select ${lotColumns}, l.branch_id, l.member_id, l.membership_id, l.waits from credit_lot l where l.id = ${id}`.execute(
    db,
  );
  const [lot] = rows;
  if (!lot) throw new NotFound();
  return lot;
};

type Use = { id: number; lot_id: number; credits: number };
/** What was used for one thing and not returned yet. */
export const openUses = async (db: Sql, member_id: number, purpose: string): Promise<Use[]> => {
  const { rows } = await raw<Use>`
    select e.id, e.lot_id, -e.credits as credits from credit_entry e
     where e.member_id = ${member_id} and e.purpose = ${purpose} and e.kind = 'use'
       and not exists (select 1 from credit_entry r where r.use_id = e.id)
     order by e.id`.execute(db);
  return rows;
};

type EntryOf = {
  branch_id: number;
  member_id: number;
  on_day: Day;
  purpose?: string;
  use_id?: number;
  reason?: string;
  staff_id: number | null;
};
export const insertEntries = async (db: Sql, entries: readonly EntryDraft[], of: EntryOf): Promise<void> => {
  if (entries.length === 0) return;
  await db
    .insertInto('credit_entry')
    .values(entries.map((entry) => ({ ...entry, ...of })))
    .execute();
};

export const insertLot = async (db: Sql, lot: Insertable<DB['credit_lot']>): Promise<number> => {
  const { id } = await db.insertInto('credit_lot').values(lot).returning('id').executeTakeFirstOrThrow();
  return id;
};

export type LotRow = Omit<CreditLot, 'state' | 'can'> & { branch_id: number; waits: boolean };
export const lotsOf = (member_id: number) =>
  asQuery(raw<LotRow>`
    select ${lotColumns}, l.branch_id, l.credit_pack_id, l.name, b.name as branch_name, l.credits, l.invoice_id,
           l.membership_id, l.part_no, l.waits
      from credit_lot l join branch b on b.id = l.branch_id left join invoice i on i.id = l.invoice_id
     where l.member_id = ${member_id} and (not l.waits or i.status = 'unpaid') order by l.id desc limit 200`);

const SHOWN_ENTRIES = 200;
export const entriesOf = (member_id: number) =>
  asQuery(raw<CreditEntry>`
    select e.id, e.lot_id, l.name as lot_name, e.kind, e.credits, e.on_day, e.reason, b.name as branch_name, e.at,
           full_name(s.first_name, s.last_name) as staff_name
      from credit_entry e join credit_lot l on l.id = e.lot_id join branch b on b.id = e.branch_id left join staff s on s.id = e.staff_id
     where e.member_id = ${member_id} order by e.id desc limit ${SHOWN_ENTRIES}`);

/** For the head of the record: few columns, one index. */
export const liveLotsOf = fixed((member_id: number) =>
  sql
    .selectFrom('credit_lot')
    .select(['remaining', 'expires_on'])
    .where('member_id', '=', member_id)
    .where('remaining', '>', 0),
);

/** The holders of lots in a branch that have expired with credits left. */
export const membersWithExpired = async (db: Sql, branch_id: number, today: Day): Promise<number[]> => {
  const rows = await db
    .selectFrom('credit_lot')
    .select('member_id')
    .distinct()
    .where('branch_id', '=', branch_id)
    .where('remaining', '>', 0)
    .where('expires_on', '<', today)
    .orderBy('member_id')
    .execute();
  return rows.map((row) => row.member_id);
};
export const expiredLots = async (db: Sql, branch_id: number, member_id: number, today: Day): Promise<Lot[]> => {
  const { rows } = await raw<Lot>`
    select ${lotColumns} from credit_lot l
     where l.branch_id = ${branch_id} and l.member_id = ${member_id} and l.remaining > 0 and l.expires_on < ${today}::date`.execute(
    db,
  );
  return rows;
};

type RefundedLot = Pick<Lot, 'id' | 'remaining' | 'expires_on'> & {
  /** The lines that paid for it: of a sale of credits, or of the programme that gave them. */
  kind: 'credit_pack' | 'programme';
  credits: number;
  taken_back: number;
  price_cents: number;
  credited_cents: number;
};
/**
 * The lot that an invoice sold, or that the membership gave for what it pays for: its own period, or the whole term.
 * With its price, and how much of that was already refunded.
 */
export const lotOfInvoice = (invoice_id: number) =>
  asQuery(raw<RefundedLot>`
    select l.id, 'credit_pack' as kind, l.remaining, l.expires_on, l.credits, l.taken_back, l.price_cents,
           coalesce((select sum(n.amount_cents) from credit_note_line n join invoice_line i on i.id = n.invoice_line_id
                      where i.invoice_id = ${invoice_id} and i.kind = 'credit_pack'), 0)::bigint as credited_cents
      from credit_lot l where l.invoice_id = ${invoice_id}
    union all
    select l.id, 'programme', l.remaining, l.expires_on, l.credits, l.taken_back,
           case when by_part.is_so then paid.cents else ms.price_cents end, paid.credited_cents
      from invoice own
      join membership ms on ms.id = own.membership_id
      left join instalment ins on ins.invoice_id = own.id
      cross join lateral (select ms.billing = 'rolling' or ms.billing = 'instalments' and ms.given_per = 'period' as is_so) by_part
      join credit_lot l on l.membership_id = ms.id and l.part_no = case when by_part.is_so then ins.part_no else 1 end
      cross join lateral (
        select coalesce(sum(i.amount_cents), 0)::bigint as cents,
               coalesce(sum((select sum(n.amount_cents) from credit_note_line n where n.invoice_line_id = i.id)), 0)::bigint as credited_cents
          from invoice_line i join invoice o on o.id = i.invoice_id
         where i.kind = 'programme' and case when by_part.is_so then o.id = own.id else o.membership_id = ms.id end) paid
     where own.id = ${invoice_id}`);
/** What an invoice sold and hasn't given yet; from now on it has. */
export const releaseLot = async (db: Sql, invoice_id: number) =>
  db
    .updateTable('credit_lot')
    .set({ waits: false })
    .where('invoice_id', '=', invoice_id)
    .where('waits', '=', true)
    .returning(['id', 'branch_id', 'member_id', 'credits', 'validity', 'valid_count', 'valid_unit'])
    .$narrowType<Pick<Lot, 'validity' | 'valid_unit'>>()
    .executeTakeFirst();
/** The amount to be earned is reduced, without tax. */
export const lessNet = async (db: Sql, id: number, cents: number): Promise<void> => {
  await db
    .updateTable('credit_lot')
    .set((eb) => ({ net_cents: eb('net_cents', '-', cents) }))
    .where('id', '=', id)
    .execute();
};

type Earning = {
  id: number;
  invoice_id: number;
  currency: string;
  net_cents: number;
  earned_cents: number;
  credits: number;
  remaining: number;
  taken_back: number;
};
/** Sold lots whose earned part isn't up to date, one batch at a time. */
export const lotsToEarn = async (db: Sql, branch_id: number, after: number, most: number): Promise<Earning[]> => {
  const { rows } = await raw<Earning>`
    select l.id, l.invoice_id, l.currency, l.net_cents, l.earned_cents, l.credits, l.remaining, l.taken_back from credit_lot l
     where l.branch_id = ${branch_id} and l.invoice_id is not null and not l.waits and l.id > ${after}
       and (l.earned_cents > 0 or l.remaining < l.credits) and (l.earned_cents <> l.net_cents or l.remaining > 0)
     order by l.id limit ${most}`.execute(db);
  return rows;
};
/** False if another run was quicker. */
export const setEarned = async (db: Sql, id: number, before: number, earned_cents: number): Promise<boolean> => {
  const result = await db
    .updateTable('credit_lot')
    .set({ earned_cents })
    .where('id', '=', id)
    .where('earned_cents', '=', before)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};
