import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { listQuery, sortBy } from '#kit/domain/page.ts';
import { onlineMeetingMachine } from './online-meeting.machine.ts';
import {
  AskAgain,
  EditParticipant,
  JoinLook,
  JoinToken,
  NewOnlineClass,
  NewParticipant,
  OnlineRow,
  onlineTimes,
  OnlineView,
  SetLink,
} from './online.model.ts';
import { Planned } from '../timetable/timetable.model.ts';

export const OnlineQuery = listQuery({
  when: z.enum(onlineTimes).default('coming'),
  sort: sortBy(['starts_at'], 'starts_at'),
});
export type OnlineQuery = z.output<typeof OnlineQuery>;

const byLink = { flag: 'public', branch: 'none' } as const;
const Token = z.object({ token: JoinToken });

const onlineClass = rowsOf('onlineClass', { see: 'VIEW_CLASSES', write: 'MANAGE_CLASSES' });
export const onlineContract = contract({
  list: onlineClass.list('Online classes of a branch, upcoming or past', OnlineQuery, OnlineRow),
  create: onlineClass.create('Add an online class and schedule it, with its meetings', NewOnlineClass, Planned, {
    roomy: true,
    answer: 'dialog',
    refuses: [
      'classes.clash',
      'classes.taken_just_now',
      'classes.overlaps_itself',
      'classes.unqualified',
      'classes.lacks_course',
      'classes.nothing_left',
    ],
  }),
  view: onlineClass.view('One session of an online class: its meeting and participants', OnlineView),
  setLink: onlineClass.post('link', 'Set the link of the meeting', SetLink, OnlineView, {
    machine: onlineMeetingMachine,
    refuses: ['classes.not_online', 'kit.move_not_possible'],
  }),
  askAgain: onlineClass.post(
    'make',
    'Ask the provider again for a meeting that it didn’t create',
    AskAgain,
    OnlineView,
    { machine: onlineMeetingMachine, refuses: ['classes.not_online', 'kit.move_not_possible'] },
  ),
  addParticipant: onlineClass.post(
    'participant',
    'Record who was in the meeting, and from when until when',
    NewParticipant,
    OnlineView,
    { flag: 'TAKE_ATTENDANCE', refuses: ['classes.not_online', 'classes.session_cancelled', 'classes.roster_closed'] },
  ),
  editParticipant: {
    method: 'PUT',
    path: 'onlineParticipant/:id',
    says: 'Say which client a participant was, or correct the times',
    flag: 'TAKE_ATTENDANCE',
    branch: 'record',
    answer: 'toast',
    body: EditParticipant,
    data: OnlineView,
    refuses: ['classes.roster_closed'],
  },
  look: {
    method: 'POST',
    path: 'onlineClass/look',
    says: 'What the personal link of a booking leads to; empty if there is no such link',
    ...byLink,
    effect: 'read',
    body: Token,
    data: JoinLook.nullable(),
    perMinute: 60,
  },
  join: {
    method: 'POST',
    path: 'onlineClass/join',
    says: 'Join by the personal link: it is recorded, and the address of the meeting is returned',
    ...byLink,
    answer: 'silent',
    body: Token,
    data: z.object({ url: z.string() }),
    secret: true,
    perMinute: 30,
    refuses: ['classes.join_closed'],
  },
  leave: {
    method: 'POST',
    path: 'onlineClass/leave',
    says: 'Report, by the personal link, that the client has left',
    ...byLink,
    answer: 'silent',
    body: Token,
    data: JoinLook.nullable(),
    perMinute: 30,
  },
});
