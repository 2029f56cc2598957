import { z } from 'zod';
import { Day, Instant } from '#kit/domain/day.ts';
import { Id, Version } from '#kit/domain/field.ts';

/** Values that can be taken from the other record. */
export const choosable = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'gender',
  'date_of_birth',
  'address',
  'city',
  'state',
  'postcode',
  'country_code',
  'emergency_name',
  'emergency_phone',
  'emergency_relationship',
  'card_number',
  'photo_file_id',
  'sales_staff_id',
  'trainer_staff_id',
  'note',
] as const;
export type Choosable = (typeof choosable)[number];

const Value = z.union([z.string(), z.number()]).nullable();
export const Difference = z.object({
  field: z.enum(choosable),
  kept: Value,
  gone: Value,
  /** The default choice: the record's own value, unless it is missing. */
  take: z.enum(['kept', 'gone']),
});
export type Difference = z.output<typeof Difference>;

const Side = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  number: z.string(),
  branch_name: z.string(),
  joined_on: Day.nullable(),
});
export const MergePreview = z.object({
  kept: Side,
  gone: Side,
  differences: z.array(Difference),
  /** How many rows of which table are moved. */
  goes: z.array(z.object({ table: z.string(), count: z.int() })),
  /**
   * What taking the other e-mail does. `free`: it changes immediately; `needed`: the client signs in with it, so it has to
   * be taken; `waits`: the client signs in with this record's e-mail, and confirms the change there.
   */
  email: z.enum(['free', 'needed', 'waits']),
  /** Why it isn't possible, as a sentence. */
  blocked: z.string().nullable(),
});
export type MergePreview = z.output<typeof MergePreview>;

export const MergeClients = z.object({
  version: Version,
  gone_id: Id,
  gone_version: Version,
  /** Fields whose value is taken from the other record. */
  take: z.array(z.enum(choosable)).max(choosable.length),
});

export const Merge = z.object({
  id: Id,
  kept_id: Id,
  gone_number: z.string(),
  merged_at: Instant,
  undo_until: Instant,
  undone_at: Instant.nullable(),
  staff_name: z.string().nullable(),
  can: z.array(z.enum(['undo'])),
});
export type Merge = z.output<typeof Merge>;
