/** What prevents a branch from being prepared or opened. */
import { isZone } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { Email } from '#kit/domain/field.ts';
import { phoneIn } from '#areas/people/person/phone.rules.ts';
import { weekFaults } from '#areas/settings/hours/hours.rules.ts';
import type { Currency } from '#kit/domain/currency.ts';
import { currencyOfCountry } from '#kit/domain/lookups/country-currency.ts';
import { weekdays } from '#kit/domain/lookups/choices.ts';
import type {
  Appointment,
  ChecklistItem,
  CoveringAgreement,
  OpeningDraft,
  OpeningStep,
  TemplateProgramme,
} from './opening.model.ts';

export type StepFault = Fault & { step: OpeningStep };
/** What the draft is checked against: where the caller can open branches, and what the template sells. */
export type DraftFacts = {
  organisations: readonly number[];
  templates: readonly number[];
  programmes: readonly TemplateProgramme[];
  agreements: readonly CoveringAgreement[];
  /** The organisation whose territory excludes the place; null: it is in all territories. */
  outside: string | null;
};

const fault = (step: OpeningStep, field: string, key: string, facts?: Fault['facts']): StepFault => ({
  step,
  field,
  key,
  ...(facts && { facts }),
});
const onlyIf = (wrong: boolean, found: StepFault): StepFault[] => (wrong ? [found] : []);
const isEmail = (typed: string): boolean => Email.safeParse(typed).success;

type Wish = Pick<OpeningDraft, 'organisation_id' | 'currency'>;
/** Why an offered agreement can't cover the branch; null: it can. */
export const whyNotAgreement = ({ organisation_id, currency }: Wish, one: CoveringAgreement): string | null => {
  if (organisation_id === null || !one.organisations.includes(organisation_id)) return 'not_one_of';
  if (currency !== one.currency) return 'agreement_currency';
  return one.taken >= one.max_branches ? 'agreement_full' : null;
};
/** Those that fit: preselected, so that no branch sells outside its agreement. */
export const fittingAgreements = (draft: Wish, offered: readonly CoveringAgreement[]): number[] =>
  offered.filter((one) => whyNotAgreement(draft, one) === null).map(({ id }) => id);

const agreementFaults = (draft: OpeningDraft, { agreements }: DraftFacts): StepFault[] =>
  draft.agreements.flatMap((id) => {
    const found = agreements.find((one) => one.id === id);
    const key = found ? whyNotAgreement(draft, found) : 'not_one_of';
    return key === null ? [] : [fault('place', 'agreements', key)];
  });

const placeFaults = (draft: OpeningDraft, { organisations, outside }: DraftFacts): StepFault[] => {
  const { organisation_id, country_code, name, code, time_zone, currency, phone, email } = draft;
  const isReached = phone === '' || country_code === null || phoneIn(phone, country_code) !== null;
  return [
    ...onlyIf(organisation_id === null, fault('place', 'organisation_id', 'still_missing')),
    ...onlyIf(
      organisation_id !== null && !organisations.includes(organisation_id),
      fault('place', 'organisation_id', 'not_one_of'),
    ),
    ...onlyIf(country_code === null, fault('place', 'country_code', 'still_missing')),
    ...onlyIf(draft.region === '', fault('place', 'region', 'still_missing')),
    ...(outside === null ? [] : [fault('place', 'region', 'outside_territory', { name: outside })]),
    ...onlyIf(name === '', fault('place', 'name', 'name_required')),
    ...onlyIf(code.length < 2, fault('place', 'code', 'too_short', { min: 2 })),
    ...onlyIf(time_zone === '', fault('place', 'time_zone', 'still_missing')),
    ...onlyIf(time_zone !== '' && !isZone(time_zone), fault('place', 'time_zone', 'not_one_of')),
    ...onlyIf(currency === null, fault('place', 'currency', 'still_missing')),
    ...onlyIf(!isReached, fault('place', 'phone', 'phone_invalid')),
    ...onlyIf(email !== '' && !isEmail(email), fault('place', 'email', 'email_invalid')),
  ];
};

const taxFaults = ({ has_tax, tax_name, tax_rate_bp }: OpeningDraft): StepFault[] => [
  ...onlyIf(has_tax === null, fault('tax', 'has_tax', 'still_missing')),
  ...onlyIf(has_tax === true && tax_name === '', fault('tax', 'tax_name', 'name_required')),
  ...onlyIf(has_tax === true && tax_rate_bp === null, fault('tax', 'tax_rate_bp', 'still_missing')),
];

/**
 * The price of a template's programme in a currency, if known: the network's price for its own programmes, and the
 * template's price in the same currency. Amounts are never converted.
 */
export const knownPrice = (programme: TemplateProgramme, currency: string): number | null =>
  programme.prices.find((price) => price.currency === currency)?.price_cents ?? null;

const programmeFaults = (draft: OpeningDraft, { templates, programmes }: DraftFacts): StepFault[] => {
  const { template_branch_id, programmes: wanted } = draft;
  if (template_branch_id !== null && !templates.includes(template_branch_id))
    return [fault('programmes', 'template_branch_id', 'not_one_of')];
  const offered = new Set(programmes.map(({ id }) => id));
  const seen = new Set<number>();
  return wanted.flatMap(({ programme_id, price_cents }, at) => {
    const field = `programmes.${at}.price_cents`;
    const isKnown = template_branch_id !== null && offered.has(programme_id) && !seen.has(programme_id);
    seen.add(programme_id);
    if (!isKnown) return [fault('programmes', `programmes.${at}.programme_id`, 'not_one_of')];
    return onlyIf(price_cents === null, fault('programmes', field, 'price_needed'));
  });
};

