/** Packages of partners, kept by head office. Each command is one transaction. */
import { merchantPackageContract } from './merchant-package.contract.ts';
import { merchantPackageMachine } from './merchant-package.machine.ts';
import type { MerchantPackage } from './merchant-package.model.ts';
import {
  insertMerchantPackage,
  merchantPackages,
  moveMerchantPackageRow,
  type MerchantPackageRecord,
  type MerchantWhere,
} from './merchant-package.store.ts';
import { NotFound, Refusal, ValidationError } from '#kit/domain/errors.ts';
import { canMove, movesFrom } from '#kit/domain/machine.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import { deleteVersioned, saveVersioned } from '#kit/server/version.ts';

export const placeOfMerchants = (ctx: Ctx): MerchantWhere => ({
  branches: ctx.scope.branches,
  network: ctx.scope.network,
});
export const presentPackage = (ctx: Ctx, record: MerchantPackageRecord): MerchantPackage => ({
  ...record,
  can:
    ctx.scope.network && ctx.has('MANAGE_MERCHANT')
      ? [...movesFrom(merchantPackageMachine, record.status, () => true), 'edit', 'delete']
      : [],
});
const getPackage = async (ctx: Ctx, id: number): Promise<MerchantPackageRecord> => {
  const [[record]] = await ctx.read(merchantPackages.one(id, placeOfMerchants(ctx)));
  if (!record) throw new NotFound();
  return record;
};
export const viewPackage = async (ctx: Ctx, id: number): Promise<MerchantPackage> =>
  presentPackage(ctx, await getPackage(ctx, id));

type Days = { valid_from: string; valid_until: string | null };
export const checkDays = ({ valid_from, valid_until }: Days): void => {
  if (valid_until !== null && valid_until < valid_from)
    throw new ValidationError([{ field: 'valid_until', key: 'ends_before_start' }]);
};
const asTexts = <T extends { title: object; description: object }>({ title, description, ...same }: T) => ({
  ...same,
  title: JSON.stringify(title),
  description: JSON.stringify(description),
});
export const createPackage = command(merchantPackageContract.create, async (ctx, input) => {
  checkDays(input);
  return viewPackage(ctx, await insertMerchantPackage(ctx.db, asTexts(input)));
});
export const editPackage = command(merchantPackageContract.edit, async (ctx, id, { version, ...fields }) => {
  checkDays(fields);
  await saveVersioned(ctx.db, 'merchant_package', id, version, asTexts(fields));
  return viewPackage(ctx, id);
});
export const movePackage = command(merchantPackageContract.move, async (ctx, id, { version, move }) => {
  const { status } = await getPackage(ctx, id);
  if (!canMove(merchantPackageMachine, status, move)) throw new Refusal('kit.move_not_possible', { status });
  await moveMerchantPackageRow(ctx.db, { id, version }, move);
  return viewPackage(ctx, id);
});
export const removePackage = command(merchantPackageContract.remove, async (ctx, id, { version }) => {
  const { promotions } = await getPackage(ctx, id);
  if (promotions > 0) throw new Refusal('merchant.has_promotions', { count: promotions });
  await deleteVersioned(ctx.db, 'merchant_package', id, version);
  return { id };
});
