import { z } from 'zod';
import { Day, durationUnits, RequiredDay } from '#kit/domain/day.ts';
import { Id, orNull, text, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { Cents, Currency } from '#kit/domain/money.ts';
import { locales } from '#kit/domain/words.ts';
import { CategoryKey, MOST_CATEGORIES } from '#kit/domain/lookups/teaching.ts';
import { membershipTypes } from '#kit/domain/lookups/numbered.ts';
import { planFields, planShape } from '#areas/money/billing/billing.model.ts';
import { creditUses, MAX_CREDITS } from '../credit-pack/credit-pack.model.ts';
import { gifts, givenPers, MAX_SESSIONS, rollOvers } from '../credit/roll-over.rules.ts';
import { programmeMachine } from './programme.machine.ts';
import { membershipStatuses } from '../membership/membership.model.ts';
import { TaxClass } from '#areas/money/tax/tax.model.ts';
import { Label } from '#areas/money/invoice/invoice.model.ts';

export const MAX_DURATION = { day: 3650, week: 520, month: 120 } as const;
/**
 * Where a membership lets its holder in: where it was sold, in all branches of that country, everywhere, or also in
 * chosen ones.
 */
export const opensTo = ['home', 'country', 'network', 'branches', 'online'] as const;
export const programmeStatuses = statesOf(programmeMachine);
const typeIds = membershipTypes.map((type) => type.id);
const TypeId = z.int().refine((id) => (typeIds as readonly number[]).includes(id), 'not_one_of');

export const ProgrammePrice = z.object({
  currency: Currency,
  price_cents: Cents,
  /** For each suspension; clients keep the fee of the day they signed up. */
  suspension_fee_cents: Cents.default(0),
});
export type ProgrammePrice = z.output<typeof ProgrammePrice>;

const terms = {
  sold_in: z.array(Id).max(500).default([]),
  name: z.object({ en: text(120).min(1, 'name_required'), cn: text(120).default('') }),
  type_id: TypeId,
  duration_count: z.int().min(1).max(MAX_DURATION.day),
  duration_unit: z.enum(durationUnits),
  /** Which of the two below applies; empty: the one that is set. */
  gives: orNull(z.enum(gifts)).default(null),
  sessions: orNull(z.int().min(1).max(MAX_SESSIONS)).default(null),
  credits: orNull(z.int().min(1).max(MAX_CREDITS)).default(null),
  /** What its credits can be used for; for classes, those of its categories. */
  credit_uses: z.array(z.enum(creditUses)).max(creditUses.length).default([]),
  /** For a plan in instalments: for the whole term, or for each part. */
  given_per: z.enum(givenPers).default('term'),
  /** What happens to unused ones when the next period gives. */
  roll_over: z.enum(rollOvers).default('none'),
  roll_over_most: orNull(z.int().min(1).max(MAX_SESSIONS)).default(null),
  opens: z.enum(opensTo),
  /** The chosen ones, in addition to the one that sells it. */
  open_branches: z.array(Id).max(500).default([]).describe('Required if branches are chosen.'),
  /** The classes that it can book; none means any. */
  categories: z.array(CategoryKey).max(MOST_CATEGORIES).default([]),
  /** How it can be suspended; empty means no limit. */
  suspension_max_times: orNull(z.int().min(0).max(100)).default(null),
  suspension_max_days: orNull(z.int().min(0).max(3650)).default(null),
  suspension_notice_days: z.int().min(0).max(90).default(0),
  ...planFields,
  /** How long a client is committed from the first day (zero: as long as it lasts), and the notice to cancel. */
  commitment_count: z.int().min(0).max(MAX_DURATION.day).default(0),
  commitment_unit: z.enum(durationUnits).default('month'),
  notice_days: z.int().min(0).max(365).default(0),
  /** On sale between these days, each of which can be open. */
  sold_from: orNull(Day).default(null),
  sold_until: orNull(Day).default(null),
  /** Charged once, with the first membership that has one. */
  joining_fee_id: orNull(Id).default(null),
  valid_from: RequiredDay,
  prices: z.array(ProgrammePrice).min(1).max(10).describe('One in each currency of the branches that sell it.'),
  tax_class: TaxClass.default('standard'),
};
/**
 * A programme of one branch, or of the network (`everywhere`), sold in the branches of `sold_in`. Prices include tax.
 */
export const NewProgramme = z.object({ branch_id: Id, everywhere: z.boolean().default(false), ...terms });
/**
 * New prices apply from `valid_from`. Memberships already sold keep their terms: everything except the type can change.
 */
export const EditProgramme = z.object({ version: Version, ...terms });
export type EditProgramme = z.output<typeof EditProgramme>;
export type ProgrammeTerms = Omit<EditProgramme, 'version'>;

export const ProgrammeRow = z.object({
  id: Id,
  branch_id: Id.nullable(),
  name: Label,
  type_id: z.int(),
  type: z.string(),
  duration_count: z.int(),
  duration_unit: z.enum(durationUnits),
  sessions: z.int().nullable(),
  credits: z.int().nullable(),
  given_per: z.enum(givenPers),
  opens: z.enum(opensTo),
  status: z.enum(programmeStatuses),
  ...planShape,
  /** In force today, in the currency of the requested branch; null if it isn't sold there at present. */
  currency: z.string().nullable(),
  price_cents: Cents.nullable(),
  joining_fee_cents: Cents.nullable(),
  tax_class: TaxClass,
});
export type ProgrammeRow = z.output<typeof ProgrammeRow>;

export const programmeActions = ['retire', 'offer', 'edit', 'copy'] as const;
export const Programme = ProgrammeRow.extend({
  gives: z.enum(gifts),
  credit_uses: z.array(z.enum(creditUses)),
  roll_over: z.enum(rollOvers),
  roll_over_most: z.int().nullable(),
  categories: z.array(CategoryKey),
  open_branches: z.array(Id),
  open_branch_names: z.array(z.string()),
  suspension_max_times: z.int().nullable(),
  suspension_max_days: z.int().nullable(),
  suspension_notice_days: z.int(),
  commitment_count: z.int(),
  commitment_unit: z.enum(durationUnits),
  notice_days: z.int(),
  sold_from: Day.nullable(),
  sold_until: Day.nullable(),
  joining_fee_id: Id.nullable(),
  joining_fee_name: Label.nullable(),
  prices: z.array(z.object({ currency: z.string(), valid_from: Day, price_cents: Cents, suspension_fee_cents: Cents })),
  sold_in: z.array(z.object({ branch_id: Id, branch_name: z.string() })),
  /** The terms to sign: the versions in force, one for each document and language. */
  terms: z.array(z.object({ id: Id, title: z.string(), locale: z.enum(locales), revision: z.int() })),
  /** Running memberships of this programme in the branches that the caller sees. */
  running: z.int(),
  version: Version,
  can: z.array(z.enum(programmeActions)),
});
export type Programme = z.output<typeof Programme>;

export const MembershipType = z.object({ id: z.int(), key: z.string(), name: Label });

/** A current member of a programme. */
export const Holder = z.object({
  id: Id,
  member_id: Id,
  member_name: z.string(),
  branch_name: z.string(),
  status: z.enum(membershipStatuses),
  start_on: Day,
  /** Null: it goes on until it is cancelled. */
  end_on: Day.nullable(),
});
export type Holder = z.output<typeof Holder>;
