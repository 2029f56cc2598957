import { z } from 'zod';
import { Id, Version } from '#kit/domain/field.ts';
import { Cents } from '#kit/domain/money.ts';
import { costFaults, costFields, noShowRules } from '../hours/booking-rule.model.ts';

/** What late cancellations and no-shows cost with a programme, instead of the branch's rules. */
export const NewProgrammeRule = z.object({ branch_id: Id, programme_id: Id, ...costFields }).superRefine(costFaults);
export const EditProgrammeRule = z.object({ version: Version, ...costFields }).superRefine(costFaults);

const Label = z.object({ en: z.string(), cn: z.string() });
export const ProgrammeRule = z.object({
  id: Id,
  branch_id: Id,
  programme_id: Id,
  programme_name: Label,
  currency: z.string(),
  cancel_cutoff_hours: z.int(),
  no_show: z.enum(noShowRules),
  no_show_fee_cents: Cents.nullable(),
  no_show_waivers: z.int(),
  version: Version,
});
export type ProgrammeRule = z.output<typeof ProgrammeRule>;
/** With the programmes of the branch that have no rule of their own yet. */
export const ProgrammeRules = z.object({
  currency: z.string(),
  rules: z.array(ProgrammeRule),
  open: z.array(z.object({ id: Id, name: Label })),
});
export type ProgrammeRules = z.output<typeof ProgrammeRules>;
