/** What clients see of their memberships. */
import { sql as raw } from 'kysely';
import type { OwnMembership } from '#areas/people/member-self/member-self.model.ts';
import type { Ctx } from '#kit/server/context.ts';
import { asQuery } from '#kit/server/db.ts';

const held = (members: readonly number[], now: string) =>
  asQuery(raw<OwnMembership>`
    select ms.id, ms.member_id, p.name, ms.status, ms.start_on, ms.end_on, ms.billing = 'rolling' as is_rolling, ms.sessions_left,
           (select r.until_on from membership_suspension r where r.membership_id = ms.id and r.undone_at is null
               and (${now}::timestamptz at time zone b.time_zone)::date between r.from_on and coalesce(r.until_on, 'infinity')
             order by r.from_on limit 1) as suspended_until
      from membership ms
      join programme p on p.id = ms.programme_id
      join branch b on b.id = ms.branch_id
     where ms.member_id = any (${[...members]}::bigint[])
       and ms.status in ('ongoing_pending', 'ongoing', 'paused', 'pending_cancel', 'pending_terminate', 'payment_failed')
     order by ms.end_on, ms.id`);

/** Those that run, rest or are to begin, the one that ends first first. */
export const ownMemberships = async (ctx: Ctx, members: readonly number[]): Promise<OwnMembership[]> =>
  (await ctx.read(held(members, ctx.clock.now().toISOString())))[0];
