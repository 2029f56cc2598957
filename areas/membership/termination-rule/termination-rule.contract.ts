import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Day, RequiredDay } from '#kit/domain/day.ts';
import { Id, orNull, Version } from '#kit/domain/field.ts';
import { BothTexts } from '#kit/domain/words.ts';
import { Label } from '#areas/money/invoice/invoice.model.ts';
import { coolingOffKinds } from '../ending/termination.rules.ts';

const figures = {
  /** The cooling-off period: days after the day of the sale with a full refund. */
  cooling_off_days: z.int().min(0, 'not_negative').max(60),
  cooling_off_kind: z.enum(coolingOffKinds),
  /** The share of the full price, in basis points (5 % is 500). */
  price_bp: z.int().min(0, 'not_negative').max(10_000),
  /** The value of the remaining days, up to this many. */
  rest_days: z.int().min(0, 'not_negative').max(366),
  /** The days after the end by which refunds are paid out. */
  refund_days: orNull(z.int().min(0, 'not_negative').max(366)).default(null),
};
/** What ending early costs in a country, from a day. */
const NewTerminationRule = z.object({
  country_code: z.string().regex(/^[A-Z]{2}$/, 'not_one_of'),
  valid_from: RequiredDay,
  ...figures,
  source: BothTexts,
});
export const TerminationRuleRow = z.object({
  id: Id,
  country_code: z.string(),
  /** The currency of the example. */
  currency: z.string(),
  valid_from: Day,
  cooling_off_days: z.int(),
  cooling_off_kind: z.enum(coolingOffKinds),
  price_bp: z.int(),
  rest_days: z.int(),
  refund_days: z.int().nullable(),
  source: Label,
  /** A starting value that nobody in the network has confirmed. */
  to_confirm: z.boolean(),
  standing: z.enum(['current', 'coming', 'past']),
  version: Version,
  can: z.array(z.enum(['confirm', 'remove'])),
});
export type TerminationRuleRow = z.output<typeof TerminationRuleRow>;
/** `id` is the branch's: at head office the rules of every country, elsewhere those of its own. */
export const TerminationRules = z.object({
  id: Id,
  countries: z.array(z.object({ country_code: z.string(), currency: z.string() })),
  /** The first day on which a new rule can start. */
  first_day: Day,
  rules: z.array(TerminationRuleRow),
  can: z.array(z.enum(['create'])),
});
export type TerminationRules = z.output<typeof TerminationRules>;
const terminationRule = rowsOf('terminationRule', {
  see: ['MANAGE_TERMINATION_RULE', 'TERMINATE_MEMBERSHIP'],
  write: 'MANAGE_TERMINATION_RULE',
});
export const terminationRuleContract = contract({
  list: terminationRule.all('The early termination rules by country, each with its start date', TerminationRules),
  create: terminationRule.create(
    'Set an early termination rule for a country, from a future day',
    NewTerminationRule,
    z.object({ id: Id }),
    { branch: 'network' },
  ),
  confirm: terminationRule.post(
    'confirm',
    'Confirm a starting value as the rule of the network',
    z.object({ version: Version }),
    z.object({ id: Id }),
    { branch: 'network' },
  ),
  remove: terminationRule.remove('Delete a rule that isn’t in force yet', {
    branch: 'network',
    refuses: ['membership.termination_rule_in_force'],
  }),
});
