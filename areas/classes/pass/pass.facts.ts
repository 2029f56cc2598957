/** The code for the door, for a client who is signed in. */
import type { OwnPass } from './pass.contract.ts';
import type { Ctx } from '#kit/server/context.ts';
import { visitCode } from '../check-in/visit-code.service.ts';
import { holderOf } from './pass.store.ts';

/** For a client who is signed in, without a link. */
export const passFor = async (ctx: Ctx, member_id: number): Promise<OwnPass | null> => {
  const [[found]] = await ctx.read(holderOf(member_id));
  return found ? { ...found, ...visitCode(ctx.services.config, member_id, ctx.clock.now()) } : null;
};
