import { expect, it } from 'vitest';
import { paymentFor } from '../appointment/appointment.rules.ts';
import { entitlementFor } from '../booking/booking.rules.ts';
import { branch, held, lot } from './held.testing.ts';

const boxing = {
  day: '2026-03-09',
  category: 'boxing' as const,
  kind: 'room' as const,
  credit_cost: 1,
  programme_types: [1],
};

it.each([
  ['by its credits', { credit_uses: ['class' as const] }, [lot()], 1, 'credits'],
  ['not once they are used up', { credit_uses: ['class' as const] }, [], 1, undefined],
  ['by itself where it costs no credits', { credit_uses: ['class' as const] }, [], 0, 'membership'],
  ['by itself where its credits are for something else', { credit_uses: ['pt' as const] }, [lot()], 1, 'membership'],
])('a class is booked %s', (_, more, lots, credit_cost, by) => {
  expect(entitlementFor({ ...boxing, credit_cost }, [held(more)], lots, branch).by?.kind).toBe(by);
});

it('an appointment is paid by the credits, not by the membership that gives them', () => {
  const asked = { type_id: 2, day: '2026-03-09' } as const;
  const giving = held({ type_id: 2, credit_uses: ['pt'] });
  expect(paymentFor(asked, [giving], [lot()], branch).by?.kind).toBe('credits');
  expect(paymentFor(asked, [giving], [], branch).by).toBeNull();
  expect(paymentFor(asked, [held({ type_id: 2 })], [], branch).by?.kind).toBe('membership');
});
