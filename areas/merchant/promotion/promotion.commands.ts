/** Promotions, kept by head office. Each command is one transaction. */
import { promotionContract } from './promotion.contract.ts';
import { promotionMachine } from './promotion.machine.ts';
import type { EditPromotion, Promotion } from './promotion.model.ts';
import { promotionFaults } from './promotion.rules.ts';
import { insertPromotion, movePromotionRow, promotions, unknownIn, type PromotionRecord } from './promotion.store.ts';
import { placeOfMerchants, viewPackage } from '../package/merchant-package.commands.ts';
import { NotFound, Refusal, ValidationError } from '#kit/domain/errors.ts';
import { canMove, movesFrom } from '#kit/domain/machine.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import { deleteVersioned, saveVersioned } from '#kit/server/version.ts';

export const presentPromotion = (ctx: Ctx, record: PromotionRecord): Promotion => ({
  ...record,
  can:
    ctx.scope.network && ctx.has('MANAGE_MERCHANT')
      ? [...movesFrom(promotionMachine, record.status, () => true), 'edit', 'delete']
      : [],
});
const getPromotion = async (ctx: Ctx, id: number): Promise<PromotionRecord> => {
  const [[record]] = await ctx.read(promotions.one(id, placeOfMerchants(ctx)));
  if (!record) throw new NotFound();
  return record;
};
export const viewPromotion = async (ctx: Ctx, id: number): Promise<Promotion> =>
  presentPromotion(ctx, await getPromotion(ctx, id));

const contentOf = async (ctx: Ctx, input: Omit<EditPromotion, 'version'>) => {
  const { title, terms, branch_ids, programme_ids, ...fields } = input;
  const [unknown] = await ctx.read(unknownIn({ branch_ids, programme_ids }));
  const faults = [...promotionFaults(input), ...unknown.map(({ field }) => ({ field, key: 'not_found' }))];
  if (faults.length > 0) throw new ValidationError(faults);
  return {
    ...fields,
    title: JSON.stringify(title),
    terms: JSON.stringify(terms),
    branch_ids: [...new Set(branch_ids)],
    programme_ids: [...new Set(programme_ids)],
  };
};
export const createPromotion = command(promotionContract.create, async (ctx, { merchant_package_id, ...input }) => {
  await viewPackage(ctx, merchant_package_id);
  return viewPromotion(ctx, await insertPromotion(ctx.db, { ...(await contentOf(ctx, input)), merchant_package_id }));
});
export const editPromotion = command(promotionContract.edit, async (ctx, id, { version, ...input }) => {
  const before = await getPromotion(ctx, id);
  const isSame = before.code_kind === input.code_kind && before.shared_code === input.shared_code;
  if (before.redeemed > 0 && !isSame) throw new Refusal('merchant.code_in_use');
  await saveVersioned(ctx.db, 'promotion', id, version, await contentOf(ctx, input));
  return viewPromotion(ctx, id);
});
export const movePromotion = command(promotionContract.move, async (ctx, id, { version, move }) => {
  const { status } = await getPromotion(ctx, id);
  if (!canMove(promotionMachine, status, move)) throw new Refusal('kit.move_not_possible', { status });
  await movePromotionRow(ctx.db, { id, version }, move);
  return viewPromotion(ctx, id);
});
export const removePromotion = command(promotionContract.remove, async (ctx, id, { version }) => {
  await getPromotion(ctx, id);
  await deleteVersioned(ctx.db, 'promotion', id, version);
  return { id };
});
