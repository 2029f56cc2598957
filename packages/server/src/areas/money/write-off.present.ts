import type { WriteOff } from '#domain/areas/money/write-off.model.ts';
import { writeOffMoves } from '#domain/areas/money/write-off.rules.ts';
import type { Ctx } from '#server/kit/context.ts';
import { saidWhy } from './refusal-words.ts';
import type { WriteOffRecord } from './write-off.store.ts';

/** A write-off as the page gets it, with what the caller may do. */
export const presentWriteOff = (ctx: Ctx, { asked_by, ...record }: WriteOffRecord): WriteOff => {
  const { status, branch_id } = record;
  const { can, why } = writeOffMoves({ status, asked_by }, ctx.actor.staff_id, (flag) => ctx.has(flag, branch_id));
  const said = why === null ? null : saidWhy(why, ctx.locale);
  return { ...record, can, blocked: said === null ? {} : { approve: said, reject: said } };
};
