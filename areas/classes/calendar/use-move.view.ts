/** Moving a session or an appointment by dragging: shows conflicts, and can be undone from the toast. */
import { useState } from 'react';
import { appointmentContract } from '../appointment/appointment.contract.ts';
import type { AppointmentRow, AppointmentView } from '../appointment/appointment.model.ts';
import { timetableContract } from '../timetable/timetable.contract.ts';
import type { Checked, ChangeScope, SessionRow } from '../timetable/timetable.model.ts';
import { commaIn, textIn } from '#kit/domain/words.ts';
import { CallFault } from '#kit/web/answers.ts';
import { call } from '#kit/web/api.ts';
import { perform } from '#kit/web/query.ts';
import { useHas } from '#kit/web/rights.ts';
import { askReason, showAlert, toast } from '#kit/web/tell.ts';
import { currentLocale, say } from '#kit/web/words.ts';
import type { Item } from './calendar-events.view.ts';
import { clashLine, closedLines, freeLines } from '../clash/clash-lines.view.ts';
import {
  backOfAppointment,
  backOfSession,
  changeOfAppointment,
  changeOfSession,
  type AppointmentChange,
  type Drop,
  type SessionChange,
  type Why,
} from './drop.view.ts';

/** Conflicts of a drop, shown while something is dragged over the place. */
export type Standing = { isFree: boolean; against: readonly string[]; instead: readonly string[] };
const free: Standing = { isFree: true, against: [], instead: [] };
const against = (lines: readonly string[], instead: readonly string[] = []): Standing => ({
  isFree: false,
  against: lines,
  instead,
});
const calendarWord = (key: Why): string => say('classes')(`calendar.drop.${key}`);

/** "Aina: no certificate of Holding pads on that day." */
const lackingLines = (lacking: Checked['lacking']): string[] =>
  lacking.map(({ name, lacks }) =>
    say('classes')('calendar.drop.lacking', {
      name,
      courses: lacks.map(({ title }) => textIn(title, currentLocale())).join(say('classes')('plan.and')),
    }),
  );

const standingOfSession = async (zone: string, session: SessionRow, drop: Drop): Promise<Standing> => {
  const { change, why } = changeOfSession(zone, session, drop);
  if (why !== null) return against([calendarWord(why)]);
  if (change === null) return free;
  const params = { id: session.id };
  const found = await call(timetableContract.check, { params, body: { scope: 'one', ...change } }, {});
  const uncertified = found.unqualified.map((name) => say('classes')('calendar.drop.uncertified', { name }));
  const lines = [
    ...closedLines(found.closed),
    ...found.clashes.map((clash) => clashLine(clash, zone)),
    ...uncertified,
    ...lackingLines(found.lacking),
  ];
  const next = found.closed.length > 0 ? [say('classes')('calendar.closed_next')] : [];
  return lines.length === 0 ? free : against(lines, [...next, ...freeLines(found.free)]);
};
const standingOfAppointment = async (zone: string, one: AppointmentRow, drop: Drop): Promise<Standing> => {
  const { change, why } = changeOfAppointment(zone, one, drop);
  if (why !== null) return against([calendarWord(why)]);
  if (change === null) return free;
  const found = await call(
    appointmentContract.check,
    { params: { id: one.id }, body: { staff_id: null, ...change } },
    {},
  );
  return found.against.length === 0 ? free : against(found.against, found.instead);
};
export const standingOf = async (zone: string, item: Item, drop: Drop): Promise<Standing> => {
  try {
    return 'session' in item
      ? await standingOfSession(zone, item.session, drop)
      : await standingOfAppointment(zone, item.appointment, drop);
  } catch (fault) {
    if (!(fault instanceof CallFault)) throw fault;
    return against(fault.lines);
  }
};

/** A reason if someone without a certificate takes over; null: the person cancelled, or has no permission. */
const withReason = async (
  change: SessionChange,
  { unqualified, lacking }: Pick<Checked, 'unqualified' | 'lacking'>,
  mayOverride: boolean,
): Promise<SessionChange | null> => {
  const names = [...new Set([...unqualified, ...lacking.map((one) => one.name)])];
  if (names.length === 0) return change;
  const words = say('classes');
  const name = names.join(words('plan.and'));
  if (!mayOverride) {
    const [first = words('calendar.drop.uncertified', { name })] = lackingLines(lacking);
    toast(first, { tone: 'red' });
    return null;
  }
  const override_reason = await askReason({
    title: words('session.assign_reason', { name }),
    yes: words('session.assign'),
    ...(lacking.length > 0 && { text: lackingLines(lacking).join(' ') }),
  });
  if (override_reason === null) return null;
  if (change.trainers === undefined) return { ...change, override_reason };
  const trainers = change.trainers.map((one) => ({
    ...one,
    override_reason: one.override_reason ?? override_reason,
  }));
  return { ...change, trainers };
};

/** Why a class takes place while the branch is closed; null: the person cancelled. */
const withClosed = async (change: SessionChange, closed: Checked['closed']): Promise<SessionChange | null> => {
  if (closed.length === 0) return change;
  const words = say('classes');
  const title = words('calendar.closed_ask', { why: closedLines(closed).join(commaIn(currentLocale())) });
  const closed_reason = await askReason({ title, yes: words('calendar.move_yes') });
  return closed_reason === null ? null : { ...change, closed_reason };
};

