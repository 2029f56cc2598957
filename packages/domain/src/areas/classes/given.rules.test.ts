import { expect, it } from 'vitest';
import type { Lot } from '#domain/areas/membership/credit.rules.ts';
import { paymentFor } from './appointment.rules.ts';
import { entitlementFor, type HeldMembership } from './booking.rules.ts';

const branch = { id: 1, country_code: 'MY' };
const held = (more: Partial<HeldMembership>): HeldMembership => ({
  id: 1,
  type_id: 1,
  programme: { en: 'Eight a month', cn: '每月八节' },
  status: 'ongoing',
  start_on: '2026-01-01',
  end_on: '2026-12-31',
  sessions_left: null,
  opens: 'home',
  open_branches: [],
  branch_id: 1,
  branch_name: 'Kuala Lumpur',
  country_code: 'MY',
  reserved: 0,
  categories: [],
  credit_uses: [],
  ...more,
});
const lot: Lot = {
  id: 1,
  remaining: 8,
  used: 0,
  bought_on: '2026-03-01',
  validity: 'purchase',
  valid_count: 1,
  valid_unit: 'day',
  expires_on: '2026-03-31',
  uses: ['class', 'pt'],
  categories: [],
  priority: 5,
  is_promotional: false,
};
const boxing = { day: '2026-03-09', category: 'boxing' as const, credit_cost: 1, programme_types: [1] };

it.each([
  ['by its credits', { credit_uses: ['class' as const] }, [lot], 1, 'credits'],
  ['not once they are used up', { credit_uses: ['class' as const] }, [], 1, undefined],
  ['by itself where it costs no credits', { credit_uses: ['class' as const] }, [], 0, 'membership'],
  ['by itself where its credits are for something else', { credit_uses: ['pt' as const] }, [lot], 1, 'membership'],
])('a class is booked %s', (_, more, lots, credit_cost, by) => {
  expect(entitlementFor({ ...boxing, credit_cost }, [held(more)], lots, branch).by?.kind).toBe(by);
});

it('an appointment is paid by the credits, not by the membership that gives them', () => {
  const asked = { type_id: 2, day: '2026-03-09' } as const;
  const giving = held({ type_id: 2, credit_uses: ['pt'] });
  expect(paymentFor(asked, [giving], [lot], branch).by?.kind).toBe('credits');
  expect(paymentFor(asked, [giving], [], branch).by).toBeNull();
  expect(paymentFor(asked, [held({ type_id: 2 })], [], branch).by?.kind).toBe('membership');
});
