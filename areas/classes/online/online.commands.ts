/** Online classes: scheduling one, its link, and its participants. */
import { classFaults } from '../class/class.rules.ts';
import { onlineMeetingMachine } from './online-meeting.machine.ts';
import type { NewParticipant, OnlineView, ParticipantRow } from './online.model.ts';
import { minutesIn, stayFaults } from './online.rules.ts';
import type { SessionView } from '../timetable/timetable.model.ts';
import { whyNotMark } from '../booking/booking.rules.ts';
import { Refusal, refuseIf, StaleWrite, ValidationError, type Fault } from '#kit/domain/errors.ts';
import { canMove } from '#kit/domain/machine.ts';
import { faultsOfCategories } from '#areas/settings/class-category/class-category.commands.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { changeFile } from '#kit/server/file.ts';
import { insertClass } from '../class/class.store.ts';
import { askSoon } from './meeting.commands.ts';
import { meetingOf, updateMeeting, type MeetingRecord } from './meeting.store.ts';
import { markJoined } from './online-join.commands.ts';
import {
  expectedIn,
  getParticipant,
  insertParticipant,
  participantsOf,
  updateParticipant,
  type ParticipantRecord,
} from './online.store.ts';
import { findSession, getSession } from '../session/session.store.ts';
import { postSchedule, presentSession, tellTimetable, viewSession } from '../timetable/timetable.commands.ts';
import { onlineContract } from './online.contract.ts';

export const createOnline = command(onlineContract.create, async (ctx, asked) => {
  const { branch_id, participants, day, starts, rule, exceptions, on_holidays, trainers, ...fields } = asked;
  const faults: Fault[] = [...classFaults(asked), ...(await faultsOfCategories(ctx, 'category', [asked.category]))];
  if (asked.meeting_url === null && !ctx.services.meetings.makes)
    faults.push({ field: 'meeting_url', key: 'meeting_needed' });
  if (faults.length > 0) throw new ValidationError(faults);
  const picture = { field: 'picture_file_id', purpose: 'picture', before: null, branch_id } as const;
  await changeFile(ctx, { ...picture, after: asked.picture_file_id });
  const { name, description, programme_types, ...plain } = fields;
  const class_id = await insertClass(ctx.db, {
    ...plain,
    branch_id,
    kind: 'online',
    capacity: participants,
    programme_types: [...programme_types],
    name: JSON.stringify(name),
    description: JSON.stringify(description),
  });
  const once = {
    branch_id,
    class_id,
    day,
    starts,
    duration_min: null,
    capacity: null,
    facility_id: null,
    trainers,
    on_holidays,
  };
  return postSchedule(ctx, rule === null ? once : { ...once, rule, exceptions });
});

const withMinutes = (ctx: Ctx, row: ParticipantRecord): ParticipantRow => ({
  ...row,
  minutes: minutesIn(row, row, ctx.clock.now()),
});
const asMeeting = ({ provider, status, join_url, why, version }: MeetingRecord) => ({
  provider,
  status,
  join_url,
  why,
  version,
});
const { moves } = onlineMeetingMachine;
const onlineCan = (ctx: Ctx, session: SessionView, meeting: MeetingRecord | undefined): OnlineView['online_can'] => {
  if (session.kind !== 'online' || session.status === 'cancelled') return [];
  const mayManage = ctx.has('MANAGE_CLASSES', session.branch_id);
  const can = (move: 'set_link' | 'ask_again') =>
    mayManage && meeting !== undefined && canMove(onlineMeetingMachine, meeting.status, move) ? [move] : [];
  const mayAdd = ctx.has('TAKE_ATTENDANCE', session.branch_id) && session.can.includes('attend');
  return [...can('set_link'), ...can('ask_again'), ...(mayAdd ? (['add_participant'] as const) : [])];
};

export const viewOnline = async (ctx: Ctx, id: number): Promise<OnlineView> => {
  const [[found], [meeting], participants] = await ctx.read(findSession(id), meetingOf(id), participantsOf(id));
  const session = viewSession(ctx, found);
  return {
    ...session,
    meeting: meeting ? asMeeting(meeting) : null,
    participants: participants.map((row) => withMinutes(ctx, row)),
    online_can: onlineCan(ctx, session, meeting),
  };
};

