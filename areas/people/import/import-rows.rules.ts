/** Turns one row of a file into a person, with the faults and the corrections. Pure: `today` is given. */
import { addDays, type Day } from '#kit/domain/day.ts';
import { Email } from '#kit/domain/field.ts';
import { MAX_REST_DAYS } from '#areas/membership/suspension/suspension.rules.ts';
import { isChild } from '../member/member.rules.ts';
import { personFaults } from '../person/person.rules.ts';
import { openRow, type Cells, type Correction, type RowFault, type RowNotice } from './import-cells.rules.ts';
import type { Mapping } from './import-columns.rules.ts';
import { readDate } from './import-dates.rules.ts';
import type { DateField, ImportField } from './import-fields.rules.ts';
import { namesOf, withCapitals } from './import-names.rules.ts';
import { importedPhone } from './import-phones.rules.ts';
import { readPrice } from './import-price.rules.ts';
import { isNoProgramme, targetOf, type StatusTarget, type ValueMaps } from './import-values.rules.ts';
import { countryIn, genderIn, isDependentWord, relationshipIn, sourceIn } from './import-vocabulary.rules.ts';

export type ImportPerson = {
  kind: 'lead' | 'member';
  /** What the file says about the membership; `none` for leads. */
  standing: 'none' | 'active' | 'paused' | 'cancelled';
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string | null;
  gender: 'male' | 'female' | null;
  date_of_birth: Day | null;
  joined_on: Day | null;
  /** The last paid day. */
  ends_on: Day | null;
  sessions_left: number | null;
  /** The first payment still to be collected. */
  next_payment_on: Day | null;
  /** The amount of each payment: for a period, an instalment, or the whole term, in minor units. */
  price_cents: number | null;
  /** The last day of a current suspension. */
  frozen_until: Day | null;
  programme_id: number | null;
  /** The programme as the file names it; the interest of a lead. */
  programme_name: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  postcode: string | null;
  country_code: string | null;
  emergency_name: string | null;
  emergency_phone: string | null;
  emergency_relationship: number | null;
  card_number: string | null;
  note: string | null;
  source: string | null;
  guardian_email: string | null;
  /** The file calls the person someone's family member. */
  is_dependent: boolean;
};
export type ReadRow = {
  person: ImportPerson;
  /** Any of them keeps the row from being imported. */
  faults: RowFault[];
  /** Shown, but no reason to reject the row. */
  notices: RowNotice[];
  corrections: Correction[];
  left_out: boolean;
  is_minor: boolean;
};
/** `currency`: that of the importing branch. */
export type ReadOptions = { today: Day; country: string; currency: string };

const FAR_AHEAD_DAYS = 366;
const orNull = (text: string): string | null => (text === '' ? null : text);

const readName = (cells: Cells, field: 'first_name' | 'last_name', typed: string): string => {
  const name = withCapitals(typed, field === 'last_name');
  if (name !== typed) cells.correct(cells.has(field) ? field : 'full_name', 'capitals', typed, name);
  return name;
};

const readNames = (cells: Cells): { first_name: string; last_name: string } => {
  const full = cells.text('full_name');
  const split = full !== '' && cells.text('first_name') === '' && cells.text('last_name') === '';
  const typed = split ? namesOf(full) : { first_name: cells.text('first_name'), last_name: cells.text('last_name') };
  const first_name = readName(cells, 'first_name', typed.first_name);
  const last_name = readName(cells, 'last_name', typed.last_name);
  if (split && last_name !== '') cells.correct('full_name', 'name_split', full, `${first_name} | ${last_name}`);
  if (first_name === '')
    cells.fault(
      cells.has('first_name') ? 'first_name' : 'full_name',
      last_name === '' ? 'name_missing' : 'first_name_missing',
    );
  return { first_name, last_name };
};

const readEmail = (cells: Cells, field: 'email' | 'guardian_email'): string | null => {
  const text = cells.text(field);
  if (text === '') return null;
  const email = Email.safeParse(text);
  if (!email.success) {
    cells.fault(field, 'email_invalid', { value: text });
    return null;
  }
  if (email.data !== text) cells.correct(field, 'email_case', text, email.data);
  return email.data;
};

const readPhone = (cells: Cells, field: 'phone' | 'emergency_phone', countries: readonly string[]): string | null => {
  const text = cells.text(field);
  if (text === '') return null;
  const phone = countries.map((country) => importedPhone(text, country)).find((found) => found !== null) ?? null;
  if (phone === null) cells.fault(field, 'phone_impossible', { value: text });
  else if (phone !== text) cells.correct(field, 'phone_form', text, phone);
  return phone;
};

