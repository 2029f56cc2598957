/** Changes many clients in one transaction, and undoes it the same way. */
import type { MemberBulk } from './member-bulk.contract.ts';
import { faultAt, NotFound, refuseIf } from '#kit/domain/errors.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import {
  addTag,
  assignSales,
  dropTag,
  findBulk,
  insertBulk,
  markUndone,
  replaceTags,
  restoreSales,
  tagsOfMember,
  type Before,
  type BulkRecord,
} from './member-bulk.store.ts';
import { findMember, getMember } from '../member/member.store.ts';
import { memberBulkContract } from './member-bulk.contract.ts';

type Work = { before: Before[]; after: BulkRecord['after'] };
const work = async (ctx: TxCtx, { branch_id, member_ids, kind, sales_staff_id, tag }: MemberBulk): Promise<Work> => {
  if (kind === 'assign_sales') {
    const before = await assignSales(ctx.db, member_ids, ctx.scope.branches, sales_staff_id);
    return { before, after: { sales_staff_id } };
  }
  if (tag === null) return faultAt('tag', 'required');
  const change = kind === 'tag' ? addTag : dropTag;
  return { before: await change(ctx.db, branch_id, member_ids, tag), after: { tag } };
};

export const runBulk = command(memberBulkContract.run, async (ctx, input) => {
  const { before, after } = await work(ctx, input);
  const { branch_id, kind } = input;
  const id = await insertBulk(ctx.db, { branch_id, kind, before, after, staff_id: ctx.actor.staff_id });
  return { id, changed: before.length, left: new Set(input.member_ids).size - before.length };
});

const takeBack = (ctx: TxCtx, { branch_id, kind, before, after }: BulkRecord): Promise<number> => {
  if (kind === 'assign_sales') return restoreSales(ctx.db, before, after.sales_staff_id ?? null);
  const ids = before.map(({ member_id }) => member_id);
  const change = kind === 'tag' ? dropTag : addTag;
  return change(ctx.db, branch_id, ids, after.tag ?? '').then((rows) => rows.length);
};

export const undoBulk = command(memberBulkContract.undo, async (ctx, id) => {
  const [[bulk]] = await ctx.read(findBulk(id));
  if (!bulk) throw new NotFound();
  refuseIf((await markUndone(ctx.db, id)) ? null : 'people.bulk_undone');
  const changed = await takeBack(ctx, bulk);
  return { id, changed, left: bulk.before.length - changed };
});

export const memberTags = async (ctx: Ctx, id: number): Promise<string[]> => {
  const [[member], rows] = await ctx.read(findMember(id), tagsOfMember(id));
  if (!member) throw new NotFound();
  return rows.map(({ tag }) => tag);
};
export const setMemberTags = command(memberBulkContract.setTags, async (ctx, id, { branch_id, tags }) => {
  await getMember(ctx.db, id);
  await replaceTags(ctx.db, branch_id, id, [...new Set(tags)]);
  return memberTags(ctx, id);
});
