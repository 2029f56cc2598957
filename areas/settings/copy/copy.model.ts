import { z } from 'zod';
import { Id } from '#kit/domain/field.ts';
import { Branch } from '#areas/network/branch/branch.model.ts';
import { HolidayRow } from '../holiday/holiday.model.ts';
import { Outside } from '../hours/hours.model.ts';

/** The settings that can be copied; each has the name of its section. */
export const copyKinds = ['hours', 'rules', 'clock', 'holidays'] as const;
export type CopyKind = (typeof copyKinds)[number];

const MAX_BRANCHES = 500;
/** Copies settings of `branch_id` to other branches. */
export const CopySettings = z.object({
  branch_id: Id,
  what: z.array(z.enum(copyKinds)).min(1, 'too_few_items').max(copyKinds.length, 'too_many_items'),
  to: z.array(Id).min(1, 'too_few_items').max(MAX_BRANCHES, 'too_many_items'),
  /** Holidays are copied to another country only if this is set. */
  abroad: z.boolean().default(false),
});
export type CopySettings = z.output<typeof CopySettings>;

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

const copyStatuses = ['changed', 'same', 'refused'] as const;
/** One setting in one branch: what will change or has changed, that it is the same already, or why it can't. */
export const CopyLine = z.object({
  branch_id: Id,
  what: z.enum(copyKinds),
  status: z.enum(copyStatuses),
  /** The amounts among the changes are in this currency. */
  currency: z.string(),
  changes: z.array(CopyChange),
  /** Holidays that are added. */
  holidays: z.array(HolidayRow.pick({ day: true, name: true, is_closed: true, spans: true })),
  /** Plans outside the new hours, which stay; or those that prevent holidays. */
  outside: Outside,
  reason: z.string().nullable(),
});
export type CopyLine = z.output<typeof CopyLine>;
