/** Bank accounts for pay: sealed at rest, shown in full only to staff who pay and to the person. */
import type { Bank } from './staff.model.ts';
import { bankAccountOf, endOfAccount } from './staff.rules.ts';
import type { z } from 'zod';
import { faultAt, NotFound, Refusal, refuseIf } from '#kit/domain/errors.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { noteEvent } from '#kit/server/security-events.ts';
import { seal, unseal } from '#kit/server/seal.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { bankLetter, write } from '../password/password.letters.ts';
import { personById } from '../session/session.store.ts';
import { findStaff, presentStaff, viewStaff } from './staff-record.store.ts';
import { type KeptBank, bankOfPerson, saveBank } from './bank.store.ts';
import { staffContract } from './staff.contract.ts';

type BankFacts = z.output<typeof Bank>;
const USE = 'staff.bank_account';

const columnsFor = (ctx: Ctx, id: number, { bank_name, bank_account }: BankFacts) => {
  const bank_account_at = ctx.clock.now().toISOString();
  // Both are emptied to remove it: an account that wasn't entered again isn't meant to be removed.
  if (!bank_account && bank_name) return faultAt('bank_account', 'required');
  if (!bank_account) return { bank_name: null, bank_account_sealed: null, bank_account_end: null, bank_account_at };
  if (!bank_name) return faultAt('bank_name', 'required');
  const account = bankAccountOf(bank_account);
  if (account === null) return faultAt('bank_account', 'invalid');
  return {
    bank_name,
    bank_account_sealed: seal(ctx.services.config, USE, id, account),
    bank_account_end: endOfAccount(account),
    bank_account_at,
  };
};
/** A change of where the pay goes is always announced. */
const tellBank = async (ctx: TxCtx, id: number, before: KeptBank, end: string | null): Promise<void> => {
  if (before.bank_account_sealed === null && end === null) return;
  const [[person]] = await ctx.read(personById(id));
  if (person) await write(ctx, bankLetter(person, ctx.actor.name, end));
  noteEvent(ctx, { kind: 'bank_changed', staff_id: id });
};
const opened = (ctx: Ctx, id: number, { bank_name, bank_account_sealed: sealed }: KeptBank): BankFacts => ({
  bank_name,
  bank_account: sealed === null ? null : unseal(ctx.services.config, USE, id, sealed),
});

/**
 * Staff who pay must cover the whole person: the permission where the person works, and no role that the caller doesn't
 * manage.
 */
const payable = async (ctx: Ctx, id: number) => {
  const found = await findStaff(ctx, id);
  refuseIf(found.why);
  const { can } = await presentStaff(ctx, found);
  if (!can.includes('edit_bank')) throw new Refusal('access.beyond_reach');
  return found.staff;
};

export const bankOf = async (ctx: Ctx, id: number): Promise<BankFacts> => opened(ctx, id, await payable(ctx, id));

export const editBankOf = command(staffContract.editBank, async (ctx, id, { version, ...asked }) => {
  const before = await payable(ctx, id);
  const columns = columnsFor(ctx, id, asked);
  await saveVersioned(ctx.db, 'staff', id, version, columns);
  await tellBank(ctx, id, before, columns.bank_account_end);
  return viewStaff(ctx, id);
});

const keptOfMine = async (ctx: Ctx): Promise<KeptBank> => {
  const [[kept]] = await ctx.read(bankOfPerson(ctx.actor.staff_id));
  if (!kept) throw new NotFound();
  return kept;
};
export const myBank = async (ctx: Ctx): Promise<BankFacts> => opened(ctx, ctx.actor.staff_id, await keptOfMine(ctx));
export const editMyBank = command(async (ctx: TxCtx, asked: BankFacts): Promise<BankFacts> => {
  const { staff_id } = ctx.actor;
  const before = await keptOfMine(ctx);
  const columns = columnsFor(ctx, staff_id, asked);
  await saveBank(ctx.db, staff_id, columns);
  await tellBank(ctx, staff_id, before, columns.bank_account_end);
  return myBank(ctx);
});
