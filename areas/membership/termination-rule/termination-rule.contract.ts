import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Day, RequiredDay } from '#kit/domain/day.ts';
import { Id, orNull, Version } from '#kit/domain/field.ts';
import { BothTexts } from '#kit/domain/words.ts';
import { Label } from '#areas/money/invoice/invoice.model.ts';
import { coolingOffKinds } from '../ending/termination.rules.ts';

const figures = {
  /** Within so many days after the day of the sale all of it goes back. */
  cooling_off_days: z.int().min(0, 'not_negative').max(60),
  cooling_off_kind: z.enum(coolingOffKinds),
  /** Of the whole price, in basis points (5 % is 500). */
  price_bp: z.int().min(0, 'not_negative').max(10_000),
  /** The value of at most so many of the days that are left. */
  rest_days: z.int().min(0, 'not_negative').max(366),
  /** So many days after it was ended, what goes back is paid out. */
  refund_days: orNull(z.int().min(0, 'not_negative').max(366)).default(null),
};
/** What ending early costs in a country, from a day on. */
export const NewTerminationRule = z.object({
  country_code: z.string().regex(/^[A-Z]{2}$/, 'not_one_of'),
  valid_from: RequiredDay,
  ...figures,
  source: BothTexts,
});
export type NewTerminationRule = z.output<typeof NewTerminationRule>;
export const TerminationRuleRow = z.object({
  id: Id,
  country_code: z.string(),
  /** In which the example is worked out. */
  currency: z.string(),
  valid_from: Day,
  cooling_off_days: z.int(),
  cooling_off_kind: z.enum(coolingOffKinds),
  price_bp: z.int(),
  rest_days: z.int(),
  refund_days: z.int().nullable(),
  source: Label,
  /** A starting value that nobody of the network has confirmed. */
  to_confirm: z.boolean(),
  standing: z.enum(['current', 'coming', 'past']),
  version: Version,
  can: z.array(z.enum(['confirm', 'remove'])),
});
export type TerminationRuleRow = z.output<typeof TerminationRuleRow>;
/** `id` is the branch's: at the head office the rules of every country, elsewhere those of its own. */
export const TerminationRules = z.object({
  id: Id,
  countries: z.array(z.object({ country_code: z.string(), currency: z.string() })),
  /** The first day that a new rule can begin on. */
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
  list: terminationRule.all('What ending early costs by country, each rule from its day on', TerminationRules),
  create: terminationRule.create(
    'Set what ending early costs in a country, from a day to come on',
    NewTerminationRule,
    z.object({ id: Id }),
    { branch: 'network' },
  ),
  confirm: terminationRule.post(
    'confirm',
    'Say that a starting value is the rule of the network',
    z.object({ version: Version }),
    z.object({ id: Id }),
    { branch: 'network' },
  ),
  remove: terminationRule.remove('Take a rule away that is not in force yet', {
    branch: 'network',
    refuses: ['membership.termination_rule_in_force'],
  }),
});
