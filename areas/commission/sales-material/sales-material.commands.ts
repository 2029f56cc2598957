/** Sales material: kept by branch or for the network, and noted when it is opened. Each command is one transaction. */
import type {
  CurrentMaterial,
  EditSalesMaterial,
  MaterialOpening,
  NewSalesMaterial,
  SalesMaterialRow,
} from './sales-material.model.ts';
import { materialCan, materialFaults } from './sales-material.rules.ts';
import { salesMaterialContract } from './sales-material.contract.ts';
import { Forbidden, NotFound, ValidationError } from '#kit/domain/errors.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { changeFile, fileOf } from '#kit/server/file.ts';
import type { FileAnswer } from '#kit/server/routes.ts';
import { deleteVersioned, saveVersioned } from '#kit/server/version.ts';
import {
  currentMaterials,
  insertMaterial,
  noteOpening,
  openingsOf,
  salesMaterials,
  type MaterialRecord,
} from './sales-material.store.ts';

/** The day of the branch in which the caller works; without one, of UTC. */
export const placeOfMaterials = async (ctx: Ctx) => ({
  branches: ctx.scope.branches,
  today: ctx.branch_id > 0 ? (await knownBranch(ctx, ctx.branch_id)).today : ctx.clock.now().toISOString().slice(0, 10),
});
export const presentMaterial = (ctx: Ctx, record: MaterialRecord): SalesMaterialRow => ({
  ...record,
  can: materialCan(record, {
    manages: ctx.has('MANAGE_SALES_MATERIAL', record.branch_id ?? undefined),
    network: ctx.scope.network,
  }),
});
const getMaterial = async (ctx: Ctx, id: number): Promise<MaterialRecord> => {
  const [[record]] = await ctx.read(salesMaterials.one(id, await placeOfMaterials(ctx)));
  if (!record) throw new NotFound();
  return record;
};
export const viewMaterial = async (ctx: Ctx, id: number): Promise<SalesMaterialRow> =>
  presentMaterial(ctx, await getMaterial(ctx, id));
export const listCurrent = async (ctx: Ctx): Promise<CurrentMaterial[]> => {
  const [rows] = await ctx.read(currentMaterials(await placeOfMaterials(ctx)));
  return rows;
};

const fileAt = (branch_id: number | null) => ({ field: 'file_id', purpose: 'certificate' as const, branch_id });
const check = (input: NewSalesMaterial | EditSalesMaterial): void => {
  const faults = materialFaults(input);
  if (faults.length > 0) throw new ValidationError(faults);
};
/** What belongs to the network is changed by head office only. */
const changeable = async (ctx: TxCtx, id: number): Promise<MaterialRecord> => {
  const record = await getMaterial(ctx, id);
  if (record.branch_id === null && !ctx.scope.network) throw new Forbidden();
  return record;
};

export const createMaterial = command(salesMaterialContract.create, async (ctx, input) => {
  const { everywhere, ...fields } = input;
  if (everywhere && !ctx.scope.network) throw new Forbidden();
  check(input);
  const branch_id = everywhere ? null : input.branch_id;
  await changeFile(ctx, { ...fileAt(branch_id), before: null, after: input.file_id });
  return viewMaterial(ctx, await insertMaterial(ctx.db, { ...fields, branch_id }));
});
export const editMaterial = command(salesMaterialContract.edit, async (ctx, id, input) => {
  const before = await changeable(ctx, id);
  check(input);
  const { version, ...fields } = input;
  await changeFile(ctx, { ...fileAt(before.branch_id), before: before.file_id, after: input.file_id });
  await saveVersioned(ctx.db, 'sales_material', id, version, fields);
  return viewMaterial(ctx, id);
});
export const removeMaterial = command(salesMaterialContract.remove, async (ctx, id, { version }) => {
  const { branch_id, file_id } = await changeable(ctx, id);
  await deleteVersioned(ctx.db, 'sales_material', id, version);
  await changeFile(ctx, { ...fileAt(branch_id), before: file_id, after: null });
  return { id };
});

const note = (ctx: TxCtx, id: number): Promise<void> =>
  noteOpening(ctx.db, { id, staff_id: ctx.actor.staff_id, at: ctx.clock.now().toISOString() });
/** Expired material is opened by those who keep it only: nobody shows last month's price by mistake. */
const opened = async (ctx: TxCtx, id: number): Promise<MaterialRecord> => {
  const record = await getMaterial(ctx, id);
  if (record.status !== 'current' && !ctx.has('MANAGE_SALES_MATERIAL', record.branch_id ?? undefined))
    throw new NotFound();
  await note(ctx, id);
  return record;
};
export const openLink = command(salesMaterialContract.open, async (ctx, id) => {
  const { link } = await opened(ctx, id);
  if (link === null) throw new NotFound();
  return { link };
});
export const openFile = async (ctx: Ctx, id: number): Promise<FileAnswer> => {
  const { file_id } = await ctx.tx((inside) => opened(inside, id));
  return fileOf(ctx, file_id);
};
export const listOpenings = async (ctx: Ctx, id: number): Promise<MaterialOpening[]> => {
  await getMaterial(ctx, id);
  const [rows] = await ctx.read(openingsOf(id));
  return rows;
};