const readDay = (cells: Cells, field: DateField, mapping: Mapping, newestYear: number): Day | null => {
  const text = cells.text(field);
  if (text === '') return null;
  const read = readDate(text, mapping.date_orders[field] ?? 'dmy', newestYear);
  if (read.day === null) {
    cells.fault(field, read.fault, { value: text });
    return null;
  }
  if (read.year_guessed) cells.correct(field, 'year_completed', text, read.day);
  return read.day;
};

const yearOf = (day: Day): number => Number(day.slice(0, 4));
const readBirth = (cells: Cells, mapping: Mapping, { today, country }: ReadOptions): Day | null => {
  const birth = readDay(cells, 'date_of_birth', mapping, yearOf(today));
  for (const { key } of personFaults({ phone: null, date_of_birth: birth }, today, country)) {
    cells.fault('date_of_birth', key === 'birth_in_future' ? key : 'birth_too_long_ago', { value: birth ?? '' });
  }
  return birth;
};

const readJoined = (cells: Cells, mapping: Mapping, today: Day): Day | null => {
  const joined = readDay(cells, 'joined_on', mapping, yearOf(today) + 1);
  if (joined === null || joined <= today) return joined;
  if (joined > addDays(today, FAR_AHEAD_DAYS)) cells.fault('joined_on', 'joined_far_ahead', { value: joined });
  else cells.notice('joined_on', 'joins_later', { value: joined });
  return joined;
};

const YEARS_AHEAD = 20;
/** The last paid day; only a membership has one. */
const readEnd = (cells: Cells, mapping: Mapping, today: Day, joined_on: Day | null): Day | null => {
  const ends = readDay(cells, 'ends_on', mapping, yearOf(today) + YEARS_AHEAD);
  if (ends === null) return null;
  if (joined_on !== null && ends < joined_on) cells.fault('ends_on', 'ends_before_start', { value: ends });
  if (yearOf(ends) > yearOf(today) + YEARS_AHEAD) cells.fault('ends_on', 'ends_far_ahead', { value: ends });
  return ends;
};

const readSessions = (cells: Cells): number | null => {
  const text = cells.text('sessions_left');
  if (text === '') return null;
  if (/^\d{1,4}(?:\.0+)?$/.test(text)) return Number(text);
  cells.fault('sessions_left', 'sessions_unread', { value: text });
  return null;
};

const FAR_AHEAD_YEARS = 5;
const isFar = (day: Day, today: Day): boolean => yearOf(day) > yearOf(today) + FAR_AHEAD_YEARS;
/** Only active clients keep paying; an overdue payment can't be told from one that was made. */
const readNextPayment = (
  cells: Cells,
  mapping: Mapping,
  { today }: ReadOptions,
  { standing, joined_on }: Pick<ImportPerson, 'standing' | 'joined_on'>,
): Day | null => {
  if (standing !== 'active' && standing !== 'paused') return null;
  const next = readDay(cells, 'next_payment_on', mapping, yearOf(today) + YEARS_AHEAD);
  if (next === null) return null;
  if (next < today) cells.fault('next_payment_on', 'next_in_past', { value: next });
  else if (joined_on !== null && next <= joined_on)
    cells.fault('next_payment_on', 'next_before_start', { value: next });
  else if (isFar(next, today)) cells.fault('next_payment_on', 'next_far_ahead', { value: next });
  return next;
};

const readAmount = (cells: Cells, { currency }: ReadOptions): number | null => {
  const text = cells.text('price');
  if (text === '') return null;
  const cents = readPrice(text, currency);
  if (cents === null) cells.fault('price', 'price_unread', { value: text });
  return cents;
};

type Standing = ImportPerson['standing'];
/** A suspension decides who is active and who is paused, because it has dates. */
const readFrozen = (
  cells: Cells,
  mapping: Mapping,
  today: Day,
  standing: Standing,
): { standing: Standing; frozen_until: Day | null } => {
  const until = readDay(cells, 'frozen_until', mapping, yearOf(today) + YEARS_AHEAD);
  if (until === null || (standing !== 'active' && standing !== 'paused')) return { standing, frozen_until: null };
  if (until > addDays(today, MAX_REST_DAYS - 1)) cells.fault('frozen_until', 'frozen_far_ahead', { value: until });
  if (until < today) {
    if (standing === 'paused') cells.notice('frozen_until', 'frozen_over', { value: until });
    return { standing: 'active', frozen_until: null };
  }
  cells.notice('frozen_until', 'frozen', { value: until });
  return { standing: 'paused', frozen_until: until };
};

/** What the import makes of a membership that has ended, or whose end isn't known. */
const tellOfEnd = (cells: Cells, person: ImportPerson, today: Day): void => {
  const { standing, programme_id, joined_on, ends_on, next_payment_on } = person;
  if (programme_id === null || standing === 'none') return;
  if (standing === 'cancelled' && ends_on === null) cells.notice('ends_on', 'cancelled_without_end');
  if (standing !== 'cancelled' && ends_on !== null && ends_on < today)
    cells.notice('ends_on', 'ended_already', { value: ends_on });
  const isKnown = joined_on !== null || ends_on !== null || next_payment_on !== null;
  if (standing !== 'cancelled' && !isKnown) cells.notice('joined_on', 'term_from_today');
};

