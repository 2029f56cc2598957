import { expect, it } from 'vitest';
import { audienceCan, audienceFaults } from './audience.rules.ts';
import type { Group } from './segment.model.ts';
import { emptyCondition } from './segment.rules.ts';

const rule: Group = { kind: 'group', join: 'and', items: [{ ...emptyCondition('standing'), values: ['active'] }] };
const segment = { kind: 'segment' as const, rule, member_ids: [], option_id: null };
const list = { kind: 'list' as const, rule: null, member_ids: [1], option_id: null };
it.each([
  ['a segment', segment, []],
  ['a segment without conditions', { ...segment, rule: null }, ['rule']],
  ['a segment with clients', { ...segment, member_ids: [1] }, ['member_ids']],
  ['a list', list, []],
  ['a list without clients', { ...list, member_ids: [] }, ['member_ids']],
  ['a list with conditions', { ...list, rule, option_id: 1 as const }, ['rule', 'option_id']],
])('%s is checked', (_what, fields, faults) => {
  expect(audienceFaults(fields, ['MYR']).map(({ field }) => field)).toEqual(faults);
});

it('is changed where it belongs, on the page of its kind', () => {
  const caller = { manages: true, network: false };
  expect(audienceCan({ branch_id: 1, kind: 'segment' }, caller)).toEqual(['edit', 'delete']);
  expect(audienceCan({ branch_id: 1, kind: 'list' }, caller)).toEqual(['edit_list', 'delete']);
  expect(audienceCan({ branch_id: 1, kind: 'list' }, { ...caller, manages: false })).toEqual([]);
  expect(audienceCan({ branch_id: null, kind: 'segment' }, caller)).toEqual([]);
  expect(audienceCan({ branch_id: null, kind: 'segment' }, { ...caller, network: true })).toEqual(['edit', 'delete']);
});
