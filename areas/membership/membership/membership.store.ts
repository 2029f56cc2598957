/** All SQL about memberships. */
import { sql as raw, type Insertable } from 'kysely';
import type { Billing } from '#areas/money/billing/billing.model.ts';
import type { Label } from '#areas/money/invoice/invoice.model.ts';
import type { MembershipStatus } from './membership.model.ts';
import { liveStatuses } from './membership.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import { fixed, sql, type DB, type Sql, asQuery } from '#kit/server/db.ts';
import type { OwnMembership } from '#areas/people/member-self/member-self.model.ts';

export const membershipsOf = fixed((member_id: number) =>
  sql
    .selectFrom('membership as ms')
    .innerJoin('branch as b', 'b.id', 'ms.branch_id')
    .innerJoin('programme as p', 'p.id', 'ms.programme_id')
    .leftJoin('staff as s', 's.id', 'ms.sales_staff_id')
    .select([
      'ms.id',
      'ms.branch_id',
      'b.name as branch_name',
      'ms.programme_id',
      'p.name as programme_name',
      'p.type_id',
      'ms.status',
      'ms.start_on',
      'ms.end_on',
      'ms.billing',
      raw<Day | null>`case when goes_on(ms.billing, ms.status) then pushed_day(ms.id, ms.paid_until + 1) end`.as(
        'next_due_on',
      ),
      'ms.sessions_left',
      raw<
        number | null
      >`case when ms.credits is not null then (select coalesce(sum(l.remaining), 0)::int from credit_lot l where l.membership_id = ms.id) end`.as(
        'credits_left',
      ),
      'ms.price_cents',
      'ms.joining_fee_cents',
      'ms.currency',
      raw<string | null>`full_name(s.first_name, s.last_name)`.as('sales_staff_name'),
      raw<Day | null>`access_stopped_on(ms.id)`.as('access_stopped_on'),
      'ms.version',
    ])
    .$narrowType<{ status: MembershipStatus; billing: Billing; programme_name: Label }>()
    .where('ms.member_id', '=', member_id)
    .orderBy('ms.end_on', 'desc')
    .orderBy('ms.id', 'desc')
    .limit(100),
);

export const insertMembership = async (db: Sql, membership: Insertable<DB['membership']>): Promise<number> => {
  const { id } = await db.insertInto('membership').values(membership).returning('id').executeTakeFirstOrThrow();
  return id;
};

/** One at a time for a member: two desks can't sign up the same programme twice. Until the commit. */
export const lockMember = async (db: Sql, member_id: number): Promise<void> => {
  await raw`select pg_advisory_xact_lock(hashtextextended('membership of ' || ${member_id}::bigint, 0))`.execute(db);
};

const term = (db: Sql) =>
  db
    .selectFrom('membership')
    .select(['id', 'member_id', 'status', 'start_on', 'end_on', 'billing'])
    .select(raw<Day | null>`access_stopped_on(id)`.as('access_stopped_on'))
    .$narrowType<{ status: MembershipStatus; billing: Billing }>();

export const getTerm = (db: Sql, id: number) => term(db).where('id', '=', id).executeTakeFirst();
export const findTerm = (id: number) => term(sql).where('id', '=', id);
/** Whether an invoice for the programme itself is still open. */
export const owesFor = async (db: Sql, membership_id: number): Promise<boolean> => {
  const open = await db
    .selectFrom('invoice as i')
    .innerJoin('invoice_line as l', 'l.invoice_id', 'i.id')
    .select('i.id')
    .where('i.membership_id', '=', membership_id)
    .where('i.status', '=', 'unpaid')
    .where('l.kind', '=', 'programme')
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
};
/** All memberships of these people, in whatever branch. */
export const termsOf = async (db: Sql, member_ids: readonly number[]) =>
  member_ids.length === 0
    ? []
    : term(db)
        .where('member_id', 'in', [...member_ids])
        .execute();

/** Memberships of a branch for which a date may have come. */
export const dueTerms = (db: Sql, branch_id: number, today: Day) =>
  term(db)
    .where('branch_id', '=', branch_id)
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'ongoing_pending'), eb('start_on', '<=', today)]),
        eb.and([eb('status', 'in', [...liveStatuses]), eb('end_on', '<', today)]),
        eb.and([
          eb('status', 'in', ['ongoing', 'paused']),
          eb.exists(
            eb
              .selectFrom('membership_suspension as r')
              .select('r.id')
              .whereRef('r.membership_id', '=', 'membership.id')
              .where('r.undone_at', 'is', null)
              // Also one that began on a day on which nothing ran.
              .where((on) =>
                on.or([
                  on.and([on('membership.status', '=', 'ongoing'), on('r.from_on', '<=', today)]),
                  on('r.until_on', '<', today),
                ]),
              ),
          ),
        ]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();

/** The new status, if the old one is unchanged; returns the ids that changed. */
export const moveTerms = async (
  db: Sql,
  ids: readonly number[],
  from: readonly MembershipStatus[],
  to: MembershipStatus,
): Promise<number[]> => {
  const moved = await db
    .updateTable('membership')
    .set({ status: to })
    .where('id', 'in', [...ids])
    .where('status', 'in', [...from])
    .returning('id')
    .execute();
  return moved.map((row) => row.id);
};

/** A member's current and past memberships, for the rules of a sign-up. */
export const heldBy = (member_id: number) =>
  sql
    .selectFrom('membership')
    .select(['id', 'programme_id', 'status', 'start_on', 'end_on', 'billing', 'joining_fee_cents'])
    .$narrowType<{ status: MembershipStatus; billing: Billing }>()
    .where('member_id', '=', member_id);

/** Days and status after the suspensions. */
export const moveTerm = async (
  db: Sql,
  id: number,
  to: Partial<{ start_on: Day; end_on: Day; paid_until: Day; status: string }>,
): Promise<void> => {
  await db.updateTable('membership').set(to).where('id', '=', id).execute();
};

export const heldNow = (members: readonly number[], now: string) =>
  asQuery(raw<OwnMembership>`
    select ms.id, ms.member_id, p.name, ms.status, ms.start_on, ms.billing = 'rolling' as is_rolling, ms.sessions_left,
           coalesce(case when goes_on(ms.billing, ms.status) then pushed_day(ms.id, ms.paid_until) end, ms.end_on) as end_on,
           (select r.until_on from membership_suspension r where r.membership_id = ms.id and r.undone_at is null
               and (${now}::timestamptz at time zone b.time_zone)::date between r.from_on and coalesce(r.until_on, 'infinity')
             order by r.from_on limit 1) as suspended_until
      from membership ms
      join programme p on p.id = ms.programme_id
      join branch b on b.id = ms.branch_id
     where ms.member_id = any (${[...members]}::bigint[])
       and ms.status in ('ongoing_pending', 'ongoing', 'paused', 'pending_cancel', 'pending_terminate', 'payment_failed')
     order by ms.end_on, ms.id`);
