/** What branches owe each other for members' visits to other branches. */
import { z } from 'zod';
import { Day, Instant, RequiredDay } from '#kit/domain/day.ts';
import { Id, orNull, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { Cents, Currency, SignedCents } from '#kit/domain/money.ts';
import { settlementMachine } from './settlement.machine.ts';
import { SettlementNote } from './settlement-note.model.ts';

const settlementStatuses = statesOf(settlementMachine);
const visitSources = ['check_in', 'booking'] as const;

/** The visit rate from a day on, in the currency of the visited branch. */
export const NewSettlementRule = z.object({
  valid_from: RequiredDay,
  /** Null: all types without their own rule. */
  type_id: orNull(z.int().min(1, 'not_one_of').max(5, 'not_one_of')).default(null),
  currency: Currency,
  amount_cents: Cents,
});
export type NewSettlementRule = z.output<typeof NewSettlementRule>;
export const SettlementRule = z.object({
  id: Id,
  valid_from: Day,
  type_id: z.int().nullable(),
  currency: z.string(),
  amount_cents: Cents,
  is_current: z.boolean(),
  version: Version,
  can: z.array(z.enum(['remove'])),
});
export type SettlementRule = z.output<typeof SettlementRule>;
export const SettlementRules = z.object({
  rules: z.array(SettlementRule),
  /** The first day on which a new rule can begin. */
  open_from: Day.nullable(),
  can: z.array(z.enum(['add'])),
});

const MOST_PPM = 1_000_000_000_000;
/** Millionths of the settlement's currency for one unit of another: 3.31 is 3,310,000. */
const RatePpm = z.int().min(1, 'too_small').max(MOST_PPM);
export const SetRate = z.object({ version: Version, currency: Currency, rate_ppm: RatePpm });
export const RunSettlement = z.object({ month: RequiredDay });

export const SettlementRow = z.object({
  id: Id,
  month: Day,
  status: z.enum(settlementStatuses),
  currency: z.string(),
  /** Of the visits that the caller sees. */
  visits: z.int(),
  settled_cents: Cents,
  computed_at: Instant,
  posted_at: Instant.nullable(),
  version: Version,
});
export type SettlementRow = z.output<typeof SettlementRow>;

/** What one branch is owed by another. */
export const Cell = z.object({
  host_branch_id: Id,
  home_branch_id: Id,
  visits: z.int(),
  settled_cents: Cents,
});
export type Cell = z.output<typeof Cell>;
export const BranchBalance = z.object({
  id: Id,
  name: z.string(),
  gets_cents: Cents,
  owes_cents: Cents,
  net_cents: SignedCents,
  /** For other branches, only amounts between them and the caller's branches are shown. */
  is_whole: z.boolean(),
});
export type BranchBalance = z.output<typeof BranchBalance>;
export const Settlement = SettlementRow.extend({
  posted_by: z.string().nullable(),
  branches: z.array(BranchBalance),
  cells: z.array(Cell),
  rates: z.array(z.object({ currency: z.string(), rate_ppm: z.int().nullable() })),
  /** Visits on days without a rule: they count as zero. */
  without_rule: z.int(),
  /** Visits of earlier months that were recorded after those were posted. */
  late: z.int(),
  /** What each branch is owed or owes, once it is posted. */
  notes: z.array(SettlementNote),
  can: z.array(z.enum(['post', 'run', 'rate'])),
  blocked: z.record(z.string(), z.string()),
});
export type Settlement = z.output<typeof Settlement>;

export const SettlementVisit = z.object({
  id: Id,
  day: Day,
  host_branch_id: Id,
  host_name: z.string(),
  home_branch_id: Id,
  home_name: z.string(),
  /** Null: a client that the caller can't see. */
  member_name: z.string().nullable(),
  source: z.enum(visitSources),
  type_id: z.int().nullable(),
  currency: z.string(),
  amount_cents: Cents,
  settled_cents: Cents.nullable(),
});
export type SettlementVisit = z.output<typeof SettlementVisit>;
