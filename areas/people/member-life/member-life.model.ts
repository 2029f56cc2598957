import { z } from 'zod';
import { Day } from '#kit/domain/day.ts';
import { Id, requiredText, Version } from '#kit/domain/field.ts';
import { Cents } from '#kit/domain/money.ts';
import { Label } from '#areas/money/invoice/invoice.model.ts';

export const LeaveClient = z.object({ version: Version, reason: requiredText(500) });
export type LeaveClient = z.output<typeof LeaveClient>;

/** Not `branch_id`: that would name the branch of the call. */
export const TransferClient = z.object({ version: Version, to_branch_id: Id, reason: requiredText(500) });

/** What ties a client to a branch: memberships that haven't ended, what is owed, wallets, credits, invoices. */
const tieKinds = ['membership', 'owed', 'wallet', 'credits', 'invoices'] as const;
export const Tie = z.object({
  kind: z.enum(tieKinds),
  branch_id: Id,
  branch_name: z.string(),
  /** Of a membership. */
  label: Label.nullable(),
  status: z.string().nullable(),
  until_on: Day.nullable(),
  opens: z.string().nullable(),
  open_branches: z.array(Id).nullish(),
  country_code: z.string(),
  currency: z.string().nullable(),
  cents: Cents.nullable(),
  how_many: z.int(),
});
export type Tie = z.output<typeof Tie>;

/** What moves to the new home branch, and notes about it. */
export const transferMoves = ['number', 'family', 'consents', 'certificates', 'sign_in'] as const;
const transferNotes = ['other_currency', 'not_opened', 'stays_seen', 'people_cleared'] as const;
export const TransferPreview = z.object({
  id: Id,
  version: Version,
  from_branch_name: z.string(),
  to_branch_name: z.string().nullable(),
  moves: z.array(z.enum(transferMoves)),
  stays: z.array(Tie),
  notes: z.array(z.enum(transferNotes)),
});
export type TransferPreview = z.output<typeof TransferPreview>;
export const BranchToGo = z.object({ id: Id, name: z.string(), country_code: z.string(), currency: z.string() });
export type BranchToGo = z.output<typeof BranchToGo>;