const adminFaults = ({ admin_first_name, admin_email }: OpeningDraft): StepFault[] => [
  ...onlyIf(admin_first_name === '', fault('admin', 'admin_first_name', 'name_required')),
  ...onlyIf(admin_email === '', fault('admin', 'admin_email', 'email_required')),
  ...onlyIf(admin_email !== '' && !isEmail(admin_email), fault('admin', 'admin_email', 'email_invalid')),
];

/**
 * Everything that prevents a draft from becoming a branch, step by step. Hours, rooms and programmes can come later.
 */
export const draftFaults = (draft: OpeningDraft, facts: DraftFacts): StepFault[] => [
  ...placeFaults(draft, facts),
  ...agreementFaults(draft, facts),
  ...taxFaults(draft),
  ...weekFaults(draft.hours).map((one): StepFault => ({ ...one, step: 'hours' })),
  ...programmeFaults(draft, facts),
  ...adminFaults(draft),
];

/** The currency used there. */
export const suggestedCurrency = (country_code: string): Currency | null => currencyOfCountry(country_code) ?? null;

/** The state of a branch in preparation. */
export type BranchState = {
  /** Branches that belong to the network itself need no agreement. */
  needs_agreement: boolean;
  is_covered: boolean;
  has_address: boolean;
  has_region: boolean;
  hours: boolean;
  /** The rate in force on its day; null: not decided. */
  tax_rate_bp: number | null;
  has_tax_number: boolean;
  has_header: boolean;
  programmes_on_sale: number;
  admins_ready: number;
  terms: number;
  rooms: number;
  classes: number;
};
/** What is required to open, and what is recommended. If tax is charged, its number is required. */
export const checklistOf = (state: BranchState): ChecklistItem[] => [
  ...(state.needs_agreement ? [{ key: 'agreement' as const, is_done: state.is_covered, is_needed: true }] : []),
  { key: 'address', is_done: state.has_address, is_needed: true },
  { key: 'region', is_done: state.has_region, is_needed: true },
  { key: 'hours', is_done: state.hours, is_needed: true },
  {
    key: 'tax',
    is_done: state.tax_rate_bp !== null,
    is_needed: true,
    ...(state.tax_rate_bp !== null && { rate_bp: state.tax_rate_bp }),
  },
  ...(state.tax_rate_bp === null || state.tax_rate_bp === 0
    ? []
    : [{ key: 'tax_number' as const, is_done: state.has_tax_number, is_needed: true }]),
  { key: 'paper', is_done: state.has_header, is_needed: true },
  { key: 'programme', is_done: state.programmes_on_sale > 0, is_needed: true },
  { key: 'admin', is_done: state.admins_ready > 0, is_needed: true },
  { key: 'terms', is_done: state.terms > 0, is_needed: false },
  { key: 'rooms', is_done: state.rooms > 0, is_needed: false },
  { key: 'classes', is_done: state.classes > 0, is_needed: false },
];
/** A prepared branch can be discarded only while nothing was recorded in it that someone could look for. */
export const whyNotDiscard = (recorded: number): string | null => (recorded > 0 ? 'network.opening_recorded' : null);
/** What prevents a branch from opening. */
export const blockersOf = (items: readonly ChecklistItem[]): ChecklistItem[] =>
  items.filter(({ is_done, is_needed }) => is_needed && !is_done);
export const hasHours = (week: OpeningDraft['hours']): boolean => weekdays.some((day) => week[day].length > 0);
/** Valid and filled in: a week without hours and an empty list are allowed, but nobody has decided yet. */
export const isStepDone = (
  step: Exclude<OpeningStep, 'check'>,
  draft: Pick<OpeningDraft, 'hours' | 'programmes'>,
  faults: readonly { step: OpeningStep }[],
): boolean => {
  if (faults.some((fault) => fault.step === step)) return false;
  if (step === 'hours') return hasHours(draft.hours);
  return step !== 'programmes' || draft.programmes.length > 0;
};

/** Nothing is sold in a branch before it opens. */
export const whyNotSell = (stage: string): string | null => (stage === 'open' ? null : 'network.not_open');

type Appointed = { role: Appointment; appoint_branch_id: number | null };
type Place = { kind: string; branches: readonly number[]; isOwn: boolean };
/**
 * Branch admins belong to a branch of the organisation, franchise operators to an organisation below the network,
 * master franchise operators to a master franchise. Operators can appoint operators below their own organisation, not
 * at its level.
 */
export const appointFaults = ({ role, appoint_branch_id }: Appointed, place: Place): Fault[] => {
  if (role === 'admin')
    return appoint_branch_id !== null && place.branches.includes(appoint_branch_id)
      ? []
      : [{ field: 'appoint_branch_id', key: appoint_branch_id === null ? 'branch_needed' : 'not_one_of' }];
  return rolesToAppoint(place).includes(role) ? [] : [{ field: 'role', key: 'not_one_of' }];
};
export const rolesToAppoint = ({ kind, branches, isOwn }: Place): Appointment[] => [
  ...(branches.length > 0 ? (['admin'] as const) : []),
  ...(kind !== 'network' && !isOwn ? (['franchise_operator'] as const) : []),
  ...(kind === 'master_franchise' && !isOwn ? (['master_franchise_operator'] as const) : []),
];
