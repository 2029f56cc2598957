import { expect, it } from 'vitest';
import { materialCan, materialFaults } from './sales-material.rules.ts';

const day = { valid_from: '2026-03-05' as const, valid_until: null };
it.each([
  ['a file', { ...day, file_id: 1, link: null }, []],
  ['a link', { ...day, file_id: null, link: 'https://a.example' }, []],
  ['nothing', { ...day, file_id: null, link: null }, ['file_id']],
  ['both', { ...day, file_id: 1, link: 'https://a.example' }, ['link']],
  ['one day', { ...day, file_id: 1, link: null, valid_until: '2026-03-05' as const }, []],
  [
    'an end before the beginning',
    { ...day, file_id: 1, link: null, valid_until: '2026-03-04' as const },
    ['valid_until'],
  ],
])('%s is checked', (_what, fields, faults) => {
  expect(materialFaults(fields).map(({ field }) => field)).toEqual(faults);
});

it('is changed where it belongs: that of the network by head office only', () => {
  const caller = { manages: true, network: false };
  expect(materialCan({ branch_id: 1, people: 0 }, caller)).toEqual(['edit', 'delete']);
  expect(materialCan({ branch_id: 1, people: 2 }, { ...caller, manages: false })).toEqual(['openings']);
  expect(materialCan({ branch_id: null, people: 1 }, caller)).toEqual(['openings']);
  expect(materialCan({ branch_id: null, people: 1 }, { ...caller, network: true })).toEqual([
    'edit',
    'openings',
    'delete',
  ]);
});
