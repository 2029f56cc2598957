/** All SQL about what memberships give with their periods. */
import { sql as raw, type Insertable } from 'kysely';
import type { Label } from '#areas/money/invoice/invoice.model.ts';
import type { GivenLot, GivenPart, HeldGiven } from './given.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';
import { lotColumns } from '../credit/credit.store.ts';

export type GivingTerm = HeldGiven & {
  id: number;
  branch_id: number;
  member_id: number;
  name: Label;
  currency: string;
  opens: 'home' | 'country' | 'network' | 'branches';
  credits: number | null;
  credit_uses: GivenLot['uses'];
  categories: GivenLot['categories'];
  /** For the term or for each period; null: visits aren't counted. */
  sessions_total: number | null;
  sessions_left: number | null;
  /** The parts whose sessions were given. */
  opened: readonly number[];
};

/** Not credited in full: a fully credited part gives nothing any more. */
const stands = raw`i.credited_cents < i.total_cents or i.total_cents = 0`;
/** Invoiced here: an imported membership has given its part elsewhere. */
const isInvoiced = raw`exists (select from invoice i where i.membership_id = ms.id and (${stands}))`;
const givingColumns = raw`
  ms.id, ms.branch_id, ms.member_id, p.name, ms.currency, ms.opens, ms.credits, ms.credit_uses, ms.categories, ms.sessions_total,
  ms.sessions_left, ms.status, ms.billing, ms.given_per, ms.roll_over, ms.roll_over_most, ms.start_on, ms.end_on, ms.paid_until,
  coalesce((select json_agg(json_build_object('from_on', r.from_on, 'until_on', r.until_on)) from membership_suspension r
             where r.membership_id = ms.id and r.undone_at is null), '[]') as rests,
  coalesce((select json_agg(json_build_object('part_no', x.part_no, 'from_on', x.from_on, 'until_on', x.until_on, 'periods', x.periods)
                            order by x.part_no)
              from instalment x join invoice i on i.id = x.invoice_id
             where x.membership_id = ms.id and x.status = 'invoiced' and (${stands})), '[]') as parts,
  array(select x.part_no from instalment x where x.membership_id = ms.id and (x.part_no = 1 or x.opened_on is not null)) as opened`;
const givingFrom = raw`membership ms join programme p on p.id = ms.programme_id`;

/** Memberships of these people that give credits, in branches that the caller can write to. */
export const givingTermsOf = async (
  db: Sql,
  member_ids: readonly number[],
  branches: readonly number[],
): Promise<GivingTerm[]> => {
  const { rows } = await raw<GivingTerm>`
    select ${givingColumns} from ${givingFrom}
     where ms.member_id = any (${[...member_ids]}::bigint[]) and ms.credits is not null and ms.branch_id = any (${[...branches]}::bigint[])
       and ${isInvoiced}
     order by ms.id`.execute(db);
  return rows;
};
/** Held until the commit. */
export const lockGiving = async (db: Sql, id: number): Promise<GivingTerm | undefined> => {
  const { rows } = await raw<GivingTerm>`
    select ${givingColumns} from ${givingFrom} where ms.id = ${id} for update of ms`.execute(db);
  return rows[0];
};

/** Running memberships of a branch with a part that has begun and hasn't given yet. */
export const duePeriods = (branch_id: number, today: Day) =>
  asQuery(raw<{ id: number; member_id: number }>`
    select ms.id, ms.member_id from membership ms
     where ms.branch_id = ${branch_id} and ms.status in ('ongoing', 'paused', 'pending_cancel', 'pending_terminate')
       and (ms.credits is not null and case when ms.billing = 'rolling' or ms.billing = 'instalments' and ms.given_per = 'period'
              then exists (select from instalment x join invoice i on i.id = x.invoice_id
                            where x.membership_id = ms.id and x.status = 'invoiced' and (${stands}) and x.from_on <= ${today}::date and pushed_day(ms.id, x.from_on) <= ${today}::date
                              and not exists (select from credit_lot l where l.membership_id = ms.id and l.part_no = x.part_no))
              else ms.start_on <= ${today}::date and ${isInvoiced}
                   and not exists (select from credit_lot l where l.membership_id = ms.id) end
         or ms.sessions_total is not null and ms.billing = 'instalments' and ms.given_per = 'period'
            and exists (select from instalment x join invoice i on i.id = x.invoice_id
                         where x.membership_id = ms.id and x.status = 'invoiced' and (${stands}) and x.part_no > 1 and x.opened_on is null and x.from_on <= ${today}::date and pushed_day(ms.id, x.from_on) <= ${today}::date))
     order by ms.member_id, ms.id`);

export const lotsGivenBy = async (db: Sql, membership_ids: readonly number[]): Promise<GivenLot[]> => {
  if (membership_ids.length === 0) return [];
  const { rows } = await raw<GivenLot>`
    select ${lotColumns}, l.membership_id, l.part_no, l.grace_until from credit_lot l
     where l.membership_id = any (${[...membership_ids]}::bigint[]) order by l.id`.execute(db);
  return rows;
};

/** Null: someone else was quicker. */
export const insertLotOnce = async (db: Sql, lot: Insertable<DB['credit_lot']>): Promise<number | null> => {
  const row = await db
    .insertInto('credit_lot')
    .values(lot)
    .onConflict((on) => on.columns(['membership_id', 'part_no']).where('membership_id', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
};

/** False: they were already given. */
export const markOpened = async (
  db: Sql,
  membership_id: number,
  { part_no }: Pick<GivenPart, 'part_no'>,
  on: Day,
): Promise<boolean> => {
  const done = await db
    .updateTable('instalment')
    .set({ opened_on: on })
    .where('membership_id', '=', membership_id)
    .where('part_no', '=', part_no)
    .where('opened_on', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
};
/** Those of the next period: visits of an earlier one don't come back into it. */
export const setSessions = async (db: Sql, id: number, sessions_left: number): Promise<void> => {
  await db
    .updateTable('membership')
    .set((eb) => ({ sessions_left, sessions_period: eb('sessions_period', '+', 1) }))
    .where('id', '=', id)
    .execute();
};
