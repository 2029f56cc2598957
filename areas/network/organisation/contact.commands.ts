/** The contacts of an organisation: managed by people who manage it or pay its invoices. */
import type { Contact } from './organisation.model.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { command, type TxCtx } from '#kit/server/context.ts';
import { deleteVersioned, saveVersioned } from '#kit/server/version.ts';
import { findContact, findOrganisation, insertContact } from './organisation.store.ts';
import { organisationContract } from './organisation.contract.ts';

export const addContact = command(organisationContract.addContact, async (ctx, id, input) => {
  const [[organisation]] = await ctx.read(findOrganisation(id));
  if (!organisation || !(organisation.is_managed || organisation.is_payer)) throw new NotFound();
  return getContact(ctx, await insertContact(ctx.db, { ...input, organisation_id: id }));
});

const getContact = async (ctx: TxCtx, id: number): Promise<Contact> => {
  const [[contact]] = await ctx.read(findContact(id));
  if (!contact?.is_managed) throw new NotFound();
  const { is_managed: _is_managed, ...shown } = contact;
  return shown;
};

export const editContact = command(organisationContract.editContact, async (ctx, id, { version, ...input }) => {
  await getContact(ctx, id);
  await saveVersioned(ctx.db, 'organisation_contact', id, version, input);
  return getContact(ctx, id);
});

export const removeContact = command(organisationContract.removeContact, async (ctx, id, { version }) => {
  await getContact(ctx, id);
  await deleteVersioned(ctx.db, 'organisation_contact', id, version);
  return { id };
});
