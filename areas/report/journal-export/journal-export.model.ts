/** Exports of the journal for accounting programs, and the account codes that each program needs. */
import { z } from 'zod';
import { accounts, type Account } from '#areas/money/journal/journal.rules.ts';
import { Day, Instant } from '#kit/domain/day.ts';
import { Id, line, Version } from '#kit/domain/field.ts';

export const programs = ['xero', 'quickbooks', 'autocount', 'sql_account'] as const;
export type Program = (typeof programs)[number];
/** One journal for each month, or for each day. */
export const pers = ['month', 'day'] as const;
export const MAX_CODE = 60;

const Code = line(MAX_CODE).default('');
/** A text for each account; empty if there is none. */
export const CodeSet = z.object(
  Object.fromEntries(accounts.map((account) => [account, Code])) as Record<Account, typeof Code>,
);
export type CodeSet = z.output<typeof CodeSet>;

export const EditAccountCodes = z.object({ version: Version, codes: CodeSet, tax_codes: CodeSet });
export type EditAccountCodes = z.output<typeof EditAccountCodes>;
export const AccountCodes = z.object({
  id: Id,
  program: z.enum(programs),
  codes: CodeSet,
  tax_codes: CodeSet,
  version: Version,
});
export type AccountCodes = z.output<typeof AccountCodes>;

const asked = { program: z.enum(programs), from_on: Day, until_on: Day, per: z.enum(pers).default('month') };
export const AskedExport = z.object(asked);
export type AskedExport = z.output<typeof AskedExport>;
export const NewJournalExport = z.object({
  branch_id: Id,
  ...asked,
  again: z.boolean().default(false).describe('Some of the days were exported before, and are exported again.'),
});
export type NewJournalExport = z.output<typeof NewJournalExport>;

export const JournalExportRow = z.object({
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  program: z.enum(programs),
  from_on: Day,
  until_on: Day,
  per: z.enum(pers),
  currency: z.string(),
  debit_cents: z.int(),
  line_count: z.int(),
  /** Some of its days had been exported before. */
  repeats: z.boolean(),
  /** Something was posted in these days afterwards, so that the file no longer has everything. */
  is_outdated: z.boolean(),
  staff_name: z.string(),
  created_at: Instant,
});
export type JournalExportRow = z.output<typeof JournalExportRow>;

const missingKinds = ['codes', 'tax_codes'] as const;
export type MissingKind = (typeof missingKinds)[number];
export const ExportPreview = z.object({
  currency: z.string(),
  debit_cents: z.int(),
  credit_cents: z.int(),
  line_count: z.int(),
  missing: z.array(z.object({ account: z.enum(accounts), kind: z.enum(missingKinds) })),
  /** Exports to the same program that have some of these days. */
  earlier: z.array(
    JournalExportRow.pick({ id: true, from_on: true, until_on: true, staff_name: true, created_at: true }),
  ),
});
export type ExportPreview = z.output<typeof ExportPreview>;
