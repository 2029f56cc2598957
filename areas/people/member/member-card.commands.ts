/** Giving a client an access card or a new one, or removing it. */
import type { AssignCard, Member } from './member.model.ts';
import { refuseIf } from '#kit/domain/errors.ts';
import { command, type TxCtx } from '#kit/server/context.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { addActivity } from '../activity/activity.store.ts';
import { presentMember } from './member-present.service.ts';
import { getMember } from './member.store.ts';

export const assignCard = command(
  async (ctx: TxCtx, id: number, { version, card_number }: AssignCard): Promise<Member> => {
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
  },
);
