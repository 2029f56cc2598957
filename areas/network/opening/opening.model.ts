/** A branch that is being opened. */
import { z } from 'zod';
import { Day, Instant } from '#kit/domain/day.ts';
import { Email, Id, line, orNull, PhoneText, requiredText, text, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { Cents, Currency } from '#kit/domain/money.ts';
import { locales } from '#kit/domain/words.ts';
import { Label } from '#areas/money/invoice/invoice.model.ts';
import { Week } from '#areas/settings/hours/hours.model.ts';
import { openingMachine } from './opening.machine.ts';

export const openingStatuses = statesOf(openingMachine);
/** In the order of the flow; each is part of the page's address. */
export const openingSteps = ['place', 'tax', 'hours', 'programmes', 'admin', 'check'] as const;
export type OpeningStep = (typeof openingSteps)[number];

const closed = {
  sunday: [],
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
};
const MOST_PROGRAMMES = 200;
/** A programme of the template branch that the new branch will sell; without a price, one still has to be entered. */
export const WantedProgramme = z.object({ programme_id: Id, price_cents: orNull(Cents).default(null) });
export type WantedProgramme = z.output<typeof WantedProgramme>;

/** What is saved while someone fills it in: anything can be missing. */
export const OpeningDraft = z.object({
  organisation_id: orNull(Id).default(null),
  country_code: orNull(z.string().regex(/^[A-Z]{2}$/, 'not_one_of')).default(null),
  region: text(80).default(''),
  name: text(60).default(''),
  /** Part of the numbers of clients and invoices. */
  code: text(6)
    .toUpperCase()
    .regex(/^[A-Z0-9]*$/, 'prefix_letters')
    .default(''),
  address: text(300).default(''),
  phone: PhoneText.default(''),
  email: line(254).default(''),
  time_zone: text(60).default(''),
  currency: orNull(Currency).default(null),
  tax_number: text(40).default(''),
  has_tax: z.boolean().nullable().default(null),
  tax_name: text(30).default(''),
  tax_rate_bp: orNull(z.int().min(0, 'not_negative').max(5000)).default(null),
  /** The company of the branch, printed above the address on its invoices. */
  header: text(300).default(''),
  hours: Week.default(closed),
  admin_first_name: text(80).default(''),
  admin_last_name: text(80).default(''),
  admin_email: line(254).default(''),
  admin_locale: z.enum(locales).default('en'),
  template_branch_id: orNull(Id).default(null),
  programmes: z.array(WantedProgramme).max(MOST_PROGRAMMES, { error: 'too_many_items' }).default([]),
  copy_rooms: z.boolean().default(true),
  /** Agreements that cover the branch from the day it opens. */
  agreements: z.array(Id).max(20, { error: 'too_many_items' }).default([]),
});
export type OpeningDraft = z.output<typeof OpeningDraft>;
export const emptyDraft: OpeningDraft = OpeningDraft.parse({});
export const SaveOpening = z.object({ version: Version, draft: OpeningDraft });

const openingFaultShape = z.object({
  step: z.enum(openingSteps),
  field: z.string(),
  messages: z.array(z.string()),
});

const checklistKeys = [
  'agreement',
  'address',
  'hours',
  'tax',
  'tax_number',
  'paper',
  'programme',
  'admin',
  'region',
  'terms',
  'rooms',
  'classes',
] as const;
export type ChecklistKey = (typeof checklistKeys)[number];
export const ChecklistItem = z.object({
  key: z.enum(checklistKeys),
  is_done: z.boolean(),
  /** Required for the branch to open. */
  is_needed: z.boolean(),
  /** The tax decision. Zero is a decision too, unlike none. */
  rate_bp: z.int().optional(),
});
export type ChecklistItem = z.output<typeof ChecklistItem>;

const openingActions = ['save', 'prepare', 'open', 'discard', 'appoint'] as const;
export const OpeningRow = z.object({
  id: Id,
  status: z.enum(openingStatuses),
  name: z.string(),
  country_code: z.string().nullable(),
  organisation_name: z.string().nullable(),
  branch_id: Id.nullable(),
  begun_by: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
  opened_at: Instant.nullable(),
  version: Version,
});
export type OpeningRow = z.output<typeof OpeningRow>;
export const Opening = OpeningRow.extend({
  organisation_id: Id.nullable(),
  draft: OpeningDraft,
  faults: z.array(openingFaultShape),
  /** Of an existing branch. */
  checklist: z.array(ChecklistItem),
  admin: z.object({ name: z.string(), email: z.string(), has_accepted: z.boolean() }).nullable(),
  can: z.array(z.enum(openingActions)),
  /** Why a move that the status allows is not possible now, as a sentence. */
  blocked: z.record(z.string(), z.string()),
});
export type Opening = z.output<typeof Opening>;

/** A current agreement that could cover a new branch. */
export const CoveringAgreement = z.object({
  id: Id,
  /** Who pays whom: the organisation itself or one above it. */
  organisation_id: Id,
  organisation_name: z.string(),
  issuer_name: z.string(),
  package_name: z.string(),
  currency: z.string(),
  end_on: Day,
  max_branches: z.int(),
  taken: z.int(),
  /** The payer and all below it: it can cover their branches. */
  organisations: z.array(Id),
});
export type CoveringAgreement = z.output<typeof CoveringAgreement>;
export const OpeningChoices = z.object({
  organisations: z.array(z.object({ id: Id, name: z.string(), kind: z.string(), depth: z.int() })),
  templates: z.array(z.object({ id: Id, name: z.string(), currency: z.string(), country_code: z.string() })),
  agreements: z.array(CoveringAgreement),
});
export type OpeningChoices = z.output<typeof OpeningChoices>;
export const TemplateProgramme = z.object({
  id: Id,
  name: Label,
  type_id: z.int(),
  /** Belongs to the network: sold at the network's price if it has one in the currency. */
  is_of_network: z.boolean(),
  prices: z.array(z.object({ currency: z.string(), price_cents: Cents })),
});
export type TemplateProgramme = z.output<typeof TemplateProgramme>;
export const Template = z.object({ programmes: z.array(TemplateProgramme), rooms: z.int() });
export type Template = z.output<typeof Template>;

/** People who can be appointed: a branch admin, or an operator of an organisation. */
export const appointments = ['admin', 'franchise_operator', 'master_franchise_operator'] as const;
export type Appointment = (typeof appointments)[number];
export const Appoint = z.object({
  organisation_id: Id,
  /** The branch of an admin; an operator has none. */
  appoint_branch_id: orNull(Id).default(null),
  role: z.enum(appointments),
  first_name: requiredText(80, 'name_required'),
  last_name: text(80).default(''),
  email: Email,
  locale: z.enum(locales).default('en'),
});
export const AppointChoices = z.object({
  organisation: z.object({ id: Id, name: z.string(), kind: z.string() }),
  branches: z.array(z.object({ id: Id, name: z.string() })),
  roles: z.array(z.enum(appointments)),
  people: z.array(
    z.object({
      id: Id,
      name: z.string(),
      email: z.string(),
      role: z.enum(appointments),
      place: z.string(),
      has_accepted: z.boolean(),
    }),
  ),
});
export type AppointChoices = z.output<typeof AppointChoices>;
