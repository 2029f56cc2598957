import { expect, it } from 'vitest';
import { addDays } from '#kit/domain/day.ts';
import { certificateFaults, certificateState } from './certificate.rules.ts';

const today = '2026-11-21';
it.each([
  [-1, 'expired'],
  [0, 'expiring'],
  [60, 'expiring'],
  [61, 'valid'],
] as const)('a certificate that ends in %i days is %s', (days, state) =>
  expect(certificateState(addDays(today, days), today)).toBe(state),
);

it.each([
  ['2026-11-21', '2028-11-21', []],
  ['2026-11-22', '2028-11-21', [{ field: 'issued_on', key: 'in_the_future' }]],
  ['2026-11-01', '2026-11-01', [{ field: 'expires_on', key: 'ends_before_start' }]],
  ['2020-11-01', '2022-11-01', []],
])('issued on %s, valid until %s', (issued_on, expires_on, faults) =>
  expect(certificateFaults({ issued_on, expires_on }, today)).toEqual(faults),
);
