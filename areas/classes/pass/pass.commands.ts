/** The code for the door on a client's phone: its link, and what is shown there. */
import type { OwnPass, PassLink } from './pass.contract.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import { systemContext } from '#kit/server/jobs.ts';
import { cardOf } from '../kiosk/kiosk.store.ts';
import { linkToken, ownAddress, readLinkToken } from './link-code.service.ts';
import { visitCode } from '../check-in/visit-code.service.ts';
import { passOf, renewPassOf, stopPassOf, holderByPass } from './pass.store.ts';
import { passContract } from './pass.contract.ts';

/** Of a client visible to the caller. */
export const viewPass = async (ctx: Ctx, member_id: number): Promise<PassLink> => {
  const [[member], [pass]] = await ctx.read(cardOf(member_id), passOf(member_id));
  if (!member) throw new NotFound();
  if (!pass) return { url: null, renewed_at: null, read_at: null };
  const { config } = ctx.services;
  const { serial, ...times } = pass;
  return { url: `${ownAddress(config)}/p/pass#token=${linkToken(config, 'card', member_id, serial)}`, ...times };
};
export const renewPass = command(passContract.renew, async (ctx, member_id) => {
  await viewPass(ctx, member_id);
  const [now, staff_id] = [ctx.clock.now().toISOString(), ctx.actor.staff_id || null];
  await renewPassOf(ctx.db, { member_id, now, staff_id });
  return viewPass(ctx, member_id);
});
export const stopPass = command(passContract.stop, async (ctx, member_id) => {
  await viewPass(ctx, member_id);
  await stopPassOf(ctx.db, member_id);
  return viewPass(ctx, member_id);
});

/** The person with the link isn't signed in: the system looks it up, and shows nothing but the code. */
export const ownPass = async (ctx: Ctx, token: string): Promise<OwnPass | null> => {
  const { config } = ctx.services;
  const held = readLinkToken(config, 'card', token);
  if (!held) return null;
  const system = await systemContext(ctx.services, 'visit_pass');
  const now = ctx.clock.now();
  const [[found]] = await system.read(holderByPass(held, now));
  return found ? { ...found, ...visitCode(config, held.id, now) } : null;
};
