/** Giving a client an access card or a new one, or removing it. */
import { refuseIf } from '#kit/domain/errors.ts';
import { command } from '#kit/server/context.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { addActivity } from '../activity/activity.store.ts';
import { presentMember } from './member-present.service.ts';
import { getMember } from './member.store.ts';
import { memberContract } from './member.contract.ts';

export const assignCard = command(memberContract.assignCard, async (ctx, id, { version, card_number }) => {
  const member = await getMember(ctx.db, id);
  refuseIf(member.is_active || card_number === null ? null : 'people.is_inactive');
  await saveVersioned(ctx.db, 'member', id, version, { card_number });
  const { branch_id } = member;
  const { staff_id } = ctx.actor;
  if (card_number !== member.card_number) {
    const type = card_number === null ? 'card_taken' : 'card_assigned';
    await addActivity(ctx.db, { branch_id, member_id: id, type, staff_id });
  }
  return presentMember(ctx, await getMember(ctx.db, id), false);
});
