import type { WriteOff } from './write-off.model.ts';
import { writeOffMoves } from './write-off.rules.ts';
import type { Ctx } from '#kit/server/context.ts';
import { saidWhy } from '../invoice/refusal-words.service.ts';
import type { WriteOffRecord } from './write-off.store.ts';

/** A write-off with what the caller can do. */
export const presentWriteOff = (ctx: Ctx, { asked_by, ...record }: WriteOffRecord): WriteOff => {
  const { status, branch_id } = record;
  const { can, why } = writeOffMoves({ status, asked_by }, ctx.actor.staff_id, (flag) => ctx.has(flag, branch_id));
  const said = why === null ? null : saidWhy(why, ctx.locale);
  return { ...record, can, blocked: said === null ? {} : { approve: said, reject: said } };
};
