import { expect, it } from 'vitest';
import { activityKinds, activityTypes, typeIdsOf } from './activity.model.ts';

it('has each type of activity in exactly one kind', () => {
  const all = activityKinds.flatMap((kind) => typeIdsOf(kind));
  expect(all.toSorted((a, b) => a - b)).toEqual(Object.keys(activityTypes).map(Number));
});

it('keeps the numbers of the specification', () => {
  expect(typeIdsOf('talks')).toEqual([12, 13, 14, 15]);
  expect(typeIdsOf('visits')).toEqual([10, 105, 116, 11]);
});
