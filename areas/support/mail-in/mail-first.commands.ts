/** Staff begin an e-mail conversation with a client or a lead. Answers go on in the same thread. */
import { whyNotBegin } from './mail-first.rules.ts';
import { leadOfWriter, openLead, suppressionOf } from './mail-first.store.ts';
import { askerOf, asVisitor } from './mail-in.commands.ts';
import { ensureWriter } from './mail-in.store.ts';
import { addressOf } from './mail-out.commands.ts';
import { answer, hold, viewConversation } from '../conversation/conversation.commands.ts';
import { conversationContract } from '../conversation/conversation.contract.ts';
import type { StartEmail } from '../conversation/conversation.model.ts';
import { ensureConversation, livingMember, type Asker } from '../conversation/conversation.store.ts';
import { faultAt, Refusal, refuseIf } from '#kit/domain/errors.ts';
import { command, type TxCtx } from '#kit/server/context.ts';

const leadAsker = async (ctx: TxCtx, branch_id: number, lead_id: number): Promise<Asker> => {
  const [[lead]] = await ctx.read(openLead(lead_id, branch_id));
  if (!lead) return faultAt('lead_id', 'unknown_record');
  const { email, first_name } = lead;
  if (email === null) throw new Refusal('support.no_address');
  const at = ctx.clock.now().toISOString();
  const visitor_id = await ensureWriter(ctx.db, { branch_id, lead_id, first_name, email, locale: ctx.locale, at });
  const [[writer]] = await ctx.read(leadOfWriter(visitor_id));
  if (writer?.lead_id !== lead_id) throw new Refusal('support.other_lead');
  return asVisitor(branch_id, visitor_id);
};
const memberAsker = async (ctx: TxCtx, branch_id: number, member_id: number): Promise<Asker> => {
  const [[member]] = await ctx.read(livingMember(member_id));
  return member ? askerOf(ctx, branch_id, member.id) : faultAt('member_id', 'unknown_record');
};
const askedFor = (ctx: TxCtx, { branch_id, member_id, lead_id }: StartEmail): Promise<Asker> => {
  if (member_id !== null && lead_id === null) return memberAsker(ctx, branch_id, member_id);
  if (lead_id !== null && member_id === null) return leadAsker(ctx, branch_id, lead_id);
  return faultAt('member_id', 'required');
};
export const startEmail = command(conversationContract.startEmail, async (ctx, input) => {
  const { once, body, subject } = input;
  const asker = await askedFor(ctx, input);
  const to = await addressOf(ctx, asker);
  if (to === null) throw new Refusal('support.no_address');
  const [[suppression]] = await ctx.read(suppressionOf(to));
  refuseIf(whyNotBegin(suppression));
  const id = await ensureConversation(ctx.db, asker, ctx.clock.now().toISOString());
  await answer(ctx, await hold(ctx, id), { once, body, file_id: null }, { to, subject });
  return viewConversation(ctx, id);
});
