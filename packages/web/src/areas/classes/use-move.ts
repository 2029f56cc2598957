/** Moving a session or an appointment by dragging: told what is in the way, and taken back from the toast. */
import { useCallback } from 'react';
import { appointmentContract } from '#domain/areas/classes/appointment.contract.ts';
import type { AppointmentRow } from '#domain/areas/classes/appointment.model.ts';
import { timetableContract } from '#domain/areas/classes/timetable.contract.ts';
import type { Clash, SessionRow } from '#domain/areas/classes/timetable.model.ts';
import { clockIn, instantIn, minutesBetween } from '#domain/kit/zone.ts';
import { dayIn, formatDay } from '#domain/kit/day.ts';
import { textIn } from '#domain/kit/words.ts';
import { CallFault } from '#web/kit/answers.ts';
import { call } from '#web/kit/api.ts';
import { perform } from '#web/kit/query.ts';
import { showAlert, toast } from '#web/kit/tell.ts';
import { currentLocale, say } from '#web/kit/words.ts';

type Times = { start: string; end: string; facility_id?: number; staff_id?: number };
const lineOf = (clash: Clash, zone: string): string => {
  const words = say('classes');
  const locale = currentLocale();
  return words('clash.line', {
    what: clash.name,
    with: clash.with_name === null ? words('clash.elsewhere') : textIn(clash.with_name, locale),
    day: formatDay(clash.day, locale),
    from: clockIn(zone, new Date(clash.with_starts_at)),
    until: clockIn(zone, new Date(clash.with_ends_at)),
  });
};

/** "2026-03-09 18:00:00" of the clock, in parts. */
const partsOf = (text: string): [day: string, time: string] => [text.slice(0, 10), text.slice(11, 16)];
const changeOf = (zone: string, { start, end, facility_id }: Times) => {
  const [day, starts] = partsOf(start);
  const [endDay, endTime] = partsOf(end);
  const duration_min = minutesBetween(instantIn(zone, day, starts), instantIn(zone, endDay, endTime));
  return { scope: 'one' as const, day, starts, duration_min, ...(facility_id !== undefined && { facility_id }) };
};
const backTo = (session: SessionRow, zone: string) => {
  const begin = new Date(session.starts_at);
  return {
    scope: 'one' as const,
    day: dayIn(zone, begin),
    starts: clockIn(zone, begin),
    duration_min: minutesBetween(begin, new Date(session.ends_at)),
    ...(session.facility_id !== null && { facility_id: session.facility_id }),
  };
};

export const useMove = (zone: string): ((session: SessionRow, times: Times) => Promise<void>) =>
  useCallback(
    async (session, times) => {
      const words = say('classes');
      const change = changeOf(zone, times);
      const params = { id: session.id };
      try {
        const clashes = await call(timetableContract.check, { params, body: change }, {});
        if (clashes.length > 0) {
          await showAlert({ title: words('calendar.in_the_way'), lines: clashes.map((clash) => lineOf(clash, zone)) });
          return;
        }
        const { version } = session;
        const undo = async (): Promise<void> => {
          const body = { ...backTo(session, zone), version: version + 1 };
          await perform(timetableContract.editSession, { params, body });
        };
        await perform(timetableContract.editSession, { params, body: { ...change, version } }, { undo });
      } catch (fault) {
        if (!(fault instanceof CallFault)) throw fault;
        toast(fault.lines.join(' '), { tone: 'red' });
      }
    },
    [zone],
  );

/** The server says what stands against it, and what is free instead. */
export const useMoveAppointment = (zone: string): ((one: AppointmentRow, times: Times) => Promise<void>) =>
  useCallback(
    async (one, { start, end, facility_id, staff_id }) => {
      const params = { id: one.id };
      const whenOf = ({ starts_at, ends_at }: { starts_at: Date; ends_at: Date }) => ({
        day: dayIn(zone, starts_at),
        starts: clockIn(zone, starts_at),
        duration_min: minutesBetween(starts_at, ends_at),
      });
      const [from, until] = [instantIn(zone, ...partsOf(start)), instantIn(zone, ...partsOf(end))];
      const place = { ...(facility_id !== undefined && { facility_id }), ...(staff_id !== undefined && { staff_id }) };
      const undo = async (): Promise<void> => {
        const before = { starts_at: new Date(one.starts_at), ends_at: new Date(one.ends_at) };
        const body = {
          ...whenOf(before),
          facility_id: one.facility_id,
          staff_id: one.staff_id,
          version: one.version + 1,
        };
        await perform(appointmentContract.move, { params, body });
      };
      try {
        const body = { ...whenOf({ starts_at: from, ends_at: until }), ...place, version: one.version };
        await perform(appointmentContract.move, { params, body }, { undo });
      } catch (fault) {
        if (!(fault instanceof CallFault)) throw fault;
      }
    },
    [zone],
  );

/** When a slot of the grid begins. */
export const slotInstant = (zone: string, start: string): Date => instantIn(zone, ...partsOf(start));
