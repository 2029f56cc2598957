import { ageOn, type Day } from '#domain/kit/day.ts';
import type { Fault } from '#domain/kit/errors.ts';
import { phoneIn } from './phone.rules.ts';

const OLDEST = 120;
type Typed = { phone: string | null; date_of_birth: Day | null };

/** What is wrong with a person's facts that only the day and the country can tell. */
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

export const fullName = (person: { first_name: string; last_name: string }): string =>
  `${person.first_name} ${person.last_name}`.trim();
