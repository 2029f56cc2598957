import { describe, expect, it } from 'vitest';
import type { AppointmentRow } from '../appointment/appointment.model.ts';
import type { SessionRow } from '../timetable/timetable.model.ts';
import {
  backOfSession,
  changeOfAppointment,
  changeOfSession,
  NOBODY,
  wallAfter,
  wallMinutes,
  type Drop,
} from './drop.view.ts';

const zone = 'Asia/Kuala_Lumpur';
const at = { starts_at: '2026-03-09T10:00:00.000Z', ends_at: '2026-03-09T11:00:00.000Z' };
const teaches = (staff_id: number, override_reason: string | null = null) => ({ staff_id, name: 'T', override_reason });
const session = { ...at, facility_id: 7, trainers: [teaches(1), teaches(2, 'Course')] } as unknown as SessionRow;
const appointment = { ...at, facility_id: null, staff_id: 1 } as unknown as AppointmentRow;
const here = { start: '2026-03-09 18:00:00', end: '2026-03-09 19:00:00' };
const times = { day: '2026-03-09', starts: '18:00', duration_min: 60 };
const drop = (more: Partial<Drop>): Drop => ({ ...here, by: null, ...more });

describe('a class that is dragged', () => {
  it.each<[string, Partial<Drop>, unknown]>([
    ['to where it is', {}, null],
    ['within its row', { by: 'trainer', from: '1', to: '1' }, null],
    [
      'to another time',
      { start: '2026-03-10 20:30:00', end: '2026-03-10 21:30:00' },
      { day: '2026-03-10', starts: '20:30', duration_min: 60 },
    ],
    ['longer, in a row', { by: 'trainer', from: '1', end: '2026-03-09 19:30:00' }, { ...times, duration_min: 90 }],
    ['to another room', { by: 'room', from: '7', to: '8' }, { ...times, facility_id: 8 }],
    [
      'to another trainer, who takes over from the one of the row',
      { by: 'trainer', from: '1', to: '3' },
      {
        ...times,
        trainers: [
          { staff_id: 2, override_reason: 'Course' },
          { staff_id: 3, override_reason: null },
        ],
      },
    ],
    [
      'to nobody',
      { by: 'trainer', from: '2', to: NOBODY },
      { ...times, trainers: [{ staff_id: 1, override_reason: null }] },
    ],
    ['rows are not rooms where there are none', { by: null, from: '1', to: '3' }, null],
  ])('%s', (_name, more, change) => {
    expect(changeOfSession(zone, session, drop(more))).toEqual({ change, why: null });
  });

  it('gets its first trainer, and is not given to one who teaches it', () => {
    const open = { ...session, trainers: [] };
    expect(changeOfSession(zone, open, drop({ by: 'trainer', from: NOBODY, to: '3' })).change).toEqual({
      ...times,
      trainers: [{ staff_id: 3, override_reason: null }],
    });
    expect(changeOfSession(zone, session, drop({ by: 'trainer', from: '1', to: '2' })).why).toBe('teaches_already');
  });

  it('is taken back as it was', () => {
    const change = { ...times, starts: '20:00', facility_id: 8, trainers: [] };
    expect(backOfSession(zone, session, change)).toEqual({
      ...times,
      facility_id: 7,
      trainers: [
        { staff_id: 1, override_reason: null },
        { staff_id: 2, override_reason: 'Course' },
      ],
    });
    expect(backOfSession(zone, session, { ...times, starts: '20:00' })).toEqual(times);
  });
});

it('an appointment goes to another trainer or room, but never without a trainer', () => {
  expect(changeOfAppointment(zone, appointment, drop({ by: 'trainer', from: '1', to: '3' })).change).toEqual({
    ...times,
    staff_id: 3,
  });
  expect(changeOfAppointment(zone, appointment, drop({ by: 'trainer', from: '1', to: NOBODY })).why).toBe(
    'needs_trainer',
  );
  expect(changeOfAppointment(zone, appointment, drop({}))).toEqual({ change: null, why: null });
});

it('counts on the wall, over midnight too', () => {
  expect(wallAfter('2026-03-09 23:30:00', 60)).toBe('2026-03-10 00:30:00');
  expect(wallMinutes('2026-03-09 23:30:00', '2026-03-10 00:30:00')).toBe(60);
});
