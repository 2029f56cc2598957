/** Certificates of staff: the caller's own, or those of staff that the caller manages. */
import type { Flag } from '#access/access.ts';
import type { Certificate, EditCertificate, NewCertificate } from './certificate.model.ts';
import { certificateFaults } from './certificate.rules.ts';
import { NotFound, ValidationError } from '#kit/domain/errors.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { changeFile, fileOf } from '#kit/server/file.ts';
import type { FileAnswer } from '#kit/server/routes.ts';
import { saveVersioned } from '#kit/server/version.ts';
import {
  certificateById,
  certificatesOf,
  deleteCertificate,
  getCertificate,
  insertCertificate,
  presentCertificate,
  worksIn,
} from './certificate.store.ts';
import { latestToday } from '../session/latest-today.service.ts';
import { certificateContract } from './certificate.contract.ts';

const isOwnOr = async (ctx: Ctx, flag: Flag, staff_id: number): Promise<boolean> => {
  if (staff_id === ctx.actor.staff_id || ctx.actor.hasEverywhere(flag)) return true;
  const [[found]] = await ctx.read(worksIn(staff_id, ctx.actor.branchesWith(flag)));
  return found?.yes ?? false;
};
/** For everyone else, the person seems not to exist. */
const mustChange = async (ctx: Ctx, staff_id: number): Promise<void> => {
  if (!(await isOwnOr(ctx, 'MANAGE_STAFF', staff_id))) throw new NotFound();
};

const checked = <T extends NewCertificate | EditCertificate>(ctx: Ctx, input: T): T => {
  const faults = certificateFaults(input, latestToday(ctx.clock.now()));
  if (faults.length > 0) throw new ValidationError(faults);
  return input;
};
const paper = { field: 'file_id', purpose: 'certificate', branch_id: null } as const;
const reread = async (ctx: TxCtx, id: number): Promise<Certificate> =>
  presentCertificate(await getCertificate(ctx.db, id), latestToday(ctx.clock.now()), true);

export const createCertificate = command(certificateContract.create, async (ctx, input) => {
  await mustChange(ctx, input.staff_id);
  await changeFile(ctx, { ...paper, before: null, after: checked(ctx, input).file_id });
  return reread(ctx, await insertCertificate(ctx.db, input));
});

export const editCertificate = command(certificateContract.edit, async (ctx, id, input) => {
  const before = await getCertificate(ctx.db, id);
  await mustChange(ctx, before.staff_id);
  const { version, ...fields } = checked(ctx, input);
  await changeFile(ctx, { ...paper, before: before.file_id, after: fields.file_id });
  await saveVersioned(ctx.db, 'staff_certificate', id, version, fields);
  return reread(ctx, id);
});

export const removeCertificate = command(certificateContract.remove, async (ctx, id, { version }) => {
  const before = await getCertificate(ctx.db, id);
  await mustChange(ctx, before.staff_id);
  await deleteCertificate(ctx.db, id, version);
  await changeFile(ctx, { ...paper, before: before.file_id, after: null });
  return { id };
});

export const paperOf = async (ctx: Ctx, id: number): Promise<FileAnswer> => {
  const [[one]] = await ctx.read(certificateById(id));
  if (!one || !(await isOwnOr(ctx, 'VIEW_FRANCHISE_USER', one.staff_id))) throw new NotFound();
  return fileOf(ctx, one.file_id);
};

export const myCertificates = async (ctx: Ctx): Promise<Certificate[]> => {
  const [rows] = await ctx.read(certificatesOf(ctx.actor.staff_id));
  const today = latestToday(ctx.clock.now());
  return rows.map((one) => presentCertificate(one, today, true));
};
