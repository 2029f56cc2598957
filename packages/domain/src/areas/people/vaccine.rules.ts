import type { Flag } from '#domain/access.ts';
import type { Day } from '#domain/kit/day.ts';
import type { Fault } from '#domain/kit/errors.ts';
import { movesFrom } from '#domain/kit/machine.ts';
import { vaccineMachine } from './vaccine.machine.ts';
import type { Vaccine } from './vaccine.model.ts';

/** A vaccine was given on a day that has come, and not before the client was born. */
export const vaccineFaults = (one: { given_on: Day }, today: Day, date_of_birth: Day | null): Fault[] => [
  ...(one.given_on > today ? [{ field: 'given_on', key: 'in_the_future' }] : []),
  ...(date_of_birth !== null && one.given_on < date_of_birth ? [{ field: 'given_on', key: 'before_birth' }] : []),
];

export const vaccineCan = (one: Pick<Vaccine, 'status'>, has: (flag: Flag) => boolean): Vaccine['can'] => [
  ...(movesFrom(vaccineMachine, one.status, has) as Vaccine['can']),
  ...(has('MANAGE_CLIENT') ? (['edit'] as const) : []),
];
