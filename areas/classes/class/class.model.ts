import { z } from 'zod';
import { Id, line, orNull, text, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { membershipTypes } from '#kit/domain/lookups/numbered.ts';
import { CategoryKey, classColours } from '#kit/domain/lookups/teaching.ts';
import { RequiredCourse } from './lacked.model.ts';
import { classMachine } from './class.machine.ts';

export const classLevels = ['all', 'beginner', 'intermediate', 'advanced'] as const;
export const classKinds = ['room', 'online'] as const;
export type ClassKind = (typeof classKinds)[number];
export const classStatuses = statesOf(classMachine);

export const MAX_CAPACITY = 500;
export const MAX_TRAINERS = 20;
export const LONGEST_MIN = 600;
export const Capacity = z.int().min(1, 'capacity_positive').max(MAX_CAPACITY);
export const DurationMin = z.int().min(5).max(LONGEST_MIN);
const ProgrammeType = z.literal(membershipTypes.map((type) => type.id));
const Texts = z.object({ en: text(2000).default(''), cn: text(2000).default('') });

/** Where a meeting is joined. */
export const MeetingUrl = line(500).regex(/^https:\/\/[^\s"'<>]+$/, 'meeting_link');
export const classFields = {
  name: z.object({ en: text(120).min(1, 'name_required'), cn: text(120).default('') }),
  category: CategoryKey,
  colour: z.enum(classColours).default('blue'),
  duration_min: DurationMin,
  capacity: Capacity,
  trainers_needed: z.int().min(1, 'trainers_positive').max(MAX_TRAINERS),
  /** In a room, or in an online meeting; this never changes. */
  kind: z.enum(classKinds).default('room'),
  /** For an online class: the link used each time; none: the provider creates one. */
  meeting_url: orNull(MeetingUrl).default(null),
  /** Its usual room. */
  facility_id: orNull(Id).default(null),
  /** The credits for a place without a membership that includes it; 0: credits aren't accepted. */
  credit_cost: z.int().min(0, 'not_negative').max(100).default(1),
  /** Memberships of these types book without credits. */
  programme_types: z.array(ProgrammeType).max(membershipTypes.length).default([]),
  level: z.enum(classLevels).default('all'),
  description: Texts.default({ en: '', cn: '' }),
  picture_file_id: orNull(Id).default(null),
};
export const NewClass = z.object({ branch_id: Id, ...classFields });
const { kind: _kind, ...changeable } = classFields;
export const EditClass = z.object({ version: Version, ...changeable });
export type NewClass = z.output<typeof NewClass>;
export type EditClass = z.output<typeof EditClass>;

const classMoves = Object.keys(classMachine.moves) as [keyof (typeof classMachine)['moves']];
export const MoveClass = z.object({ version: Version, move: z.enum(classMoves) });

export const classActions = ['activate', 'deactivate', 'edit', 'schedule'] as const;
const Label = z.object({ en: z.string(), cn: z.string() });
export const ClassRow = z.object({
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  name: Label,
  kind: z.enum(classKinds),
  category: CategoryKey,
  colour: z.enum(classColours),
  duration_min: z.int(),
  capacity: z.int(),
  trainers_needed: z.int(),
  facility_id: Id.nullable(),
  facility_name: z.string().nullable(),
  credit_cost: z.int(),
  programme_types: z.array(z.int()),
  level: z.enum(classLevels),
  status: z.enum(classStatuses),
  /** Sessions of the coming seven days. */
  coming: z.int(),
  version: Version,
  can: z.array(z.enum(classActions)),
});
export type ClassRow = z.output<typeof ClassRow>;
export const ClassView = ClassRow.extend({
  branch_name: z.string(),
  description: Label,
  picture_file_id: Id.nullable(),
  picture_name: z.string().nullable(),
  meeting_url: z.string().nullable(),
  /** Courses that its category requires of trainers. */
  requires: z.array(RequiredCourse),
});
export type ClassView = z.output<typeof ClassView>;

export const Room = z.object({ id: Id, name: z.string(), capacity: z.int() });
export type Room = z.output<typeof Room>;
