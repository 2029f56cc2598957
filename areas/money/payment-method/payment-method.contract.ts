import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Day } from '#kit/domain/day.ts';
import { Id, orNull, requiredText, Version } from '#kit/domain/field.ts';
import { Label } from '../invoice/invoice.model.ts';

export const methodKinds = ['card', 'mandate'] as const;
export const HeldPaymentMethod = z.object({
  id: Id,
  kind: z.enum(methodKinds),
  gateway: z.enum(['terminal', 'stripe']),
  brand: z.string(),
  last_four: z.string(),
  expires_on: Day.nullable(),
  /** Over, or over within 30 days. */
  expires: z.enum(['over', 'soon', 'later']),
});
export type HeldPaymentMethod = z.output<typeof HeldPaymentMethod>;

/** How a membership is paid for, and what else the client has. */
export const MembershipPaying = z.object({
  id: Id,
  member_id: Id,
  member_name: z.string(),
  programme_name: Label,
  payment_method_id: Id.nullable(),
  version: Version,
  methods: z.array(HeldPaymentMethod),
  can: z.array(z.enum(['replace', 'set_up'])),
});
export type MembershipPaying = z.output<typeof MembershipPaying>;

/** What the branch's terminal keeps: never a card number, its last four digits at most. */
export const RecordMethod = z.object({
  version: Version,
  kind: z.enum(methodKinds),
  brand: requiredText(40),
  last_four: z.string().regex(/^\d{4}$/, 'four_digits'),
  expires_on: orNull(Day).default(null).describe('Required for a card.'),
  reference: requiredText(80),
});
export type RecordMethod = z.output<typeof RecordMethod>;

const paymentMethod = rowsOf('paymentMethod', { see: 'VIEW_TRANSACTION', write: 'RECORD_PAYMENT', answer: 'dialog' });
export const paymentMethodContract = contract({
  view: paymentMethod.of(
    'membership',
    'How a membership is paid for, and which cards and mandates the client has',
    MembershipPaying,
  ),
  record: paymentMethod.post(
    'record',
    'Record a card or mandate that is kept at the branch, and pay the membership with it',
    RecordMethod,
    MembershipPaying,
    { refuses: ['money.method_known'] },
  ),
  assign: paymentMethod.post(
    'assign',
    'Pay a membership with another method of the client, or with none',
    z.object({ version: Version, payment_method_id: orNull(Id).default(null) }),
    MembershipPaying,
    { answer: 'toast' },
  ),
  setUp: paymentMethod.post(
    'setUp',
    'A page of the gateway on which the client leaves a card for a membership',
    z.object({}),
    z.object({ url: z.string(), session: z.string() }),
    { answer: 'silent', secret: true, refuses: ['money.no_gateway'] },
  ),
  take: paymentMethod.post(
    'take',
    'Take over the card that the client has left on the page of the gateway',
    z.object({ version: Version, session: requiredText(200) }),
    MembershipPaying,
    { refuses: ['money.no_gateway', 'money.nothing_left', 'money.method_known'] },
  ),
});
