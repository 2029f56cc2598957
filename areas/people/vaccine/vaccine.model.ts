import { z } from 'zod';
import { Day, Instant } from '#kit/domain/day.ts';
import { Id, orNull, requiredText, text, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { vaccineMachine } from './vaccine.machine.ts';

const vaccineFields = {
  vaccine: requiredText(80),
  dose: z.int().min(1).max(20),
  given_on: z.string().min(1, 'date_required').pipe(Day),
  /** The last day on which it holds; null: for good. */
  valid_until: orNull(Day).default(null),
  /** The paper, scanned or photographed. */
  file_id: orNull(Id).default(null),
};
export const NewVaccine = z.object({ member_id: Id, ...vaccineFields });
export const EditVaccine = z.object({ version: Version, ...vaccineFields });
export type NewVaccine = z.output<typeof NewVaccine>;
export type EditVaccine = z.output<typeof EditVaccine>;
export const MoveVaccine = z.object({
  version: Version,
  move: z.enum(['accept', 'reject']),
  reason: orNull(text(500)).default(null).describe('Required to reject.'),
});

const vaccineActions = ['accept', 'reject', 'edit'] as const;
export const Vaccine = z.object({
  id: Id,
  branch_id: Id,
  member_id: Id,
  member_name: z.string(),
  vaccine: z.string(),
  dose: z.int(),
  given_on: Day,
  valid_until: Day.nullable(),
  file_id: Id.nullable(),
  file_name: z.string().nullable(),
  status: z.enum(statesOf(vaccineMachine)),
  reason: z.string().nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: Instant.nullable(),
  version: Version,
  created_at: Instant,
  can: z.array(z.enum(vaccineActions)),
});
export type Vaccine = z.output<typeof Vaccine>;

/** As the record of the client lists it: whoever wants to know more opens it, and that is written down. */
export const VaccineRow = Vaccine.pick({ id: true, status: true, created_at: true });
export type VaccineRow = z.output<typeof VaccineRow>;

export const VaccineOfClient = Vaccine.pick({
  id: true,
  status: true,
  created_at: true,
  member_id: true,
  member_name: true,
});
export type VaccineOfClient = z.output<typeof VaccineOfClient>;

/** Who opened it, newest first. */
export const VaccineOpening = z.object({
  id: Id,
  what: z.enum(['record', 'file']),
  staff_name: z.string(),
  at: Instant,
});
export type VaccineOpening = z.output<typeof VaccineOpening>;
