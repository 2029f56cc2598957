import { describe, expect, it } from 'vitest';
import { machineProblems } from '#kit/domain/machine.ts';
import { classMachine } from './class.machine.ts';
import { classCan, classFaults, kindFaults, placesFaults } from './class.rules.ts';

const keys = (faults: readonly { field: string; key: string }[]): string[] =>
  faults.map(({ field, key }) => `${field} ${key}`);

describe('a class', () => {
  it.each([
    [[], 0, ['programme_types nobody_books']],
    [[], 1, []],
    [[1], 0, []],
    [[1], 1, []],
  ] as const)('for the types %j and %i credits: %j', (programme_types, credit_cost, faults) => {
    expect(keys(classFaults({ programme_types: [...programme_types], credit_cost }))).toEqual(faults);
  });

  it.each([
    ['room', 1, []],
    ['room', 500, []],
    ['online', 4, [{ field: 'capacity', key: 'too_small', facts: { min: 5 } }]],
    ['online', 5, []],
    ['online', 200, []],
    ['online', 201, [{ field: 'capacity', key: 'too_big', facts: { max: 200 } }]],
  ] as const)('%s for %i people: %j', (kind, capacity, faults) => {
    expect(placesFaults(kind, capacity)).toEqual(faults);
  });

  it.each([
    ['online', 4, null, ['facility_id online_no_room']],
    ['online', null, 'https://x.example', []],
    ['room', 4, null, []],
    ['room', null, 'https://x.example', ['meeting_url room_no_meeting']],
  ] as const)('%s, in %j, by %j: %j', (kind, facility_id, meeting_url, faults) => {
    expect(keys(kindFaults(kind, { facility_id, meeting_url }))).toEqual(faults);
  });

  it('is planned while it is offered, by whom it is allowed', () => {
    expect(machineProblems(classMachine)).toEqual([]);
    expect(classCan('active', () => true).slice(0, 2)).toEqual(['schedule', 'edit']);
    expect(classCan('inactive', () => true)).not.toContain('schedule');
    expect(classCan('active', () => false)).toEqual([]);
  });
});
