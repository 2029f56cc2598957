import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Day, RequiredDay } from '#kit/domain/day.ts';
import { Id, orNull, Version } from '#kit/domain/field.ts';
import { VersionQuery } from '#kit/domain/page.ts';
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

const manage = { flag: 'MANAGE_TERMINATION_RULE', branch: 'network', answer: 'toast' } as const;
export const terminationRuleContract = contract({
  list: {
    method: 'GET',
    path: 'terminationRule/:branch_id',
    says: 'The early termination rules by country, each with its start date',
    flag: ['MANAGE_TERMINATION_RULE', 'TERMINATE_MEMBERSHIP'],
    branch: 'branch',
    data: TerminationRules,
  },
  create: {
    ...manage,
    method: 'POST',
    path: 'terminationRule',
    says: 'Set an early termination rule for a country, from a future day',
    body: NewTerminationRule,
    data: z.object({ id: Id }),
  },
  confirm: {
    ...manage,
    method: 'POST',
    path: 'terminationRule/confirm/:id',
    says: 'Confirm a starting value as the rule of the network',
    body: z.object({ version: Version }),
    data: z.object({ id: Id }),
  },
  remove: {
    ...manage,
    method: 'DELETE',
    path: 'terminationRule/:id',
    says: 'Delete a rule that isn’t in force yet',
    query: VersionQuery,
    data: z.object({ id: Id }),
    refuses: ['membership.termination_rule_in_force'],
  },
});
