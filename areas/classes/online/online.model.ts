import { z } from 'zod';
import { ONLINE_CLASS_PARTICIPANTS } from '#kit/domain/constants.ts';
import { Day, Instant } from '#kit/domain/day.ts';
import { Count, Id, line, orNull, requiredText, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { classFields, MeetingUrl } from '../class/class.model.ts';
import { onlineMeetingMachine } from './online-meeting.machine.ts';
import { SessionRow, SessionView, whenFields } from '../timetable/timetable.model.ts';

const meetingProviders = ['link', 'zoom'] as const;
export type MeetingProvider = (typeof meetingProviders)[number];
const meetingStatuses = statesOf(onlineMeetingMachine);
export type MeetingStatus = (typeof meetingStatuses)[number];

/** The number of participants: required, and within the limits of the specification. */
export const Participants = z.int().min(ONLINE_CLASS_PARTICIPANTS.min).max(ONLINE_CLASS_PARTICIPANTS.max);

const { facility_id: _room, capacity: _capacity, kind: _kind, meeting_url: _url, ...ofClass } = classFields;
const { class_id: _class, facility_id: _where, capacity: _places, ...when } = whenFields;
/** A new online class with its first times: what, for how many, when, and where it meets. */
export const NewOnlineClass = z.object({
  ...ofClass,
  ...when,
  duration_min: ofClass.duration_min,
  participants: Participants,
  /** Empty: the provider creates a meeting for each session. */
  meeting_url: orNull(MeetingUrl).default(null),
  /** RFC 5545 of whole days, without DTSTART; none: once. */
  rule: orNull(line(300)).default(null),
  exceptions: z.array(Day).max(400).default([]),
});

export const Meeting = z.object({
  provider: z.enum(meetingProviders),
  status: z.enum(meetingStatuses),
  join_url: z.string().nullable(),
  why: z.string().nullable(),
  version: Version,
});
export type Meeting = z.output<typeof Meeting>;
/** Before the beginning, during it, afterwards. */
export const onlineTimes = ['coming', 'past'] as const;
export const OnlineRow = SessionRow.extend({
  meeting: Meeting.nullable(),
  branch_name: z.string(),
  /** How many different people were in the meeting. */
  joined: Count,
});
export type OnlineRow = z.output<typeof OnlineRow>;

export const participantSources = ['zoom', 'link', 'hand'] as const;
export const ParticipantRow = z.object({
  id: Id,
  branch_id: Id,
  session_id: Id,
  class_name: z.object({ en: z.string(), cn: z.string() }),
  day: Day,
  starts_at: Instant,
  ends_at: Instant,
  time_zone: z.string(),
  member_id: Id.nullable(),
  name: z.string(),
  email: z.string().nullable(),
  source: z.enum(participantSources),
  joined_at: Instant,
  left_at: Instant.nullable(),
  /** Whole minutes in the meeting; for someone still in it, until now or the end of the class. */
  minutes: Count,
  version: Version,
});
export type ParticipantRow = z.output<typeof ParticipantRow>;

const onlineActions = ['set_link', 'ask_again', 'add_participant'] as const;
export const OnlineView = SessionView.extend({
  meeting: Meeting.nullable(),
  participants: z.array(ParticipantRow),
  online_can: z.array(z.enum(onlineActions)),
});
export type OnlineView = z.output<typeof OnlineView>;

export const SetLink = z.object({ version: Version, join_url: MeetingUrl });
export const AskAgain = z.object({ version: Version });

/** Recorded by hand: a booked client, or a guest by name. */
const stay = {
  member_id: orNull(Id).default(null),
  name: orNull(line(200)).default(null).describe('Required where no client is named.'),
  joined_at: Instant,
  left_at: orNull(Instant).default(null),
};
export const NewParticipant = z.object(stay);
export type NewParticipant = z.output<typeof NewParticipant>;
export const EditParticipant = z.object({ version: Version, ...stay });

/** What the personal link of a booking shows: only the client's first name. */
const joinStates = ['early', 'open', 'over', 'cancelled', 'waiting', 'no_meeting'] as const;
export type JoinState = (typeof joinStates)[number];
export const JoinToken = requiredText(200);
export const JoinLook = z.object({
  state: z.enum(joinStates),
  first_name: z.string(),
  class_name: z.object({ en: z.string(), cn: z.string() }),
  branch_name: z.string(),
  time_zone: z.string(),
  day: Day,
  starts_at: Instant,
  ends_at: Instant,
  opens_at: Instant,
  /** Is in the meeting, as far as we know. */
  is_in: z.boolean(),
});
export type JoinLook = z.output<typeof JoinLook>;
