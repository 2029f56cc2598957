import { expect, it } from 'vitest';
import { machineProblems } from '#kit/domain/machine.ts';
import { vaccineMachine } from './vaccine.machine.ts';
import { expiredVaccines, vaccineCan, vaccineFaults } from './vaccine.rules.ts';

it.each([
  ['2026-11-21', '1990-01-01', []],
  ['2026-11-22', '1990-01-01', [{ field: 'given_on', key: 'in_the_future' }]],
  ['1989-12-31', '1990-01-01', [{ field: 'given_on', key: 'before_birth' }]],
  ['1990-01-01', '1990-01-01', []],
  ['1980-01-01', null, []],
] as const)('a vaccine given on %s to somebody born on %s', (given_on, birth, faults) =>
  expect(vaccineFaults({ given_on, valid_until: null }, '2026-11-21', birth)).toEqual(faults),
);

it('can be decided by those who may, again and again, and edited by those who manage clients', () => {
  expect(machineProblems(vaccineMachine)).toEqual([]);
  expect(vaccineCan({ status: 'pending' }, () => true)).toEqual(['accept', 'reject', 'edit']);
  expect(vaccineCan({ status: 'accepted' }, () => true)).toEqual(['reject', 'edit']);
  expect(vaccineCan({ status: 'pending' }, (flag) => flag === 'MANAGE_CLIENT')).toEqual(['edit']);
});

it.each([
  ['2020-01-01', []],
  ['2020-01-02', []],
  ['2019-12-31', [{ field: 'valid_until', key: 'ends_before_start' }]],
] as const)('a vaccine given on 2020-01-01 that holds until %s', (valid_until, faults) =>
  expect(vaccineFaults({ given_on: '2020-01-01', valid_until }, '2026-11-21', null)).toEqual(faults),
);

const tetanus = { vaccine: 'Tetanus', status: 'accepted', valid_until: '2026-11-20' } as const;
it.each([
  ['over since yesterday', [tetanus], ['Tetanus']],
  ['on its last day', [{ ...tetanus, valid_until: '2026-11-21' }], []],
  ['for good', [{ ...tetanus, valid_until: null }], []],
  ['made up for by a later one', [tetanus, { ...tetanus, vaccine: 'tetanus', valid_until: '2030-01-01' }], []],
  ['not made up for by one that waits', [tetanus, { ...tetanus, status: 'pending', valid_until: null }], ['Tetanus']],
  ['never accepted', [{ ...tetanus, status: 'rejected' }], []],
  ['one of two', [tetanus, { ...tetanus, vaccine: 'Rabies', valid_until: null }], ['Tetanus']],
  ['two of two', [tetanus, { ...tetanus, vaccine: 'Rabies' }], ['Tetanus', 'Rabies']],
  ['told once', [tetanus, { ...tetanus, valid_until: '2025-01-01' }], ['Tetanus']],
] as const)('a certificate that is %s', (_name, certificates, expired) =>
  expect(expiredVaccines(certificates, '2026-11-21')).toEqual(expired),
);
