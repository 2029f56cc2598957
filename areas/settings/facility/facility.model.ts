import { z } from 'zod';
import { Id, orNull, requiredText, text, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { facilityMachine } from './facility.machine.ts';

export const facilityStatuses = statesOf(facilityMachine);
const fields = {
  name: requiredText(60, 'name_required'),
  capacity: z.int().min(1, 'capacity_positive').max(2000),
  note: orNull(text(500)).default(null),
};
export const NewFacility = z.object({ branch_id: Id, ...fields });
export const EditFacility = z.object({ version: Version, ...fields });
export type EditFacility = z.output<typeof EditFacility>;

const facilityMoves = ['deactivate', 'activate'] as const;
export const MoveFacility = z.object({ version: Version, move: z.enum(facilityMoves) });
export const FacilityRow = z.object({
  id: Id,
  branch_id: Id,
  name: z.string(),
  capacity: z.int(),
  status: z.enum(facilityStatuses),
  note: z.string().nullable(),
  version: Version,
  can: z.array(z.enum([...facilityMoves, 'edit'])),
});
export type FacilityRow = z.output<typeof FacilityRow>;
