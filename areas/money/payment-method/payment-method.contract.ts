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
  /** Expired, or expires within 30 days. */
  expires: z.enum(['over', 'soon', 'later']),
});
export type HeldPaymentMethod = z.output<typeof HeldPaymentMethod>;

/** How a membership is paid, and the client's other methods. */
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

/** From the branch's terminal: never a card number, only its last four digits. */
const RecordMethod = z.object({
  version: Version,
  kind: z.enum(methodKinds),
  brand: requiredText(40),
  last_four: z.string().regex(/^\d{4}$/, 'four_digits'),
  expires_on: orNull(Day).default(null).describe('Required for a card.'),
  reference: requiredText(80),
});

const paymentMethod = rowsOf('paymentMethod', { see: 'VIEW_TRANSACTION', write: 'RECORD_PAYMENT', answer: 'dialog' });
export const paymentMethodContract = contract({
  view: paymentMethod.of(
    'membership',
    'How a membership is paid, and the client’s saved cards and mandates',
    MembershipPaying,
  ),
  record: paymentMethod.post(
    'record',
    'Save a card or mandate from the branch’s terminal, and use it for the membership',
    RecordMethod,
    MembershipPaying,
    { refuses: ['money.method_known'] },
  ),
  assign: paymentMethod.post(
    'assign',
    'Pay a membership with a different saved method of the client, or at the desk',
    z.object({ version: Version, payment_method_id: orNull(Id).default(null) }),
    MembershipPaying,
    { answer: 'toast' },
  ),
  setUp: paymentMethod.post(
    'setUp',
    'Open the gateway’s page for a client to enter a card for a membership',
    z.object({}),
    z.object({ url: z.string(), session: z.string() }),
    { answer: 'silent', secret: true, refuses: ['money.no_gateway'] },
  ),
  take: paymentMethod.post(
    'take',
    'Save the card that the client entered on the gateway’s page',
    z.object({ version: Version, session: requiredText(200) }),
    MembershipPaying,
    { refuses: ['money.no_gateway', 'money.nothing_left', 'money.method_known'] },
  ),
});
