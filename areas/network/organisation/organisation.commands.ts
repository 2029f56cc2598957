/** Organisations: load, decide by the rules, save. Each command is one transaction. */
import type { Account, Organisation, OrganisationRow } from './organisation.model.ts';
import { whyNotBelow, whyNotClose, whyNotLeave, whyNotPlace } from './organisation.rules.ts';
import { tellPayeeChanged } from '#areas/access/security-event/payee.commands.ts';
import { faultAt, NotFound, refuseIf } from '#kit/domain/errors.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { todayOfNetwork } from '../agreement/agreement.commands.ts';
import { tiesOf } from '../agreement/agreement.store.ts';
import { forgetBranch } from '../branch/branch.facts.ts';
import {
  belowOrganisation,
  branchesOfOrganisation,
  branchToPlace,
  closedOn,
  contactsOf,
  contactsToWrite,
  findOrganisation,
  holdOrganisation,
  misplacedIn,
  thereIn,
  treeNodes,
  type OrganisationFull,
  type OrganisationRecord,
  insertOrganisation,
  moveBranchTo,
} from './organisation.store.ts';
import { organisationContract } from './organisation.contract.ts';

export const presentOrganisation = <R extends OrganisationRecord>({
  is_managed,
  is_own,
  is_payer,
  ...organisation
}: R): Omit<R, 'is_managed' | 'is_own' | 'is_payer'> & Pick<OrganisationRow, 'can'> => ({
  ...organisation,
  can: [
    ...(is_managed ? (['edit'] as const) : []),
    ...(is_managed || is_payer ? (['add_contact'] as const) : []),
    ...(is_managed && organisation.closed_on === null ? (['place_branch'] as const) : []),
    ...(is_managed && !is_own && organisation.kind !== 'network'
      ? ([organisation.closed_on === null ? 'close' : 'reopen'] as const)
      : []),
  ],
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

/** Visible, and managed by the caller. */
const getManaged = async (ctx: TxCtx, id: number): Promise<OrganisationFull> => {
  const [[found]] = await ctx.read(findOrganisation(id));
  if (!found?.is_managed) throw new NotFound();
  return found;
};

/**
 * Its territory must be within those above it, and its branches within its own: checked after saving, against the new
 * state.
 */
const refuseMisplaced = async (ctx: TxCtx, id: number): Promise<void> => {
  const [[found]] = await ctx.read(misplacedIn(id));
  refuseIf(found?.territory ? 'network.territory_outside' : null);
  refuseIf(found && found.branches > 0 ? 'network.branches_outside' : null);
};
const refuseClosed = async (ctx: TxCtx, id: number | null): Promise<void> => {
  const [[above]] = await ctx.read(closedOn(id ?? 0));
  refuseIf(above?.closed_on ? 'network.is_closed' : null);
};

export const createOrganisation = command(organisationContract.create, async (ctx, input) => {
  const [tree] = await ctx.read(treeNodes());
  const parent = tree.find((node) => node.id === input.parent_id);
  if (!parent?.is_managed) faultAt('parent_id', 'not_one_of');
  refuseIf(whyNotBelow(tree, { id: null, kind: input.kind }, input.parent_id));
  await refuseClosed(ctx, input.parent_id);
  const id = await insertOrganisation(ctx.db, { ...input, accounts: JSON.stringify(input.accounts) });
  await refuseMisplaced(ctx, id);
  return viewOrganisation(ctx, id);
});

const inLines = (accounts: readonly { currency: string; account: string }[]): string =>
  accounts
    .map(({ currency, account }) => `${currency}: ${account}`)
    .toSorted()
    .join('\n');
/** Franchisees transfer to these accounts. */
const tellAccounts = async (
  ctx: TxCtx,
  id: number,
  { name: whose, accounts }: Pick<OrganisationFull, 'name' | 'accounts'>,
  wanted: readonly Account[],
): Promise<void> => {
  const people = await contactsToWrite(ctx.db, [id]);
  const to = people.map(
    ({ email, locale }) => ({ email, first_name: whose, locale: locale === 'cn' ? 'cn' : 'en' }) as const,
  );
  await tellPayeeChanged(ctx, { whose, branch_id: null, before: inLines(accounts), after: inLines(wanted), to });
};

export const editOrganisation = command(organisationContract.edit, async (ctx, id, { version, ...input }) => {
  const before = await getManaged(ctx, id);
  const [tree] = await ctx.read(treeNodes());
  const parent_id = tree.find((node) => node.id === id)?.parent_id ?? null;
  // The top of what a person sees keeps its place: the page doesn't even know what is above.
  const wanted = before.is_own && input.parent_id === null ? parent_id : input.parent_id;
  if (wanted !== parent_id) {
    refuseIf(before.is_own ? 'network.own_place' : null);
    await holdOrganisation(ctx.db, id);
    const [[ties]] = await ctx.read(tiesOf(id));
    refuseIf(ties ? whyNotLeave(ties) : null);
    refuseIf(whyNotBelow(tree, before, wanted));
    if (!tree.find((node) => node.id === wanted)?.is_managed) faultAt('parent_id', 'not_one_of');
    await refuseClosed(ctx, wanted);
  }
  await saveVersioned(ctx.db, 'organisation', id, version, {
    ...input,
    accounts: JSON.stringify(input.accounts),
    parent_id: wanted,
  });
  await tellAccounts(ctx, id, before, input.accounts);
  const { territory_country, territory_region } = input;
  const isSame = territory_country === before.territory_country && territory_region === before.territory_region;
  if (wanted !== parent_id || !isSame) await refuseMisplaced(ctx, id);
  return viewOrganisation(ctx, id);
});

export const placeBranch = command(organisationContract.placeBranch, async (ctx, id, { branch_id }) => {
  const to = await getManaged(ctx, id);
  const [[branch]] = await ctx.read(branchToPlace(branch_id, id));
  if (!branch) throw faultAt('branch_id', 'not_one_of');
  refuseIf(whyNotPlace(branch, to));
  await moveBranchTo(ctx.db, branch_id, id);
  ctx.afterCommit(() => forgetBranch(ctx.services, branch_id));
  return viewOrganisation(ctx, id);
});

export const closeOrganisation = command(organisationContract.close, async (ctx, id, { version }) => {
  await holdOrganisation(ctx.db, id);
  const before = await getManaged(ctx, id);
  refuseIf(before.is_own ? 'network.own_place' : null);
  const [[there], [ties]] = await ctx.read(thereIn(id), tiesOf(id));
  if (!there || !ties) throw new NotFound();
  refuseIf(whyNotClose(before, there) ?? whyNotLeave(ties));
  await saveVersioned(ctx.db, 'organisation', id, version, { closed_on: await todayOfNetwork(ctx) });
  return viewOrganisation(ctx, id);
});
export const reopenOrganisation = command(organisationContract.reopen, async (ctx, id, { version }) => {
  const before = await getManaged(ctx, id);
  refuseIf(before.is_own ? 'network.own_place' : null);
  refuseIf(before.closed_on === null ? 'kit.move_not_possible' : null);
  await refuseClosed(ctx, before.parent_id);
  await saveVersioned(ctx.db, 'organisation', id, version, { closed_on: null });
  return viewOrganisation(ctx, id);
});