type Sent = { zone: string; session: SessionRow; change: SessionChange; scope: ChangeScope; mayOverride: boolean };
/** A series can be undone as one only if all its sessions were alike. */
const mayGoBack = ({ session, change, scope }: Sent): boolean =>
  scope === 'one' || (!session.is_changed && change.trainers === undefined);

/** Who will hear of the move, and whether the room is too small: it can still be undone. The dialog of a series says so. */
const toldAbout = ({ told, room_holds }: Checked): string[] => {
  const words = say('classes');
  return [
    ...(told > 0 ? [words('calendar.move_told', { count: told })] : []),
    ...(room_holds === null ? [] : [words('plan.room_holds', { count: room_holds })]),
  ];
};

/** What to send if there are no conflicts, and who will hear of it; null: the person has seen why not. */
type Looked = { change: SessionChange; told: string[] };
const lookedAt = async ({ zone, session, change, scope, mayOverride }: Sent): Promise<Looked | null> => {
  try {
    const asked = { params: { id: session.id }, body: { scope, ...change } };
    const found = await call(timetableContract.check, asked, {});
    if (found.clashes.length === 0) {
      const meant = await withClosed(change, found.closed);
      const reasoned = meant && (await withReason(meant, found, mayOverride));
      return reasoned && { change: reasoned, told: scope === 'one' ? toldAbout(found) : [] };
    }
    const lines = [...found.clashes.map((clash) => clashLine(clash, zone)), ...freeLines(found.free)];
    await showAlert({ title: say('classes')('calendar.in_the_way'), lines });
  } catch (fault) {
    if (!(fault instanceof CallFault)) throw fault;
    toast(fault.lines.join(' '), { tone: 'red' });
  }
  return null;
};
/** If the write was refused, the refusal has been shown already. */
const unlessRefused = async (work: () => Promise<void>): Promise<boolean> => {
  try {
    await work();
    return true;
  } catch (fault) {
    if (!(fault instanceof CallFault)) throw fault;
    return false;
  }
};
const sendSession = async (sent: Sent): Promise<boolean> => {
  const { zone, session, scope } = sent;
  const looked = await lookedAt(sent);
  if (looked === null) return false;
  const { change, told } = looked;
  const params = { id: session.id };
  let { version } = session;
  const undo = async (): Promise<void> => {
    // What "this and the following" changed is now a series of its own: all of it is moved back.
    const reach = scope === 'one' ? 'one' : 'all';
    // It may come from a day on which the branch is closed too.
    const closed_reason = session.on_closed ? say('classes')('calendar.moved_back') : null;
    const body = { scope: reach, ...backOfSession(zone, session, change), closed_reason, version } as const;
    await perform(timetableContract.editSession, { params, body });
  };
  return unlessRefused(async () => {
    const body = { scope, ...change, version };
    ({ version } = await perform(
      timetableContract.editSession,
      { params, body },
      {
        says: () => told,
        ...(mayGoBack(sent) && { undo }),
      },
    ));
  });
};

const clientTold = (data: unknown): string[] => {
  const { told, writes_at } = data as AppointmentView;
  return told > 0 && writes_at !== null ? [say('classes')('calendar.move_told', { count: told })] : [];
};
/** The server says what is in the way, and what is available instead. */
const sendAppointment = async (zone: string, one: AppointmentRow, change: AppointmentChange): Promise<boolean> => {
  const params = { id: one.id };
  let { version } = one;
  const undo = async (): Promise<void> => {
    await perform(appointmentContract.move, { params, body: { ...backOfAppointment(zone, one), version } });
  };
  return unlessRefused(async () => {
    const body = { staff_id: null, ...change, version };
    ({ version } = await perform(appointmentContract.move, { params, body }, { undo, says: clientTold }));
  });
};

export type Asked = { session: SessionRow; change: SessionChange };
type Mover = {
  /** If a series was dropped, asks first how much of it to move. */
  asked: Asked | null;
  drop: (item: Item, drop: Drop) => void;
  answer: (scope: ChangeScope | null) => Promise<void>;
};
const refuse = (why: Why): void => toast(calendarWord(why), { tone: 'red' });
export const useMove = (zone: string): Mover => {
  const mayOverride = useHas('OVERRIDE_TRAINER');
  const [asked, setAsked] = useState<Asked | null>(null);
  return {
    asked,
    drop: (item, drop) => {
      if ('appointment' in item) {
        const { change, why } = changeOfAppointment(zone, item.appointment, drop);
        if (why !== null) refuse(why);
        else if (change) void sendAppointment(zone, item.appointment, change);
        return;
      }
      const { session } = item;
      const { change, why } = changeOfSession(zone, session, drop);
      if (why !== null) refuse(why);
      else if (change && session.repeats) setAsked({ session, change });
      else if (change) void sendSession({ zone, session, change, scope: 'one', mayOverride });
    },
    answer: async (scope) => {
      if (asked && scope !== null && !(await sendSession({ zone, ...asked, scope, mayOverride }))) return;
      setAsked(null);
    },
  };
};
