/** Stored cards of the demo network's clients, and the charges that their banks refused. */
import type { Instalment } from '#areas/money/billing/billing.rules.ts';
import { RETRY_DAYS } from '#areas/money/collection/chase.rules.ts';
import { addDays, addMonths, endOfMonth, startOfMonth, type Day } from '#kit/domain/day.ts';
import type { Sale } from './sales.ts';
import type { Tables } from './tables.ts';
import type { DemoBranch } from './world.ts';

/** A card at the branch's terminal for most clients who pay in parts. */
export const addMethod = (
  tables: Tables,
  branch: DemoBranch,
  { member, programme, effect }: Sale,
  at: string,
): number | null => {
  const { random } = member;
  if (programme.billing === 'upfront' || !random.chance(0.7)) return null;
  const id = tables.payment_method.nextId();
  const month = addMonths(startOfMonth(effect.invoice.issued_on), random.int(9, 48));
  tables.payment_method.add({
    id,
    branch_id: branch.id,
    member_id: member.id,
    kind: 'card',
    gateway: 'terminal',
    token: `terminal-${branch.code}-${id}`,
    brand: random.chance(0.6) ? 'visa' : 'mastercard',
    last_four: random.digits(4),
    expires_on: endOfMonth(month),
    created_at: at,
    updated_at: at,
  });
  return id;
};

type Of = { branch_id: number; member_id: number; invoice_id: number; payment_method_id: number };
/** Refused charges: on the day itself, and on each day of a retry. */
export const addTries = (
  tables: Tables,
  of: Of,
  { effect }: Sale,
  { due_on, amount_cents }: Instalment,
  steps: number,
  atOn: (day: Day) => string,
): void => {
  const { currency } = effect.membership;
  for (const on_day of [due_on, ...RETRY_DAYS.slice(0, steps).map((day) => addDays(due_on, day))]) {
    const at = atOn(on_day);
    tables.charge_attempt.add({
      ...of,
      id: tables.charge_attempt.nextId(),
      kind: 'scheduled',
      status: 'declined',
      amount_cents,
      currency,
      on_day,
      decline_code: 'insufficient_funds',
      first_sent_at: at,
      sent_at: at,
      created_at: at,
      updated_at: at,
    });
  }
};
