/** What needs attention about a client, put together from several areas. */
import type { MemberAlert } from './member-alert.model.ts';
import { alertsOf } from './member-alert.rules.ts';
import { expiredVaccines } from '../vaccine/vaccine.rules.ts';
import { unsignedTitles } from '#areas/settings/terms/terms.rules.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { membershipsOf } from '#areas/membership/membership/membership.facts.ts';
import { moneyKept } from '#areas/money/dispute/dispute.facts.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { owedToSign } from '#areas/settings/terms/acceptance.facts.ts';
import type { Ctx } from '#kit/server/context.ts';
import { findMember } from '../member/member.store.ts';
import { certificatesOf } from '../vaccine/vaccine.store.ts';

export const memberAlerts = async (ctx: Ctx, id: number): Promise<MemberAlert[]> => {
  const [[member], memberships, owed, certificates, disputes, kept] = await ctx.read(
    findMember(id),
    membershipsOf(id),
    owedToSign(id),
    certificatesOf(id),
    ...moneyKept(ctx, id),
  );
  if (!member) throw new NotFound();
  const { today } = await knownBranch(ctx, member.branch_id);
  const { date_of_birth, guardian_member_id } = member;
  const unsigned = unsignedTitles(owed, today);
  const disputed = disputes.map(({ number }) => number);
  const not_returned = kept.map(({ number }) => number);
  // Health data: which vaccine a certificate is for is shown only to staff who can open it.
  const maySee = ctx.has('VIEW_VACCINE_CERTIFICATE', member.branch_id);
  const expired = maySee ? expiredVaccines(certificates, today) : [];
  const has_guardian = guardian_member_id !== null;
  return alertsOf({ memberships, unsigned, expired, disputed, not_returned, date_of_birth, has_guardian }, today);
};
