/** What follows from appointments: pay, reports, clocks that change, and anything that can happen in a week. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppointmentView } from './appointment.model.ts';
import type { performanceContract } from '../performance/performance.contract.ts';
import type { DataOf } from '#kit/domain/contract.ts';
import type { StaffInvoice, StaffInvoiceRow } from '#areas/shift/staff-invoice/staff-invoice.model.ts';
import { codes } from '#kit/domain/errors.ts';
import { runs } from '#kit/domain/tier.testing.ts';
import { charges, startGym, wholeWeek } from './appointment.testing.ts';

const gym = await startGym('2026-03-05T17:00:00Z', 'America/New_York');
await gym.rules(charges);
const { id, hours, ok } = gym;
await ok(hours(id.part_time, { week: wholeWeek.map((day) => ({ ...day, starts: '00:00' })) }));
await gym.paysPer('session', { pt: 60_00, fight_fit: 45_00 });

describe('where clocks change', () => {
  it('an appointment lasts as long as it lasts, and a time that is leapt over is refused', async () => {
    const { booked, book, client, id } = gym;
    const member_id = await client(5);
    const of = { member_id, staff_id: id.part_time, day: '2026-03-08' };
    expect(await book({ ...of, starts: '02:30' })).toMatchObject({
      responseCode: codes.validation,
      data: { starts: expect.any(Array) },
    });
    expect(await booked({ ...of, starts: '01:30' })).toMatchObject({
      starts_at: '2026-03-08T06:30:00.000Z',
      ends_at: '2026-03-08T07:30:00.000Z',
    });
    // Half past three by the clock is one real hour later.
    expect(await booked({ ...of, starts: '03:30' })).toMatchObject({ starts_at: '2026-03-08T07:30:00.000Z' });
    // Over midnight it is of the day on which it begins.
    expect(await booked({ ...of, starts: '23:30' })).toMatchObject({
      day: '2026-03-08',
      starts_at: '2026-03-09T03:30:00.000Z',
    });
    expect(await gym.problems()).toEqual([]);
  });
});

const marked = async (id: number, move: string): Promise<AppointmentView> => {
  const { version } = await gym.ok<AppointmentView>(gym.call(gym.as.admin, 'GET', `appointment/view/${id}`));
  return gym.ok(gym.post(id, 'mark', { version, move }, gym.as.admin));
};

describe('pay and reports', () => {
  it('pays a freelancer for what was kept, and missed and charged, once; then it stays as it is', async () => {
    const { booked, client, id, call, ok, as, KL, post } = gym;
    const [pt, fit] = [await client(9), await client(9, 3)];
    const of = { staff_id: id.part_time, day: '2026-03-10' };
    const kept = await booked({ ...of, member_id: pt, starts: '10:00' });
    const missed = await booked({ ...of, member_id: pt, starts: '12:00' });
    const fitted = await booked({ ...of, member_id: fit, type_id: 3, starts: '14:00' });
    const given = await booked({ ...of, member_id: pt, starts: '16:00' });
    const late = await booked({ ...of, member_id: pt, starts: '18:00' });
    await ok(post(given.id, 'cancel', { version: given.version }));
    await gym.at('2026-03-10T16:00:00Z', async () => {
      await ok(post(late.id, 'cancel', { version: late.version }));
    });
    await gym.at('2026-03-10T22:00:00Z', async () => {
      await marked(kept.id, 'mark_present');
      expect(await marked(missed.id, 'mark_absent')).toMatchObject({ charged: true });
      await marked(fitted.id, 'mark_present');
    });
    await gym.at('2026-04-01T16:00:00Z', async () => {
      const month = { branch_id: KL, from_on: '2026-03-01', until_on: '2026-03-31' };
      expect(await call(as.facility, 'POST', 'staffInvoice/generate', month)).toMatchObject({
        data: { made: 1, lines: 4, total_cents: 3 * 60_00 + 45_00, without_rate: 0 },
      });
      const { data } = await ok<{ data: StaffInvoiceRow[] }>(
        call(as.admin, 'POST', 'staffInvoice/index', { branch_id: KL }),
      );
      const invoice = await ok<StaffInvoice>(call(as.part_time, 'GET', `staffInvoice/view/${data[0]?.id}`));
      expect(
        invoice.lines.map((line) => [line.work, line.rate_kind, line.minutes, line.heads, line.amount_cents]),
      ).toEqual([
        ['pt', 'session', 60, 1, 60_00],
        ['pt', 'session', 60, 0, 60_00],
        ['fight_fit', 'session', 60, 1, 45_00],
        ['pt', 'session', 60, 0, 60_00],
      ]);
      expect(await call(as.facility, 'POST', 'staffInvoice/generate', month)).toMatchObject({ data: { lines: 0 } });
      expect(
        await gym.post(missed.id, 'mark', { version: missed.version + 1, move: 'mark_present' }, as.admin),
      ).toMatchObject({
        refusal: { code: 'classes.appointment_invoiced' },
      });
      // Void: its sources can be used again.
      const voided = { version: invoice.version, status: 'void', reason: 'Wrong month' };
      await ok(call(as.admin, 'POST', `staffInvoice/${invoice.id}`, voided));
      expect(await marked(missed.id, 'mark_present')).toMatchObject({ status: 'present', charged: null });
      expect(await call(as.facility, 'POST', 'staffInvoice/generate', month)).toMatchObject({ data: { lines: 4 } });
    });
    expect(await gym.problems()).toEqual([]);
  });

  it('tells them by trainer, type and client, with and without report/ in front, and as a file', async () => {
    const { call, ok, as, KL, id } = gym;
    const days = 'from=2026-03-10&until=2026-03-10';
    await gym.at('2026-04-01T16:00:00Z', async () => {
      for (const path of [`report/trainerPerfomance/${KL}?${days}`, `trainerPerfomance/${KL}?${days}`]) {
        const { data } = await ok<DataOf<typeof performanceContract.trainers>>(call(as.admin, 'GET', path));
        expect(data.find((one) => one.staff_id === id.part_time)).toMatchObject({
          class_count: 0,
          class_percentage: 0,
          appointment_count: 3,
          attended_appointment_count: 3,
          appointment_percentage: 100,
        });
      }
      const summary = await ok<DataOf<typeof performanceContract.summary>>(
        call(as.admin, 'GET', `getAppointmentSummary/${KL}?${days}`),
      );
      expect(summary.data).toMatchObject([
        { membership_type_id: 2, total: 4, present: 2, cancelled: 2, charged: 1, funded: 4 },
        { membership_type_id: 3, total: 1, present: 1 },
      ]);
      expect(await ok(call(as.admin, 'GET', `report/getAppointmentSummary/${KL}?${days}`))).toEqual(summary);
      for (const [type, total] of [
        [2, 4],
        [3, 1],
      ] as const) {
        const log = `getAppointmentLog/${KL}?${days}&membership_type_id=${type}`;
        expect(await ok(call(as.admin, 'GET', log))).toMatchObject({ total });
        const members = `memberTrainerAppointment/${KL}?${days}&membership_type_id=${type}`;
        expect(await ok(call(as.admin, 'GET', `report/${members}`))).toMatchObject({
          total: 1,
          data: [{ membership_type_id: type, attended_appointment_count: type === 2 ? 2 : 1 }],
        });
        expect(await ok(call(as.admin, 'GET', members))).toMatchObject({ total: 1 });
      }
      expect(await call(as.admin, 'GET', `getAppointmentLog/${KL}?membership_type_id=4`)).toMatchObject({
        responseCode: codes.validation,
      });
      const { app } = gym.test;
      const paths = [
        'getAppointmentLog',
        'getAppointmentSummary',
        'report/memberTrainerAppointment',
        'trainerPerfomance',
      ];
      for (const path of paths) {
        const file = await app.http.inject({ url: `/api/v4/${path}/csv/${KL}?${days}`, headers: as.admin });
        expect(file.headers['content-type']).toContain('text/csv');
        expect(file.body.split('\r\n').length).toBeGreaterThan(2);
      }
      expect(await call(as.sales, 'GET', `getAppointmentLog/${KL}`)).toMatchObject({ status: 403 });
    });
  });
});

describe('whatever is done in a week', () => {
  it('keeps sessions, trainers and pay as they must be', async () => {
    const { client, id, book, ok, call, as, KL } = gym;
    const members = [await client(3), await client(1), await client(2, 3), await client(1, 5)];
    const staff = [id.trainer, id.part_time];
    const step = fc.record({
      what: fc.constantFrom('book', 'book', 'book', 'move', 'cancel', 'present', 'absent', 'unmark'),
      who: fc.nat(members.length - 1),
      with: fc.nat(1),
      day: fc.integer({ min: 16, max: 20 }),
      hour: fc.integer({ min: 8, max: 11 }),
      type_id: fc.constantFrom(2, 3),
      without: fc.constantFrom(null, 'unfunded', 'trial'),
    });
    const open: number[] = [];
    const known = new Set<number | undefined>([0, 5, 40, 70, 99, 161]);
    const expected = (answer: { responseCode?: number }): void => expect(known.has(answer.responseCode)).toBe(true);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 18 }), async (steps) => {
        for (const one of steps) {
          const when = {
            day: `2026-03-${one.day}`,
            starts: `${String(one.hour).padStart(2, '0')}:00`,
            staff_id: staff[one.with],
          };
          if (one.what === 'book') {
            const made = await book({
              ...when,
              member_id: members[one.who],
              type_id: one.type_id,
              without: one.without,
            });
            expected(made);
            if (made.responseCode === 0) open.push((made.data as AppointmentView).id);
            continue;
          }
          const target = open[(one.who * 7 + one.hour) % Math.max(1, open.length)];
          if (target === undefined) continue;
          const { version } = await ok<AppointmentView>(call(as.admin, 'GET', `appointment/view/${target}`));
          if (one.what === 'move') expected(await gym.post(target, 'move', { version, ...when }, as.admin));
          if (one.what === 'cancel') expected(await gym.post(target, 'cancel', { version }, as.admin));
          const marks: Record<string, string> = { present: 'mark_present', absent: 'mark_absent', unmark: 'unmark' };
          const move = marks[one.what];
          if (move === undefined) continue;
          await gym.at(`2026-03-${one.day + 1}T16:00:00Z`, async () => {
            expected(await gym.post(target, 'mark', { version, move }, as.admin));
          });
        }
        expect(await gym.problems()).toEqual([]);
      }),
      { numRuns: runs(40, 2) },
    );
    await gym.at('2026-04-02T16:00:00Z', async () => {
      const month = { branch_id: KL, from_on: '2026-03-11', until_on: '2026-03-31' };
      await ok(call(as.facility, 'POST', 'staffInvoice/generate', month));
      expect(await gym.problems()).toEqual([]);
    });
  });
});
