/** Who teaches in a week: the classes, who can teach each, and who is on shift at that time. */
import { z } from 'zod';
import { LackedCourse } from '#areas/classes/class/lacked.model.ts';
import { classKinds } from '#areas/classes/class/class.model.ts';
import { SessionTrainer } from '#areas/classes/timetable/timetable.model.ts';
import { contract } from '#kit/domain/contract.ts';
import { Day, Instant } from '#kit/domain/day.ts';
import { Id, IdText, Version } from '#kit/domain/field.ts';

const Label = z.object({ en: z.string(), cn: z.string() });
/** A trainer's fit for a class: certificate, other work at that time, and whether a shift covers it. */
export const Candidate = z.object({
  staff_id: Id,
  is_free: z.boolean(),
  /** Null if free, or if it is in a branch that the caller can't see. */
  busy_with: Label.nullable(),
  /** Has a valid certificate, and those of the courses that the category requires. */
  is_qualified: z.boolean(),
  lacks: z.array(LackedCourse),
  on_shift: z.boolean(),
});
export type Candidate = z.output<typeof Candidate>;
export const AssignSession = z.object({
  id: Id,
  entry_id: Id,
  class_name: Label,
  day: Day,
  starts_at: Instant,
  ends_at: Instant,
  kind: z.enum(classKinds),
  /** Empty for an online class. */
  facility_name: z.string(),
  capacity: z.int(),
  booked: z.int(),
  trainers_needed: z.int(),
  trainers: z.array(SessionTrainer),
  /** Of its trainers. */
  team: z.array(Candidate),
  /** Other possible trainers, the best first. */
  candidates: z.array(Candidate),
  version: Version,
});
export type AssignSession = z.output<typeof AssignSession>;
export const AssignTrainer = z.object({
  staff_id: Id,
  staff_name: z.string(),
  /** The last day of the certificate that is valid longest; null: none. */
  certified_until: Day.nullable(),
});
export type AssignTrainer = z.output<typeof AssignTrainer>;
export const AssignWeek = z.object({
  from: Day,
  until: Day,
  time_zone: z.string(),
  /** Classes that have not started. */
  sessions: z.array(AssignSession),
  trainers: z.array(AssignTrainer),
  can: z.array(z.enum(['assign', 'override'])),
});
export type AssignWeek = z.output<typeof AssignWeek>;

export const classAssignContract = contract({
  week: {
    method: 'GET',
    path: 'classAssign/:branch_id',
    says: 'The classes of a week that are still to come, with the trainers who are free, qualified and on shift then',
    flag: 'VIEW_SHIFT',
    branch: 'branch',
    query: z.object({ week: Day.optional(), entry_id: IdText.optional() }),
    data: AssignWeek,
  },
});