const readStatus = (cells: Cells, maps: ValueMaps): StatusTarget => {
  const text = cells.text('status');
  if (text === '') {
    const byProgramme = cells.has('status') ? undefined : targetOf(maps.programmes, cells.text('programme'));
    return byProgramme?.status ?? maps.without_status;
  }
  const target = targetOf(maps.statuses, text);
  if (!target) cells.fault('status', 'status_undecided', { value: text });
  return target ?? 'lead';
};

const readStanding = (cells: Cells, maps: ValueMaps) => {
  const status = readStatus(cells, maps);
  const name = cells.text('programme');
  const programme_id = targetOf(maps.programmes, name)?.programme_id ?? null;
  const misses = programme_id === null && !isNoProgramme(name) && (status === 'active' || status === 'paused');
  if (misses) cells.notice('programme', 'programme_none', { value: name });
  const isMember = status !== 'lead' && status !== 'leave_out';
  return {
    left_out: status === 'leave_out',
    kind: isMember ? ('member' as const) : ('lead' as const),
    standing: isMember ? status : ('none' as const),
    programme_id,
    programme_name: isNoProgramme(name) ? null : name,
  };
};

type Words = 'gender' | 'country' | 'emergency_relationship';
const wordRules = {
  gender: { unread: 'gender_unread', read: 'gender_word' },
  country: { unread: 'country_unread', read: 'country_code' },
  emergency_relationship: { unread: 'relationship_unread', read: 'relationship_word' },
} as const;
const readWord = <T extends string | number>(
  cells: Cells,
  field: Words,
  meaning: (word: string) => T | null,
): T | null => {
  const text = cells.text(field);
  if (text === '') return null;
  const value = meaning(text);
  if (value === null) cells.notice(field, wordRules[field].unread, { value: text });
  else if (String(value) !== text.toLowerCase() && String(value) !== text)
    cells.correct(field, wordRules[field].read, text, String(value));
  return value;
};

const readTexts = (cells: Cells) => {
  const text = (field: ImportField) => orNull(cells.text(field));
  return {
    address: text('address'),
    city: text('city'),
    state: text('state'),
    postcode: text('postcode'),
    emergency_name: text('emergency_name'),
    card_number: text('card_number'),
    note: text('note'),
    source: sourceIn(cells.text('source')),
  };
};

const checkContact = (cells: Cells, person: ImportPerson): void => {
  if (person.email !== null || cells.text('email') !== '' || person.guardian_email !== null || person.is_dependent)
    return;
  if (person.phone === null && cells.text('phone') === '') cells.fault('row', 'no_contact');
  else if (person.kind === 'member') cells.notice('email', 'no_email');
};

/**
 * Reads one row. `country` (ISO 3166-1 alpha-2, of the branch) is used for phone numbers without a calling code if
 * neither the row nor the value maps name a country. The person is returned even with faults, for the preview.
 */
export const readRow = (raw: readonly string[], mapping: Mapping, maps: ValueMaps, options: ReadOptions): ReadRow => {
  const cells = openRow(raw, mapping);
  const { left_out, ...standing } = readStanding(cells, maps);
  const frozen = readFrozen(cells, mapping, options.today, standing.standing);
  const country_code = readWord(cells, 'country', countryIn);
  const usual = maps.phone_country ?? options.country;
  const countries = [...new Set([country_code ?? usual, usual])];
  const joined_on = readJoined(cells, mapping, options.today);
  const person: ImportPerson = {
    ...standing,
    ...frozen,
    ...readNames(cells),
    ...readTexts(cells),
    email: readEmail(cells, 'email'),
    phone: readPhone(cells, 'phone', countries),
    gender: readWord(cells, 'gender', genderIn),
    date_of_birth: readBirth(cells, mapping, options),
    joined_on,
    ends_on: readEnd(cells, mapping, options.today, joined_on),
    sessions_left: readSessions(cells),
    next_payment_on: readNextPayment(cells, mapping, options, { ...frozen, joined_on }),
    price_cents: readAmount(cells, options),
    country_code,
    emergency_phone: readPhone(cells, 'emergency_phone', countries),
    emergency_relationship: readWord(cells, 'emergency_relationship', relationshipIn),
    guardian_email: readEmail(cells, 'guardian_email'),
    is_dependent: isDependentWord(cells.text('member_type')),
  };
  checkContact(cells, person);
  tellOfEnd(cells, person, options.today);
  const is_minor = isChild(person.date_of_birth, options.today);
  return { person, faults: cells.faults, notices: cells.notices, corrections: cells.corrections, left_out, is_minor };
};
