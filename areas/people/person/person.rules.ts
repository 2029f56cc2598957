import { ageOn, type Day } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { phoneIn } from './phone.rules.ts';

const OLDEST = 120;
type Typed = { phone: string | null; date_of_birth: Day | null };

/** Faults in a person's details that depend on the date and the country. */
export const personFaults = (person: Typed, today: Day, country: string): Fault[] => [
  ...(person.phone !== null && phoneIn(person.phone, country) === null
    ? [{ field: 'phone', key: 'phone_invalid' }]
    : []),
  ...(person.date_of_birth !== null && person.date_of_birth > today
    ? [{ field: 'date_of_birth', key: 'birth_in_future' }]
    : []),
  ...(person.date_of_birth !== null && ageOn(person.date_of_birth, today) > OLDEST
    ? [{ field: 'date_of_birth', key: 'birth_too_long_ago' }]
    : []),
];

const HAN = /^\p{Script=Han}+$/u;
/** As people write it: 李欣怡 where both parts are Chinese characters, else the first name first. Its twin is `full_name`. */
export const fullName = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  HAN.test(first_name) && HAN.test(last_name) ? `${last_name}${first_name}` : `${first_name} ${last_name}`.trim();

/** The name in a row of a list to choose from. */
export const nameOfRow = (row: Readonly<Record<string, unknown>>): string =>
  fullName({ first_name: String(row['first_name']), last_name: String(row['last_name']) });
