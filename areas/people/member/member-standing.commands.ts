/** How areas that change memberships update members. */
import { standingOf } from '#areas/membership/membership/membership.rules.ts';
import type { Billing } from '#areas/money/billing/billing.model.ts';
import type { MembershipStatus } from '#areas/membership/membership/membership.model.ts';
import type { Day } from '#kit/domain/day.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { addActivity } from '../activity/activity.store.ts';
import type { Activity, ActivityType } from '../activity/activity.model.ts';
import { writeStandings } from './member.store.ts';

type TermOf = {
  member_id: number;
  status: MembershipStatus;
  start_on: Day;
  end_on: Day;
  billing?: Billing;
};

/** Writes the standing of members from all their memberships, and which branches see them. */
export const settleStandings = async (
  ctx: TxCtx,
  member_ids: readonly number[],
  terms: readonly TermOf[],
  today: Day,
): Promise<void> => {
  if (member_ids.length === 0) return;
  const byMember = new Map<number, TermOf[]>(member_ids.map((id) => [id, []]));
  for (const term of terms) byMember.get(term.member_id)?.push(term);
  const standings = member_ids.map((id) => standingOf(byMember.get(id) ?? [], today));
  await writeStandings(ctx.db, member_ids, standings);
};

/** Adds an activity of another area to a member. */
export const noteOnMember = async (
  ctx: TxCtx,
  of: { branch_id: number; member_id: number; type: ActivityType; facts: Activity['facts'] },
): Promise<void> => {
  await addActivity(ctx.db, { ...of, staff_id: ctx.actor.staff_id > 0 ? ctx.actor.staff_id : null });
};
