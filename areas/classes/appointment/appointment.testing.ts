/** For the API tests of appointments: a floor with trainers who have hours, and clients who have sessions. */
import { expect } from 'vitest';
import type { AppointmentView } from './appointment.model.ts';
import { startFloor, type Answer, type Floor } from '#areas/shift/shift/shift.testing.ts';
import type { Headers } from '#areas/access/access.testing.ts';
import { appointmentInvariants } from '#server/verify/appointments.ts';
import { classInvariants } from '#server/verify/classes.ts';
import { creditInvariants } from '#server/verify/credits.ts';
import { shiftInvariants } from '#server/verify/shift.ts';
import { aMember, aMembership } from '../classes.testing.ts';
import { planning } from '../timetable/timetable.testing.ts';

/** All week, from six in the morning to midnight. */
export const wholeWeek = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, starts: '06:00', ends: '24:00' }));
type Rules = {
  no_show: string;
  no_show_waivers: number;
  no_show_fee_cents: number | null;
  cancel_cutoff_hours?: number;
};

/** A client who doesn't come loses the session; cancelling is free until twelve hours before. */
export const charges: Rules = {
  no_show: 'credit',
  no_show_waivers: 0,
  no_show_fee_cents: null,
  cancel_cutoff_hours: 12,
};

export type Gym = Floor &
  ReturnType<typeof planning> & {
    ok: <T>(answer: Promise<Answer>) => Promise<T>;
    client: (sessions?: number | null, type_id?: number, more?: object) => Promise<number>;
    sessionsLeft: (member_id: number) => Promise<number | null>;
    hours: (staff_id: number, more?: object, as?: Headers) => Promise<Answer>;
    book: (more: object, as?: Headers) => Promise<Answer>;
    booked: (more: object) => Promise<AppointmentView>;
    post: (id: number, what: string, body: object, as?: Headers) => Promise<Answer>;
    rules: (row: Rules) => Promise<unknown>;
    problems: () => Promise<string[]>;
    at: (moment: string, work: () => Promise<void>) => Promise<void>;
  };

export const startGym = async (now: string, zone?: string): Promise<Gym> => {
  const floor = await startFloor(now, zone);
  const { test, KL, call, as, clock, id } = floor;
  const usual = { branch_id: KL, staff_id: id.trainer, type_id: 2 };
  const gym: Gym = {
    ...floor,
    ...planning(floor, as.admin),
    ok: async <T>(answer: Promise<Answer>): Promise<T> => {
      const { responseCode, data, ...rest } = await answer;
      expect({ responseCode, data, ...rest }).toMatchObject({ responseCode: 0 });
      return data;
    },
    client: async (sessions = 10, type_id = 2, more = {}) => {
      const member = await aMember(test.ownerSql, { branch_id: KL, email: null });
      const counted = { sessions_left: sessions, sessions_total: sessions };
      await aMembership(
        test.ownerSql,
        { branch_id: KL, member_id: member, ...counted, ...more },
        { type_id, sessions },
      );
      return member;
    },
    sessionsLeft: async (member_id) =>
      (await test.all('membership', { member_id }, 'sessions_left'))[0]?.sessions_left ?? null,
    hours: (staff_id, more = {}, who = as.admin) =>
      call(who, 'PUT', 'availability', {
        branch_id: KL,
        staff_id,
        version: null,
        week: wholeWeek,
        duration_min: 60,
        buffer_before_min: 0,
        buffer_after_min: 0,
        ...more,
      }),
    book: (more, who = as.sales) => call(who, 'POST', 'appointment', { ...usual, ...more }),
    booked: (more) => gym.ok<AppointmentView>(gym.book(more)),
    post: (appointment, what, body, who = as.sales) => call(who, 'POST', `appointment/${what}/${appointment}`, body),
    rules: (row) => test.ownerSql.updateTable('schedule_rule').set(row).where('branch_id', '=', KL).execute(),
    problems: async () => {
      const all = [...appointmentInvariants, ...classInvariants, ...creditInvariants, ...shiftInvariants];
      return (await test.faults(undefined, all)).flatMap(({ shown }) => shown);
    },
    at: async (moment, work) => {
      const before = clock.now();
      clock.set(moment);
      try {
        await work();
      } finally {
        clock.set(before.toISOString());
      }
    },
  };
  await gym.ok(gym.hours(id.trainer));
  return gym;
};
