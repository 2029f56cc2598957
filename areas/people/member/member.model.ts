import { z } from 'zod';
import { phoneUses } from '../member-consent/phone-use.rules.ts';
import { Day, Instant, isDay } from '#kit/domain/day.ts';
import { Email, Id, line, orNull, PhoneText, requiredText, text, Version } from '#kit/domain/field.ts';
import { Cents } from '#kit/domain/money.ts';
import { InvoiceRow, Label } from '#areas/money/invoice/invoice.model.ts';
import { CreditsLeft } from '#areas/membership/credit/credit.model.ts';
import { Membership, standings } from '#areas/membership/membership/membership.model.ts';
import { genders } from '../lead/lead.model.ts';
import { Relative, RelationshipId } from '../member-family/member-family.model.ts';

/** Worded as in the specification, also if the field is missing altogether. */
const Birth = z.preprocess(
  (value) => value ?? '',
  z
    .string()
    .min(1, 'birth_required')
    .refine((day) => day === '' || isDay(day), 'not_a_date')
    .meta({ format: 'date' }),
);
const CountryCode = z.string().regex(/^[A-Z]{2}$/, 'not_one_of');

/** What a person types about a client. The phone is converted to international form by the branch's country. */
const memberFields = {
  first_name: requiredText(80, 'name_required'),
  last_name: text(80).default(''),
  email: orNull(Email).default(null).describe('Required unless a guardian is named.'),
  phone: orNull(PhoneText).default(null),
  gender: orNull(z.enum(genders)).default(null),
  date_of_birth: Birth,
  address: orNull(line(200)).default(null),
  city: orNull(text(80)).default(null),
  state: orNull(text(80)).default(null),
  postcode: orNull(text(20)).default(null),
  country_code: orNull(CountryCode).default(null),
  emergency_name: orNull(text(120)).default(null),
  emergency_phone: orNull(PhoneText).default(null),
  emergency_relationship: orNull(RelationshipId).default(null),
  card_number: orNull(text(40)).default(null),
  sales_staff_id: orNull(Id).default(null),
  trainer_staff_id: orNull(Id).default(null),
  note: orNull(text(2000)).default(null),
  /** The guardian of a child without an e-mail, and their relationship. */
  guardian_member_id: orNull(Id).default(null),
  guardian_relationship: orNull(RelationshipId).default(null),
};
/** Only a child with a guardian can be without an e-mail; reported together with all other faults. */
const hasEmailOrGuardian = (person: { email?: unknown; guardian_member_id?: unknown }): boolean =>
  isThere(person.email) || isThere(person.guardian_member_id);
const isThere = (value: unknown): boolean => value !== null && value !== undefined && value !== '';
const emailNeeded = { path: ['email'], error: 'email_required', when: () => true };
export const NewMember = z.object({ branch_id: Id, ...memberFields }).refine(hasEmailOrGuardian, emailNeeded);
export const EditMember = z
  .object({ version: Version, ...memberFields, photo_file_id: orNull(Id).default(null) })
  .refine(hasEmailOrGuardian, emailNeeded);
export type NewMember = z.output<typeof NewMember>;
export type EditMember = z.output<typeof EditMember>;

/** An empty number removes the card. */
export const AssignCard = z.object({ version: Version, card_number: orNull(text(40)).default(null) });

export const memberActions = [
  'edit',
  'add_activity',
  'sign_up',
  'pay',
  'charge',
  'assign_card',
  'change_password',
  'deactivate',
  'reactivate',
  'transfer',
  'merge',
  'download_data',
  'erase',
] as const;
export const MemberRow = z.object({
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  /** "KL-1042": of the home branch. */
  number: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  card_number: z.string().nullable(),
  standing: z.enum(standings),
  /** The programme of the membership that ends last, and that day. */
  programme_name: Label.nullable(),
  end_on: Day.nullable(),
  sales_staff_id: Id.nullable(),
  sales_staff_name: z.string().nullable(),
  trainer_staff_id: Id.nullable(),
  trainer_staff_name: z.string().nullable(),
  /** Null: a client from another system, where it isn't known. */
  joined_on: Day.nullable(),
  is_active: z.boolean(),
  photo_file_id: Id.nullable(),
  /** The last day on which the client was let in, in the branches visible to the caller. */
  last_seen_on: Day.nullable(),
  /** Open invoices, one total for each currency. */
  owed: z.array(z.object({ currency: z.string(), open_cents: Cents })),
  can: z.array(z.enum(memberActions)),
});
export type MemberRow = z.output<typeof MemberRow>;

export const Member = MemberRow.omit({ programme_name: true, end_on: true, last_seen_on: true, owed: true }).extend({
  gender: z.enum(genders).nullable(),
  date_of_birth: Day.nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postcode: z.string().nullable(),
  country_code: z.string().nullable(),
  emergency_name: z.string().nullable(),
  emergency_phone: z.string().nullable(),
  emergency_relationship: z.int().nullable(),
  guardian_member_id: Id.nullable(),
  guardian_name: z.string().nullable(),
  guardian_relationship: z.int().nullable(),
  note: z.string().nullable(),
  /** Erased on request: the remaining data is anonymous. */
  erased_at: Instant.nullable(),
  version: Version,
  created_at: Instant,
  updated_at: Instant,
});
export type Member = z.output<typeof Member>;

export const CheckInRow = z.object({
  id: Id,
  at: Instant,
  branch_name: z.string(),
  allowed: z.boolean(),
  why: z.string().nullable(),
});
/** The record as its page shows it, read in one round trip. */
export const MemberView = Member.extend({
  memberships: z.array(Membership),
  /** Open invoices, one total for each currency. */
  owed: z.array(z.object({ currency: z.string(), open_cents: Cents, invoices: z.int() })),
  invoices: z.array(InvoiceRow),
  /** What the client has in wallets, branch by branch. */
  wallets: z.array(
    z.object({ id: Id, branch_id: Id, branch_name: z.string(), currency: z.string(), balance_cents: Cents }),
  ),
  credits: CreditsLeft,
  check_ins: z.array(CheckInRow),
  family: z.array(Relative),
  /** From the lead that became this client. */
  source: z.string().nullable(),
  interest: z.string().nullable(),
  /** A pending new e-mail, until the old address confirms or until then; null: that the e-mail is removed. */
  next_email: z.object({ email: z.string().nullable(), until: Instant }).nullable(),
  /** Whether the phone number may be called, and texted, for marketing. */
  calls: z.enum(phoneUses),
  texts: z.enum(phoneUses),
});
export type MemberView = z.output<typeof MemberView>;
