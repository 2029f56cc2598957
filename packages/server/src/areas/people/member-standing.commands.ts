/** What the areas that change memberships tell the members about. */
import { standingOf } from '#domain/areas/membership/membership.rules.ts';
import type { Billing } from '#domain/areas/money/billing.model.ts';
import type { MembershipStatus } from '#domain/areas/membership/membership.model.ts';
import type { Day } from '#domain/kit/day.ts';
import type { TxCtx } from '#server/kit/context.ts';
import { addActivity } from './activity.store.ts';
import type { Activity, ActivityType } from '#domain/areas/people/activity.model.ts';
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

/** Notes on a member what another area did. */
export const noteOnMember = async (
  ctx: TxCtx,
  of: { branch_id: number; member_id: number; type: ActivityType; facts: Activity['facts'] },
): Promise<void> => {
  await addActivity(ctx.db, { ...of, staff_id: ctx.actor.staff_id > 0 ? ctx.actor.staff_id : null });
};
