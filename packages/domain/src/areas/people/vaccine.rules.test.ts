import { expect, it } from 'vitest';
import { machineProblems } from '#domain/kit/machine.ts';
import { vaccineMachine } from './vaccine.machine.ts';
import { vaccineCan, vaccineFaults } from './vaccine.rules.ts';

it.each([
  ['2026-11-21', '1990-01-01', []],
  ['2026-11-22', '1990-01-01', [{ field: 'given_on', key: 'in_the_future' }]],
  ['1989-12-31', '1990-01-01', [{ field: 'given_on', key: 'before_birth' }]],
  ['1990-01-01', '1990-01-01', []],
  ['1980-01-01', null, []],
] as const)('a vaccine given on %s to somebody born on %s', (given_on, birth, faults) =>
  expect(vaccineFaults({ given_on }, '2026-11-21', birth)).toEqual(faults),
);

it('can be decided by those who may, again and again, and edited by those who manage clients', () => {
  expect(machineProblems(vaccineMachine)).toEqual([]);
  expect(vaccineCan({ status: 'pending' }, () => true)).toEqual(['accept', 'reject', 'edit']);
  expect(vaccineCan({ status: 'accepted' }, () => true)).toEqual(['reject', 'edit']);
  expect(vaccineCan({ status: 'pending' }, (flag) => flag === 'MANAGE_CLIENT')).toEqual(['edit']);
});
