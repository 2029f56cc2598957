/** Exports the journal of a branch. Each command is one transaction. */
import { accountWords } from '#areas/money/journal/named.words.ts';
import { knownBranch, type BranchFacts } from '#areas/network/branch/branch.facts.ts';
import { NotFound, Refusal, ValidationError, type Fault } from '#kit/domain/errors.ts';
import { formatDay } from '#kit/domain/day.ts';
import { inLanguage } from '#kit/domain/words.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { toCsv } from '#kit/server/csv.ts';
import type { FileAnswer } from '#kit/server/routes.ts';
import { codesOf } from './account-codes.commands.ts';
import { journalExportContract } from './journal-export.contract.ts';
import type { AskedExport, ExportPreview, JournalExportRow } from './journal-export.model.ts';
import {
  codeFaults,
  fileOf,
  lastDay,
  linesOf,
  missingCodes,
  periodFaults,
  tooManyLines,
  type ExportLine,
} from './journal-export.rules.ts';
import {
  accountingPrograms,
  earlierExports,
  exportLines,
  insertExport,
  journalExports,
  lockExports,
  movedIn,
} from './journal-export.store.ts';

const refuse = (faults: readonly Fault[]): void => {
  if (faults.length > 0) throw new ValidationError(faults);
};
type Asked = AskedExport & { branch_id: number };
type Made = { branch: BranchFacts; preview: ExportPreview; lines: ExportLine[] };
const prepare = async (ctx: Ctx | TxCtx, asked: Asked): Promise<Made> => {
  refuse(periodFaults(asked));
  const branch = await knownBranch(ctx, asked.branch_id);
  const [moved, earlier, stored] = await ctx.read(movedIn(asked), earlierExports(asked), accountingPrograms());
  // An accounting program keeps its books in one currency.
  if (moved.some(({ currency }) => currency !== branch.currency)) throw new Refusal('report.other_currency');
  const codes = codesOf(stored, asked.program);
  const lines = linesOf(moved, codes);
  const sumOf = (name: 'debit_cents' | 'credit_cents'): number => lines.reduce((sum, line) => sum + line[name], 0);
  const preview = {
    currency: branch.currency,
    debit_cents: sumOf('debit_cents'),
    credit_cents: sumOf('credit_cents'),
    line_count: lines.length,
    missing: missingCodes(moved, codes),
    earlier,
  };
  return { branch, preview, lines };
};
export const previewExport = async (ctx: Ctx, asked: AskedExport): Promise<ExportPreview> =>
  (await prepare(ctx, { ...asked, branch_id: ctx.branch_id })).preview;

const getExport = async (ctx: Ctx, id: number): Promise<JournalExportRow> => {
  const [[found]] = await ctx.read(journalExports.one(id, { branches: ctx.scope.branches }));
  if (!found) throw new NotFound();
  return found;
};

export const createExport = command(journalExportContract.create, async (ctx, input) => {
  const { again, ...asked } = input;
  await lockExports(ctx.db, input.branch_id);
  const { branch, preview, lines } = await prepare(ctx, asked);
  const last = lastDay(branch.today);
  if (input.until_on > last) throw new Refusal('report.day_not_over', { day: formatDay(last, ctx.locale) });
  if (lines.length === 0) throw new Refusal('report.nothing_to_export');
  const max = tooManyLines(lines, input.program);
  if (max !== null) throw new Refusal('report.too_many_lines', { lines: lines.length, max });
  refuse(codeFaults(preview.missing));
  const [before] = preview.earlier;
  if (before && !again)
    throw new Refusal('report.already_exported', {
      from: formatDay(before.from_on, ctx.locale),
      until: formatDay(before.until_on, ctx.locale),
      name: before.staff_name,
    });
  const { currency, debit_cents, line_count } = preview;
  const made = { currency, debit_cents, line_count, repeats: before !== undefined };
  const by = { staff_id: ctx.actor.staff_id, created_at: ctx.clock.now().toISOString() };
  return getExport(ctx, await insertExport(ctx.db, { ...asked, ...made, ...by }, lines));
});

/** The descriptions are in English: not all of these programs read Chinese. */
const names = inLanguage(accountWords, 'en');
export const exportFile = async (ctx: Ctx, id: number): Promise<FileAnswer> => {
  const made = await getExport(ctx, id);
  const { program, per, from_on, until_on } = made;
  const [branch, [lines]] = await Promise.all([knownBranch(ctx, made.branch_id), ctx.read(exportLines(id))]);
  const { columns, rows } = fileOf({ program, branch, from_on, names }, lines, per);
  const content = toCsv(
    columns.map((header, at) => ({ header, value: (row: readonly string[]) => row[at] })),
    rows,
    { bom: false },
  );
  // Nobody imports a repeated export by accident.
  const mark = made.repeats ? ` exported again ${id}` : '';
  return {
    name: `${program} ${branch.code} ${from_on} ${until_on}${mark}.csv`,
    kind: 'text/csv; charset=utf-8',
    content,
  };
};
