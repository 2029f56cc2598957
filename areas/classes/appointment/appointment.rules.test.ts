import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Flag } from '#access/access.ts';
import {
  appointmentCan,
  cancelFreeUntil,
  chargeFor,
  decide,
  holdsSession,
  paidBy,
  paymentFor,
  whyNotMarkAppointment,
  whyNotMoveAppointment,
} from './appointment.rules.ts';
import { appointmentStatuses } from './appointment.model.ts';
import type { HeldMembership } from '../booking/booking.rules.ts';
import { branch, held as aMembership } from '../check-in/held.testing.ts';

const held = (more: Partial<HeldMembership>): HeldMembership =>
  aMembership({ type_id: 2, programme: { en: 'PT 10', cn: '私教 10' }, sessions_left: 5, ...more });
const asked = { type_id: 2, day: '2026-03-09' } as const;
const by = (memberships: HeldMembership[]) => paymentFor(asked, memberships, [], branch).by?.membership_id ?? null;

describe('what pays for an appointment', () => {
  test.each([
    ['what ends first', [held({ id: 1 }), held({ id: 2, end_on: '2026-06-30' })], 2],
    ['not one of another kind', [held({ type_id: 3 })], null],
    ['not a plain membership', [held({ type_id: 1, sessions_left: null })], null],
    ['not one that is used up', [held({ sessions_left: 0 })], null],
    ['not what is promised to classes', [held({ sessions_left: 2, reserved: 2 })], null],
    ['not one that is over on that day', [held({ end_on: '2026-03-08' })], null],
    ['not a suspended one', [held({ status: 'paused' })], null],
    ['not one of another branch', [held({ branch_id: 2 })], null],
    ['one of the network', [held({ branch_id: 2, opens: 'network' })], 1],
    ['uncounted ones too', [held({ sessions_left: null })], 1],
    ['a trial last', [held({ id: 1, type_id: 5, end_on: '2026-03-10' }), held({ id: 2 })], 2],
  ])('%s', (_, memberships, id) => {
    expect(by(memberships)).toBe(id);
  });

  test('a trial is written down as one, and nothing only when somebody says so', () => {
    const trial = paymentFor(asked, [held({ type_id: 5 })], [], branch);
    expect(paidBy(trial, null)).toEqual({ funding: 'trial', membership_id: 1, credits: 0 });
    const nothing = paymentFor(asked, [], [], branch);
    expect(paidBy(nothing, null)).toBeNull();
    expect(paidBy(nothing, 'unfunded')).toEqual({ funding: 'unfunded', membership_id: null, credits: 0 });
    expect(paidBy(nothing, 'trial')).toEqual({ funding: 'trial', membership_id: null, credits: 0 });
  });
});

const at = { starts_at: '2026-03-09T02:00:00Z', ends_at: '2026-03-09T03:00:00Z' };
const moment = (time: string): Date => new Date(time);
const can = (flags: Flag[], now: string) =>
  appointmentCan({ ...at, status: 'reserved', funding: 'unfunded' }, moment(now), (flag) => flags.includes(flag));
describe('what can be done with it', () => {
  test('moving and cancelling end with the beginning, marking is around it', () => {
    const one = { ...at, status: 'reserved' as const };
    expect(whyNotMoveAppointment(one, moment('2026-03-09T01:59:59Z'))).toBeNull();
    expect(whyNotMoveAppointment(one, moment('2026-03-09T02:00:00Z'))).toBe('classes.appointment_begun');
    expect(whyNotMoveAppointment({ ...one, status: 'present' }, moment('2026-03-01T00:00:00Z'))).toBe(
      'classes.appointment_over',
    );
    expect(whyNotMarkAppointment(one, moment('2026-03-09T01:29:59Z'), true)).toBe('classes.appointment_not_begun');
    expect(whyNotMarkAppointment(one, moment('2026-03-09T01:30:00Z'), false)).toBeNull();
    expect(whyNotMarkAppointment(one, moment('2026-03-11T03:00:01Z'), false)).toBe('classes.roster_closed');
    expect(whyNotMarkAppointment(one, moment('2026-03-11T03:00:01Z'), true)).toBeNull();
  });

  test('shows only what the person may', () => {
    expect(can([], '2026-03-09T01:45:00Z')).toEqual([]);
    expect(can(['BOOK_APPOINTMENT'], '2026-03-09T01:45:00Z')).toEqual(['confirm', 'move', 'fund', 'cancel']);
    expect(can(['TAKE_ATTENDANCE'], '2026-03-09T01:45:00Z')).toEqual(['mark_present', 'mark_absent']);
    expect(can(['BOOK_APPOINTMENT'], '2026-03-09T02:45:00Z')).toEqual(['fund']);
  });
});

describe('what missing it costs', () => {
  test('is nothing, forgiven or the session, by the rule of the branch', () => {
    expect(chargeFor({ no_show: 'none', no_show_waivers: 0 }, 0)).toEqual({ charged: false, is_waived: false });
    expect(chargeFor({ no_show: 'credit', no_show_waivers: 1 }, 0)).toEqual({ charged: false, is_waived: true });
    expect(chargeFor({ no_show: 'credit', no_show_waivers: 1 }, 1)).toEqual({ charged: true, is_waived: false });
    const until = (is_moved: boolean) =>
      cancelFreeUntil({ ...at, is_moved }, { cancel_cutoff_hours: 12 }).toISOString();
    expect([until(false), until(true)]).toEqual(['2026-03-08T14:00:00.000Z', new Date(at.starts_at).toISOString()]);
  });

  test('can be decided otherwise, and the same as the rule is no decision', () => {
    const rule = { charged: true, is_waived: false };
    expect(decide(rule, null)).toMatchObject({ charged: true, otherwise: false });
    expect(decide(rule, true)).toMatchObject({ charged: true, otherwise: false });
    expect(decide(rule, false)).toMatchObject({ charged: false, otherwise: true });
  });

  test('whoever is paid for holds a session, and what gave it back is not paid', () => {
    fc.assert(
      fc.property(fc.constantFrom(...appointmentStatuses), fc.boolean(), (status, charged) => {
        const one = { status, charged: status === 'absent' || status === 'cancelled' ? charged : null };
        const isPaidFor = one.status === 'present' || one.charged === true;
        if (isPaidFor) expect(holdsSession(one)).toBe(true);
        if (one.charged === false) expect(holdsSession(one) || isPaidFor).toBe(false);
      }),
    );
  });
});
