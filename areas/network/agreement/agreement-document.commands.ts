/** The documents of an agreement: added, replaced, removed. Each command is one transaction. */
import { NotFound } from '#kit/domain/errors.ts';
import { command, type TxCtx } from '#kit/server/context.ts';
import { changeFile } from '#kit/server/file.ts';
import { deleteVersioned, saveVersioned } from '#kit/server/version.ts';
import { getManagedAgreement, viewAgreement } from './agreement.commands.ts';
import { findDocument, insertDocument } from './agreement.store.ts';
import { agreementContract } from './agreement.contract.ts';

const change = { field: 'file_id', purpose: 'document', branch_id: null } as const;
export const addDocument = command(agreementContract.addDocument, async (ctx, id, { title, file_id }) => {
  const { organisation_id } = await getManagedAgreement(ctx, id);
  await changeFile(ctx, { ...change, before: null, after: file_id });
  await insertDocument(ctx.db, { organisation_id, agreement_id: id, title, file_id });
  return viewAgreement(ctx, id);
});

const getDocument = async (ctx: TxCtx, id: number): Promise<{ agreement_id: number; file_id: number }> => {
  const [[found]] = await ctx.read(findDocument(id));
  if (!found) throw new NotFound();
  await getManagedAgreement(ctx, found.agreement_id);
  return found;
};
export const editDocument = command(agreementContract.editDocument, async (ctx, id, { title, file_id, version }) => {
  const before = await getDocument(ctx, id);
  await changeFile(ctx, { ...change, before: before.file_id, after: file_id });
  await saveVersioned(ctx.db, 'franchise_document', id, version, { title, file_id });
  return viewAgreement(ctx, before.agreement_id);
});
export const removeDocument = command(agreementContract.removeDocument, async (ctx, id, { version }) => {
  const before = await getDocument(ctx, id);
  await deleteVersioned(ctx.db, 'franchise_document', id, version);
  await changeFile(ctx, { ...change, before: before.file_id, after: null });
  return viewAgreement(ctx, before.agreement_id);
});
