/** Contact, invoice texts and numbering of a branch. */
import type { Contact, EditContact, Numbering, Paper } from './account.model.ts';
import { phoneIn } from '#areas/people/person/phone.rules.ts';
import { tellBranchEmail, tellPayeeChanged } from '#areas/access/security-event/payee.commands.ts';
import { faultAt, NotFound } from '#kit/domain/errors.ts';
import { branchFacts, knownBranch, ownOfBranch } from '#areas/network/branch/branch.facts.ts';
import { changeBranch, holdBranch } from '#areas/network/branch/branch.commands.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { changedFields, refuseLocked } from '../lock/lock.commands.ts';
import { changeFile } from '#kit/server/file.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { branchOfFormat, formatsOf, getFormat, getPaper, paperOf } from './account.store.ts';
import { accountContract } from './account.contract.ts';

export const viewContact = async (ctx: Ctx, branch_id: number): Promise<Contact> => {
  const [[branch]] = await ctx.read(ownOfBranch(branch_id));
  if (!branch) throw new NotFound();
  return branch;
};

export const editContact = command(async (ctx: TxCtx, branch_id: number, input: EditContact): Promise<Contact> => {
  const { country_code, avatar_file_id: before } = await holdBranch(ctx.db, branch_id);
  const phone = input.phone === null ? null : phoneIn(input.phone, country_code);
  if (input.phone !== null && phone === null) faultAt('phone', 'phone_invalid');
  const { version, address, email, avatar_file_id } = input;
  await changeFile(ctx, { field: 'avatar_file_id', purpose: 'picture', before, after: avatar_file_id, branch_id });
  const { name: whose, email: old } = await viewContact(ctx, branch_id);
  await changeBranch(ctx, branch_id, version, { address, email, phone, avatar_file_id });
  await tellBranchEmail(ctx, { whose, branch_id, before: old, after: email });
  return viewContact(ctx, branch_id);
});

export const viewPaper = async (ctx: Ctx, branch_id: number): Promise<Paper> => {
  const [[paper]] = await ctx.read(paperOf(branch_id));
  if (!paper) throw new NotFound();
  return paper;
};

const accountOf = ({ bank_name, bank_holder, bank_number }: Pick<Paper, 'bank_name' | 'bank_holder' | 'bank_number'>) =>
  [bank_name, bank_holder, bank_number].filter((part) => part !== '').join(' · ');
/** Clients transfer to this account. */
const tellAccount = async (ctx: TxCtx, branch_id: number, before: string, after: string): Promise<void> => {
  const { name: whose, email } = await viewContact(ctx, branch_id);
  const to = email === null ? [] : [{ email, first_name: whose, locale: ctx.locale }];
  await tellPayeeChanged(ctx, { whose, branch_id, before, after, to });
};

export const editPaper = command(accountContract.editPaper, async (ctx, id, input) => {
  const { version, ...paper } = input;
  const was = await getPaper(ctx.db, id);
  const { branch_id, logo_file_id: before } = was;
  const { header, footer, logo_file_id } = paper;
  await refuseLocked(ctx, branch_id, 'papers', changedFields({ header, footer, logo_file_id }, was));
  await changeFile(ctx, { field: 'logo_file_id', purpose: 'picture', before, after: paper.logo_file_id, branch_id });
  await saveVersioned(ctx.db, 'invoice_paper', id, version, paper);
  await tellAccount(ctx, branch_id, accountOf(was), accountOf(paper));
  return getPaper(ctx.db, id);
});

const yearOf = (day: string): number => Number(day.slice(0, 4));
export const viewNumbering = async (ctx: Ctx, branch_id: number): Promise<Numbering[]> => {
  const { today } = await knownBranch(ctx, branch_id);
  return (await ctx.read(formatsOf(branch_id, yearOf(today))))[0];
};

export const editNumbering = command(accountContract.editNumbering, async (ctx, id, input) => {
  const { version, ...look } = input;
  const { branch_id } = await branchOfFormat(ctx.db, id);
  await saveVersioned(ctx.db, 'number_format', id, version, look);
  const { today } = await branchFacts(ctx, branch_id);
  return getFormat(ctx.db, id, yearOf(today));
});
