import { z } from 'zod';
import { Day } from '#kit/domain/day.ts';
import { Id } from '#kit/domain/field.ts';
import { Branch } from '#areas/network/branch/branch.model.ts';
import { HolidayRow, PlannedThen } from '../holiday/holiday.model.ts';
import { Outside } from '../hours/hours.model.ts';
import { ProgrammeRule } from '../programme-rule/programme-rule.model.ts';

/** The settings that can be copied. Each has the name of its section, except the rules by programme. */
export const copyKinds = ['hours', 'rules', 'programmes', 'clock', 'holidays'] as const;
/** In a change of many branches, also the programmes that a branch sells. */
export const rolloutKinds = [...copyKinds, 'offers'] as const;
const allKinds = [...rolloutKinds, 'papers'] as const;
export type CopyKind = (typeof allKinds)[number];

const MAX_BRANCHES = 500;
const to = z.array(Id).min(1, 'too_few_items').max(MAX_BRANCHES, 'too_many_items');
/** Copies settings of `branch_id` to other branches. */
export const CopySettings = z.object({
  branch_id: Id,
  what: z.array(z.enum(copyKinds)).min(1, 'too_few_items').max(copyKinds.length, 'too_many_items'),
  to,
  /** Holidays are copied to another country only if this is set. */
  abroad: z.boolean().default(false),
});
export type CopySettings = z.output<typeof CopySettings>;
/** Copies logo and footer of the invoices; bank account and numbering belong to each branch. */
export const CopyPapers = z.object({
  branch_id: Id,
  to,
  /** The header names the company behind the branch, so it is copied only if this is set. */
  header: z.boolean().default(false),
});
export type CopyPapers = z.output<typeof CopyPapers>;

export const CopyTarget = Branch.pick({
  id: true,
  code: true,
  name: true,
  country_code: true,
  region: true,
  address: true,
});

const Value = z.union([z.string(), z.number(), z.boolean()]).nullable();
export const CopyChange = z.object({ field: z.string(), before: Value, after: Value });
export type CopyChange = z.output<typeof CopyChange>;

const Cost = ProgrammeRule.pick({
  cancel_cutoff_hours: true,
  no_show: true,
  no_show_fee_cents: true,
  no_show_waivers: true,
});
/** The rule of a programme; `before` is null where the branch's rules apply until now. */
const CopiedProgramme = z.object({
  name: ProgrammeRule.shape.programme_name,
  before: Cost.nullable(),
  after: Cost,
});
export type CopiedProgramme = z.output<typeof CopiedProgramme>;
/** What isn't copied while the rest is: a holiday with the plans on it, or a programme with the reason. */
const NotCopied = z.object({
  name: ProgrammeRule.shape.programme_name,
  day: Day.nullable(),
  planned: PlannedThen.nullable(),
  reason: z.string().nullable(),
});

const copyStatuses = ['changed', 'same', 'refused'] as const;
/** One setting in one branch: what will change or has changed, that it is the same already, or why it can't. */
export const CopyLine = z.object({
  branch_id: Id,
  what: z.enum(allKinds),
  status: z.enum(copyStatuses),
  /** The amounts among the changes are in this currency. */
  currency: z.string(),
  changes: z.array(CopyChange),
  /** Holidays that are added. */
  holidays: z.array(HolidayRow.pick({ day: true, name: true, is_closed: true, spans: true })),
  programmes: z.array(CopiedProgramme),
  /** Programmes that are sold from now on, with their price. */
  offers: z.array(z.object({ name: ProgrammeRule.shape.programme_name, price_cents: z.int() })),
  not_copied: z.array(NotCopied),
  /** Plans outside the new hours, which stay. */
  outside: Outside,
  reason: z.string().nullable(),
});
export type CopyLine = z.output<typeof CopyLine>;
