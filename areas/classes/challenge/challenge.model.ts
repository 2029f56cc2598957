import { z } from 'zod';
import { Day, Instant } from '#kit/domain/day.ts';
import { Count, Id, orNull, requiredText, text, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { challengeMachine } from './challenge.machine.ts';

export const challengeStatuses = statesOf(challengeMachine);
export const metrics = ['visits', 'classes', 'points', 'measurement'] as const;
export const directions = ['more', 'less'] as const;
const Both = z.object({ en: z.string(), cn: z.string() });
const RequiredDay = z.string().min(1, 'date_required').pipe(Day);

const fields = {
  title: z.object({ en: requiredText(120), cn: text(120).default('') }),
  rules: z.object({ en: text(4000).default(''), cn: text(4000).default('') }).default({ en: '', cn: '' }),
  prize: z.object({ en: text(500).default(''), cn: text(500).default('') }).default({ en: '', cn: '' }),
  metric: z.enum(metrics),
  better: z.enum(directions).default('more'),
  /** Of a measurement: kg, cm, seconds. */
  unit: orNull(text(12)).default(null).describe('Required for a measurement.'),
  starts_on: RequiredDay,
  /** The last day. */
  ends_on: RequiredDay,
};
export const NewChallenge = z.object({
  branch_id: Id,
  everywhere: z.boolean().default(false).describe('For all branches; only head office.'),
  ...fields,
});
export const EditChallenge = z.object({ version: Version, ...fields });
export type EditChallenge = z.output<typeof EditChallenge>;
export const MoveChallenge = z.object({ version: Version, move: z.enum(['publish', 'unpublish', 'close']) });

const Team = z.object({ id: Id, name: z.string() });
export const Challenge = z.object({
  id: Id,
  branch_id: Id.nullable(),
  branch_name: z.string().nullable(),
  title: Both,
  rules: Both,
  prize: Both,
  metric: z.enum(metrics),
  better: z.enum(directions),
  unit: z.string().nullable(),
  zone: z.string(),
  starts_on: Day,
  ends_on: Day,
  status: z.enum(challengeStatuses),
  closed_at: Instant.nullable(),
  participants: Count,
  teams: z.array(Team),
  created_at: Instant,
  updated_at: Instant,
  version: Version,
  can: z.array(z.enum(['publish', 'unpublish', 'close', 'edit', 'delete', 'join', 'record', 'teams'])),
});
export type Challenge = z.output<typeof Challenge>;

/** `name` is null where the client doesn’t show it, except to their own branch. */
const Row = z.object({
  rank: z.int(),
  member_id: Id,
  name: z.string().nullable(),
  picture: z.string().nullable(),
  team: z.string().nullable(),
  branch_name: z.string(),
  is_ours: z.boolean(),
  score: z.number(),
});
export type BoardRow = z.output<typeof Row>;
export const Board = z.object({
  title: Both,
  prize: Both,
  metric: z.enum(metrics),
  unit: z.string().nullable(),
  starts_on: Day,
  ends_on: Day,
  is_final: z.boolean(),
  rows: z.array(Row),
  teams: z.array(z.object({ rank: z.int(), name: z.string(), members: Count, score: z.number() })),
});
export type Board = z.output<typeof Board>;

const consents = { shows_name: z.boolean().default(false), shows_picture: z.boolean().default(false) };
export const JoinChallenge = z.object({ member_id: Id, team_id: orNull(Id).default(null), ...consents });
export const LeaveChallenge = z.object({ member_id: Id });
export const NewTeam = z.object({ name: requiredText(60) });
export const DropTeam = z.object({ team_id: Id });
const MOST_VALUE = 100_000;
export const NewEntry = z.object({
  member_id: Id,
  day: RequiredDay,
  value: z.number().min(-MOST_VALUE).max(MOST_VALUE),
  note: orNull(text(300)).default(null),
});
export const UndoEntry = z.object({ entry_id: Id, reason: requiredText(300) });
export const Entry = z.object({
  id: Id,
  member_id: Id,
  member_name: z.string(),
  day: Day,
  value: z.number(),
  note: z.string().nullable(),
  created_by_name: z.string(),
  undone: z.boolean(),
  undo_reason: z.string().nullable(),
});
export type Entry = z.output<typeof Entry>;

/** As clients see it. */
export const OwnChallenge = z.object({
  id: Id,
  title: Both,
  rules: Both,
  prize: Both,
  metric: z.enum(metrics),
  unit: z.string().nullable(),
  starts_on: Day,
  ends_on: Day,
  teams: z.array(Team),
  is_closed: z.boolean(),
  has_joined: z.boolean(),
  can_join: z.boolean(),
  shows_name: z.boolean(),
  rank: z.int().nullable(),
  score: z.number().nullable(),
  top: z.array(z.object({ rank: z.int(), name: z.string().nullable(), score: z.number(), is_me: z.boolean() })),
});
export type OwnChallenge = z.output<typeof OwnChallenge>;
export const JoinOwn = z.object({ challenge_id: Id, team_id: orNull(Id).default(null), ...consents });
