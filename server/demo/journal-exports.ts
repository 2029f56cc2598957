/** Account codes for each accounting program, and the last full month of each branch as its accountant got it. */
import { accounts, type Account } from '#areas/money/journal/journal.rules.ts';
import { accountWords } from '#areas/money/journal/named.words.ts';
import type { CodeSet, Program } from '#areas/report/journal-export/journal-export.model.ts';
import { linesOf } from '#areas/report/journal-export/journal-export.rules.ts';
import { insertExport, movedIn } from '#areas/report/journal-export/journal-export.store.ts';
import { addDays, addMonths, startOfMonth } from '#kit/domain/day.ts';
import { inLanguage } from '#kit/domain/words.ts';
import type { World } from './world.ts';

const names = inLanguage(accountWords, 'en');
const all = (of: (account: Account, at: number) => string): CodeSet =>
  Object.fromEntries(accounts.map((account, at) => [account, of(account, at)])) as CodeSet;
/** As such charts of accounts usually look; QuickBooks finds an account by its name. */
const codesIn: Record<Program, { codes: CodeSet; tax_codes: CodeSet }> = {
  xero: { codes: all((_, at) => String(200 + at * 5)), tax_codes: all(() => 'Tax Exempt') },
  quickbooks: { codes: all((account) => names[account]), tax_codes: all(() => '') },
  autocount: { codes: all((_, at) => `${300 + at * 10}-0000`), tax_codes: all(() => '') },
  sql_account: { codes: all((_, at) => `${300 + at * 10}-000`), tax_codes: all(() => '') },
};

export const makeJournalExports = async (world: World): Promise<void> => {
  const { db, now } = world;
  for (const [program, { codes, tax_codes }] of Object.entries(codesIn))
    await db
      .updateTable('accounting_program')
      .set({ codes: JSON.stringify(codes), tax_codes: JSON.stringify(tax_codes) })
      .where('program', '=', program)
      .execute();
  for (const branch of world.branches.filter(({ type }) => type === 'branch')) {
    const program = branch.country_code === 'SG' ? ('xero' as const) : ('sql_account' as const);
    const from_on = addMonths(startOfMonth(world.today(branch.time_zone)), -1);
    const until_on = addDays(addMonths(from_on, 1), -1);
    const asked = { branch_id: branch.id, program, from_on, until_on, per: 'month' as const };
    const { rows } = await db.executeQuery(movedIn(asked).compile());
    const lines = linesOf(rows, { program, ...codesIn[program] });
    const [author] = world.staff.filter(({ branch_id, key }) => branch_id === branch.id && key === 'admin');
    if (lines.length === 0) continue;
    const debit_cents = lines.reduce((sum, line) => sum + line.debit_cents, 0);
    const made = { currency: branch.currency, debit_cents, line_count: lines.length, repeats: false };
    const by = { staff_id: author?.id ?? null, created_at: now.toISOString() };
    await insertExport(db, { ...asked, ...made, ...by }, lines);
  }
};
