import { z } from 'zod';
import { Day } from '#kit/domain/day.ts';
import { Email, Id, orNull, requiredText, text, Version } from '#kit/domain/field.ts';
import { Currency } from '#kit/domain/money.ts';
import { locales } from '#kit/domain/words.ts';

/** The network is the root; a master franchise has a country or region; a franchisee has branches. */
export const organisationKinds = ['network', 'master_franchise', 'franchisee'] as const;
export type OrganisationKind = (typeof organisationKinds)[number];
export const newKinds = ['master_franchise', 'franchisee'] as const;

const CountryCode = z.string('required').regex(/^[A-Z]{2}$/, 'required');
const Code = text(8)
  .toUpperCase()
  .min(1, { error: 'required', abort: true })
  .regex(/^[A-Z0-9]{2,8}$/, { error: 'organisation_code' });

export const MAX_ACCOUNTS = 20;
/** The account that franchisees transfer to in a currency. */
export const Account = z.object({ currency: Currency, account: requiredText(300) });
export type Account = z.output<typeof Account>;
const onePerCurrency = (accounts: readonly Account[]): boolean =>
  new Set(accounts.map(({ currency }) => currency)).size === accounts.length;

const fields = {
  name: requiredText(120, 'name_required'),
  code: Code,
  parent_id: Id,
  country_code: CountryCode,
  legal_number: orNull(text(60)).default(null),
  tax_number: orNull(text(60)).default(null),
  address: text(300).default(''),
  accounts: z.array(Account).max(MAX_ACCOUNTS, { error: 'too_many_items' }).refine(onePerCurrency, 'taken').default([]),
  /** Its territory: a country, or a region of it; none: not limited to a place. */
  territory_country: orNull(CountryCode).default(null),
  territory_region: text(80).default(''),
};
/** A region needs a country. */
const regionHasCountry = (typed: { territory_country?: unknown; territory_region?: unknown }): boolean =>
  typeof typed.territory_region !== 'string' ||
  typed.territory_region.trim() === '' ||
  typeof typed.territory_country === 'string';
const countryNeeded = { path: ['territory_country'], error: 'required', when: () => true };
export const NewOrganisation = z
  .object({ ...fields, kind: z.enum(newKinds, 'required') })
  .refine(regionHasCountry, countryNeeded);
/** The network has no parent and needs no country. */
export const EditOrganisation = z
  .object({
    ...fields,
    parent_id: orNull(Id).default(null),
    country_code: orNull(CountryCode).default(null),
    version: Version,
  })
  .refine(regionHasCountry, countryNeeded);
export type EditOrganisation = z.output<typeof EditOrganisation>;

/** A collaborator: every field is required. */
const contactFields = {
  first_name: requiredText(60),
  last_name: requiredText(60),
  email: Email,
  calling_code: text(5)
    .min(1, { error: 'required', abort: true })
    .regex(/^\+[1-9]\d{0,3}$/, { error: 'calling_code' }),
  phone: text(20)
    .min(1, { error: 'required', abort: true })
    .transform((typed) => typed.replace(/[\s()-]/g, ''))
    .pipe(z.string().regex(/^\d{4,15}$/, { error: 'phone_invalid' }))
    .describe('4 to 15 digits without the calling code. Spaces, hyphens and brackets are ignored.'),
  locale: z.enum(locales).default('en'),
  gets_invoices: z.boolean().default(true),
};
export const NewContact = z.object(contactFields);
export const EditContact = NewContact.extend({ version: Version });
export type EditContact = z.output<typeof EditContact>;
export const Contact = z.object({
  id: Id,
  organisation_id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  calling_code: z.string(),
  phone: z.string(),
  locale: z.enum(locales),
  gets_invoices: z.boolean(),
  version: Version,
});
export type Contact = z.output<typeof Contact>;

export const PlaceBranch = z.object({ branch_id: Id });
export const organisationActions = ['edit', 'add_contact', 'place_branch', 'close', 'reopen'] as const;
export const OrganisationRow = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  kind: z.enum(organisationKinds),
  /** Null at the top of what the caller sees. */
  parent_id: Id.nullable(),
  parent_name: z.string().nullable(),
  /** How many levels below the top of what the caller sees. */
  depth: z.int(),
  country_code: z.string().nullable(),
  territory_country: z.string().nullable(),
  territory_region: z.string(),
  /** Closed since then: it can't open branches or make agreements. */
  closed_on: Day.nullable(),
  /** Its own branches and those of the organisations below it. */
  branches: z.int(),
  all_branches: z.int(),
  contacts: z.int(),
  version: Version,
  can: z.array(z.enum(organisationActions)),
});
export type OrganisationRow = z.output<typeof OrganisationRow>;
export const Organisation = OrganisationRow.extend({
  legal_number: z.string().nullable(),
  tax_number: z.string().nullable(),
  address: z.string(),
  accounts: z.array(z.object({ currency: z.string(), account: z.string() })),
  people: z.array(Contact),
  below: z.array(z.object({ id: Id, name: z.string(), kind: z.enum(organisationKinds), branches: z.int() })),
  own_branches: z.array(
    z.object({ id: Id, code: z.string(), name: z.string(), country_code: z.string(), currency: z.string() }),
  ),
});
export type Organisation = z.output<typeof Organisation>;
