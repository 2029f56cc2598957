import type { Flag } from '#access/access.ts';
import type { Day } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { movesFrom } from '#kit/domain/machine.ts';
import { vaccineMachine } from './vaccine.machine.ts';
import type { Vaccine } from './vaccine.model.ts';

type Given = { given_on: Day; valid_until: Day | null };
/** A vaccine was given on a day that has come, not before the client was born, and holds from then on. */
export const vaccineFaults = (one: Given, today: Day, date_of_birth: Day | null): Fault[] => [
  ...(one.given_on > today ? [{ field: 'given_on', key: 'in_the_future' }] : []),
  ...(date_of_birth !== null && one.given_on < date_of_birth ? [{ field: 'given_on', key: 'before_birth' }] : []),
  ...(one.valid_until !== null && one.valid_until < one.given_on
    ? [{ field: 'valid_until', key: 'ends_before_start' }]
    : []),
];

type Certificate = { vaccine: string; status: Vaccine['status']; valid_until: Day | null };
const holds = ({ status, valid_until }: Certificate, today: Day): boolean =>
  status === 'accepted' && (valid_until === null || valid_until >= today);
const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
/** Vaccines whose accepted certificates are all over: a later one of the same vaccine makes up for the one before. */
export const expiredVaccines = (certificates: readonly Certificate[], today: Day): string[] => {
  const over = certificates.filter((one) => one.status === 'accepted' && !holds(one, today));
  const names = over
    .map((one) => one.vaccine)
    .filter((name, at, all) => all.findIndex((other) => same(name, other)) === at);
  return names.filter((name) => !certificates.some((one) => same(one.vaccine, name) && holds(one, today)));
};

export const vaccineCan = (one: Pick<Vaccine, 'status'>, has: (flag: Flag) => boolean): Vaccine['can'] => [
  ...(movesFrom(vaccineMachine, one.status, has) as Vaccine['can']),
  ...(has('MANAGE_CLIENT') ? (['edit'] as const) : []),
];
