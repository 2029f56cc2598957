/** A branch's note of a posted settlement. */
import { z } from 'zod';
import { Day, RequiredDay } from '#kit/domain/day.ts';
import { Id, text, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { Cents } from '#kit/domain/money.ts';
import { settlementNoteMachine } from './settlement-note.machine.ts';

const settlementNoteStatuses = statesOf(settlementNoteMachine);

export const PayNote = z.object({ version: Version, paid_on: RequiredDay, reference: text(100).default('') });
export type PayNote = z.output<typeof PayNote>;

export const SettlementNote = z.object({
  id: Id,
  settlement_id: Id,
  branch_id: Id,
  branch_name: z.string(),
  number: z.string(),
  /** `credit`: the branch is owed money; `debit`: it owes. */
  kind: z.enum(['credit', 'debit']),
  currency: z.string(),
  amount_cents: Cents,
  issued_on: Day,
  status: z.enum(settlementNoteStatuses),
  paid_on: Day.nullable(),
  reference: z.string().nullable(),
  version: Version,
  can: z.array(z.enum(['pay'])),
});
export type SettlementNote = z.output<typeof SettlementNote>;
