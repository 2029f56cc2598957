/** Keeps the codes of the network's accounts in each accounting program. */
import { accounts } from '#areas/money/journal/journal.rules.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { accountCodesContract } from './account-codes.contract.ts';
import type { AccountCodes, CodeSet, Program } from './journal-export.model.ts';
import { accountingPrograms, type StoredCodes } from './journal-export.store.ts';

/** An account that is newer than the stored codes has none. */
const complete = (stored: Readonly<Record<string, string>> = {}): CodeSet =>
  Object.fromEntries(accounts.map((account) => [account, stored[account] ?? ''])) as CodeSet;
type Codes = Pick<AccountCodes, 'program' | 'codes' | 'tax_codes'>;
export const codesOf = (stored: readonly StoredCodes[], program: Program): Codes => {
  const found = stored.find((one) => one.program === program);
  return { program, codes: complete(found?.codes), tax_codes: complete(found?.tax_codes) };
};

export const listCodes = async (ctx: Ctx): Promise<AccountCodes[]> => {
  const [stored] = await ctx.read(accountingPrograms());
  return stored.map((one) => ({ ...one, ...codesOf(stored, one.program) }));
};
export const editCodes = command(accountCodesContract.edit, async (ctx, id, { version, codes, tax_codes }) => {
  const texts = { codes: JSON.stringify(codes), tax_codes: JSON.stringify(tax_codes) };
  await saveVersioned(ctx.db, 'accounting_program', id, version, texts);
  const saved = (await listCodes(ctx)).find((one) => one.id === id);
  if (!saved) throw new NotFound();
  return saved;
});