/** The meeting of a session, if it can be changed. */
const meetingToChange = async (ctx: TxCtx, id: number, move: 'set_link' | 'ask_again'): Promise<MeetingRecord> => {
  await getSession(ctx.db, id);
  const [[meeting]] = await ctx.read(meetingOf(id));
  if (!meeting) throw new Refusal('classes.not_online');
  if (!canMove(onlineMeetingMachine, meeting.status, move))
    throw new Refusal('kit.move_not_possible', { status: meeting.status });
  return meeting;
};

/** A meeting that the provider created is left as it is there: nobody is sent to it any more. */
export const setLink = command(onlineContract.setLink, async (ctx, id, { version, join_url }) => {
  const meeting = await meetingToChange(ctx, id, 'set_link');
  const row = {
    provider: 'link',
    status: moves.set_link.to,
    join_url,
    meeting_ref: null,
    why: null,
    tries: 0,
  } as const;
  if (!(await updateMeeting(ctx.db, meeting.id, version, row)))
    throw new StaleWrite('online_meeting', meeting.id, version);
  const view = await viewOnline(ctx, id);
  tellTimetable(ctx, view.branch_id);
  return view;
});
export const askAgain = command(onlineContract.askAgain, async (ctx, id, { version }) => {
  const meeting = await meetingToChange(ctx, id, 'ask_again');
  const row = { status: moves.ask_again.to, why: null, tries: 0 } as const;
  if (!(await updateMeeting(ctx.db, meeting.id, version, row)))
    throw new StaleWrite('online_meeting', meeting.id, version);
  await askSoon(ctx);
  return viewOnline(ctx, id);
});

type Stay = NewParticipant;
/** Recorded by the rules of attendance: not for a cancelled class, nor after its roster is closed. */
const mustBeWritable = async (ctx: TxCtx, session: SessionView, stay: Stay): Promise<{ name: string }> => {
  refuseIf(session.kind === 'online' ? null : 'classes.not_online');
  const why = whyNotMark(session, ctx.clock.now(), ctx.has('EDIT_CLOSED_ROSTER', session.branch_id));
  refuseIf(why === 'classes.not_begun' ? null : why);
  const faults: Fault[] = stayFaults(stay, session, ctx.clock.now());
  const known =
    stay.member_id === null
      ? undefined
      : (await expectedIn(ctx.db, session.id)).find((one) => one.member_id === stay.member_id);
  if (stay.member_id !== null && !known) faults.push({ field: 'member_id', key: 'not_booked' });
  const name = known?.name ?? stay.name ?? '';
  if (name === '' && stay.member_id === null) faults.push({ field: 'name', key: 'name_required' });
  if (faults.length > 0) throw new ValidationError(faults);
  return { name };
};
const sessionOf = async (ctx: TxCtx, id: number): Promise<SessionView> =>
  presentSession(ctx, await getSession(ctx.db, id));

export const addParticipant = command(onlineContract.addParticipant, async (ctx, id, stay) => {
  const session = await sessionOf(ctx, id);
  const { name } = await mustBeWritable(ctx, session, stay);
  const { member_id, joined_at, left_at } = stay;
  const of = { branch_id: session.branch_id, session_id: id, staff_id: ctx.actor.staff_id || null };
  await insertParticipant(ctx.db, { ...of, member_id, name, source: 'hand', joined_at, left_at });
  if (member_id !== null) await markJoined(ctx, session, member_id);
  return viewOnline(ctx, id);
});
export const editParticipant = command(onlineContract.editParticipant, async (ctx, id, { version, ...stay }) => {
  const before = await getParticipant(ctx.db, id);
  const session = await sessionOf(ctx, before.session_id);
  const { name } = await mustBeWritable(ctx, session, { ...stay, name: stay.name ?? before.name });
  const { member_id, joined_at, left_at } = stay;
  if (!(await updateParticipant(ctx.db, id, { member_id, name, joined_at, left_at }, version)))
    throw new StaleWrite('online_participant', id, version);
  if (member_id !== null) await markJoined(ctx, session, member_id);
  return viewOnline(ctx, session.id);
});
