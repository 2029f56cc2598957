import { z } from 'zod';
import { Day, Instant } from '#kit/domain/day.ts';
import { Id, line, requiredText, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { Cents } from '#kit/domain/money.ts';
import { dateOrders } from './import-dates.rules.ts';
import { importFields } from './import-fields.rules.ts';
import { outcomes } from './import-plan.rules.ts';
import { stayReasons } from './import-stays.rules.ts';
import { statusTargets } from './import-values.rules.ts';
import { importMachine } from './import.machine.ts';

/** 100,000 rows of the exports seen so far are 17 MB. */
export const MAX_IMPORT_BYTES = 40_000_000;
export const MAX_IMPORT_ROWS = 200_000;
export const MAX_IMPORT_COLUMNS = 200;
/** A preview of a larger file judges its first rows only; the import judges all of them. */
export const MAX_PREVIEW_ROWS = 20_000;
export const SHOWN_IN_PREVIEW = 200;
/** A column with more distinct values can't contain statuses or programme names. */
export const MAX_DISTINCT_VALUES = 200;

const importStatuses = statesOf(importMachine);
export type ImportStatus = (typeof importStatuses)[number];

const Field = z.enum(importFields);
const Order = z.enum(dateOrders);
export const MappingInput = z.object({
  columns: z.array(Field.nullable()).min(1).max(MAX_IMPORT_COLUMNS),
  date_orders: z
    .object({
      joined_on: Order.optional(),
      ends_on: Order.optional(),
      next_payment_on: Order.optional(),
      frozen_until: Order.optional(),
      date_of_birth: Order.optional(),
    })
    .default({}),
});
const Target = z.enum(statusTargets);
const few = <T extends z.ZodType>(value: T) =>
  z.record(line(200), value).refine((record) => Object.keys(record).length <= MAX_DISTINCT_VALUES, 'too_many_items');
export const ValueMapsInput = z.object({
  statuses: few(Target.nullable()).default({}),
  programmes: few(z.object({ programme_id: Id.nullable(), status: Target })).default({}),
  without_status: Target.default('lead'),
  phone_country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'not_one_of')
    .optional(),
});
export type MappingInput = z.output<typeof MappingInput>;
export type ValueMapsInput = z.output<typeof ValueMapsInput>;

const whole = z.int().min(0);
const ImportCounts = z.object({
  create: whole,
  already_there: whole,
  repeated: whole,
  faulty: whole,
  left_out: whole,
  leads: whole,
  clients: whole,
  corrected: whole,
  linked: whole,
});

const Column = z.object({
  header: z.string(),
  /** The first values that are not empty. */
  samples: z.array(z.string()),
  /** Every distinct value with its number, where there are few; `key` is how the value maps name it. */
  values: z.array(z.object({ key: z.string(), value: z.string(), count: whole })).nullable(),
  /** The order of the dates, if the column contains dates. */
  dates: z.object({ order: Order, ambiguous: z.boolean(), readable: whole, total: whole }).nullable(),
  guess: z.object({ field: Field, confidence: z.enum(['sure', 'likely']) }).nullable(),
});
export type ImportColumn = z.output<typeof Column>;

const importActions = ['run', 'download', 'undo', 'remove'] as const;
const Undone = z.object({ leads: whole, clients: whole, memberships: whole, kept: whole });
export type Undone = z.output<typeof Undone>;
export const ImportRow = z.object({
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  file_name: z.string(),
  status: z.enum(importStatuses),
  row_count: whole,
  /** Rows judged and, if they were good, imported. */
  rows_done: whole,
  counts: ImportCounts,
  staff_name: z.string().nullable(),
  created_at: Instant,
  finished_at: Instant.nullable(),
  /** False once it was deleted with a client who was erased. */
  has_file: z.boolean(),
  /** Whom an undo has removed, and how many stay. */
  undone: Undone.nullable(),
  version: Version,
  can: z.array(z.enum(importActions)),
});
export type ImportRow = z.output<typeof ImportRow>;

export const Import = ImportRow.extend({
  encoding: z.string(),
  delimiter: z.string(),
  columns: z.array(Column),
  mapping: MappingInput,
  value_maps: ValueMapsInput,
  /** The mapping is the one that was used for the last file with the same headers. */
  is_remembered: z.boolean(),
  programmes: z.array(z.object({ id: Id, name: z.object({ en: z.string(), cn: z.string() }) })),
});
export type Import = z.output<typeof Import>;

const facts = z.record(z.string(), z.union([z.string(), z.number()])).optional();
const Told = z.object({ field: z.string(), key: z.string(), facts });
export const PreviewRow = z.object({
  row: whole,
  outcome: z.enum(outcomes),
  kind: z.enum(['lead', 'member']),
  standing: z.enum(['none', 'active', 'paused', 'cancelled']),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  date_of_birth: Day.nullable(),
  programme_name: z.string().nullable(),
  /** The membership that would be imported. */
  term: z
    .object({
      start_on: Day,
      end_on: Day,
      sessions_left: whole.nullable(),
      /** The first payment that is collected here. */
      next_payment: z.object({ due_on: Day, amount_cents: Cents, currency: z.string() }).nullable(),
      frozen_until: Day.nullable(),
    })
    .nullable(),
  faults: z.array(Told),
  notices: z.array(Told),
  corrections: z.array(z.object({ field: z.string(), key: z.string(), from: z.string(), to: z.string() })),
});
export type PreviewRow = z.output<typeof PreviewRow>;
export const Preview = z.object({
  counts: ImportCounts,
  /** How often each fault occurs. */
  faults: z.record(z.string(), whole),
  previewed: whole,
  total: whole,
  rows: z.array(PreviewRow),
});
export type Preview = z.output<typeof Preview>;
export const AskPreview = z.object({
  mapping: MappingInput,
  value_maps: ValueMapsInput,
  only_bad: z.boolean().default(false),
});
export type AskPreview = z.output<typeof AskPreview>;
export const RunImport = z.object({ version: Version, mapping: MappingInput, value_maps: ValueMapsInput });
/** What an undo would do. */
export const UndoPreview = Undone.extend({
  /** The first of those who stay. */
  stays: z.array(z.object({ row: whole, name: z.string(), reasons: z.array(z.enum(stayReasons)) })),
});
export type UndoPreview = z.output<typeof UndoPreview>;
export const SHOWN_STAYING = 20;
export const UndoImport = z.object({ version: Version, reason: requiredText(500) });
export type UndoImport = z.output<typeof UndoImport>;
