/** Organisations and their contacts: load, decide by the rules, save. Each command is one transaction. */
import type {
  Contact,
  EditContact,
  EditOrganisation,
  NewContact,
  NewOrganisation,
  Organisation,
  OrganisationRow,
} from '#domain/areas/network/organisation.model.ts';
import { whyNotBelow } from '#domain/areas/network/organisation.rules.ts';
import { faultAt, NotFound, refuseIf } from '#domain/kit/errors.ts';
import { command, type Ctx, type TxCtx } from '#server/kit/context.ts';
import { deleteVersioned, saveVersioned } from '#server/kit/version.ts';
import { runningAgreementOf } from './agreement.store.ts';
import {
  belowOrganisation,
  branchesOfOrganisation,
  contactsOf,
  findContact,
  findOrganisation,
  treeNodes,
  type OrganisationRecord,
} from './organisation.store.ts';

export const presentOrganisation = <R extends OrganisationRecord>({
  is_managed,
  is_own: _is_own,
  ...organisation
}: R): Omit<R, 'is_managed' | 'is_own'> & Pick<OrganisationRow, 'can'> => ({
  ...organisation,
  can: is_managed ? ['edit', 'add_contact'] : [],
});

export const viewOrganisation = async (ctx: Ctx, id: number): Promise<Organisation> => {
  const [[found], people, below, own_branches] = await ctx.read(
    findOrganisation(id),
    contactsOf(id),
    belowOrganisation(id),
    branchesOfOrganisation(id),
  );
  if (!found) throw new NotFound();
  return { ...presentOrganisation(found), people, below, own_branches };
};

/** Seen, and managed by the caller. */
export const getManaged = async (ctx: TxCtx, id: number): Promise<OrganisationRecord> => {
  const [[found]] = await ctx.read(findOrganisation(id));
  if (!found?.is_managed) throw new NotFound();
  return found;
};

export const createOrganisation = command(async (ctx: TxCtx, input: NewOrganisation): Promise<Organisation> => {
  const [tree] = await ctx.read(treeNodes());
  const parent = tree.find((node) => node.id === input.parent_id);
  if (!parent?.is_managed) faultAt('parent_id', 'not_one_of');
  refuseIf(whyNotBelow(tree, { id: null, kind: input.kind }, input.parent_id));
  const { id } = await ctx.db.insertInto('organisation').values(input).returning('id').executeTakeFirstOrThrow();
  return viewOrganisation(ctx, id);
});

export const editOrganisation = command(
  async (ctx: TxCtx, id: number, { version, ...input }: EditOrganisation): Promise<Organisation> => {
    const before = await getManaged(ctx, id);
    const [tree] = await ctx.read(treeNodes());
    const parent_id = tree.find((node) => node.id === id)?.parent_id ?? null;
    // Who stands at the top of what they see keeps their place: the page does not even know what is above.
    const wanted = before.is_own && input.parent_id === null ? parent_id : input.parent_id;
    if (wanted !== parent_id) {
      refuseIf(before.is_own ? 'network.own_place' : null);
      const [[running]] = await ctx.read(runningAgreementOf(id));
      refuseIf(running ? 'network.has_agreement' : null);
      refuseIf(whyNotBelow(tree, before, wanted));
      if (!tree.find((node) => node.id === wanted)?.is_managed) faultAt('parent_id', 'not_one_of');
    }
    await saveVersioned(ctx.db, 'organisation', id, version, { ...input, parent_id: wanted });
    return viewOrganisation(ctx, id);
  },
);

export const addContact = command(async (ctx: TxCtx, id: number, input: NewContact): Promise<Contact> => {
  await getManaged(ctx, id);
  const made = await ctx.db
    .insertInto('organisation_contact')
    .values({ ...input, organisation_id: id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return getContact(ctx, made.id);
});

const getContact = async (ctx: TxCtx, id: number): Promise<Contact> => {
  const [[contact]] = await ctx.read(findContact(id));
  if (!contact?.is_managed) throw new NotFound();
  const { is_managed: _is_managed, ...shown } = contact;
  return shown;
};

export const editContact = command(
  async (ctx: TxCtx, id: number, { version, ...input }: EditContact): Promise<Contact> => {
    await getContact(ctx, id);
    await saveVersioned(ctx.db, 'organisation_contact', id, version, input);
    return getContact(ctx, id);
  },
);

export const removeContact = command(async (ctx: TxCtx, id: number, version: number): Promise<{ id: number }> => {
  await getContact(ctx, id);
  await deleteVersioned(ctx.db, 'organisation_contact', id, version);
  return { id };
});
