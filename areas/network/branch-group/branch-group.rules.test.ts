import { describe, expect, it } from 'vitest';
import { regrouping } from './branch-group.rules.ts';

const group = (branch_ids: readonly number[], new_in: string | null = null) => ({ branch_ids, new_in });

describe('what changes about the branches of a group', () => {
  it.each([
    ['nothing', group([1, 2]), group([1, 2]), { joins: [], leaves: [], isSame: true }],
    ['only their order', group([1, 2]), group([2, 1]), { joins: [], leaves: [], isSame: true }],
    ['one joins', group([1]), group([1, 2]), { joins: [2], leaves: [], isSame: false }],
    ['one leaves', group([1, 2]), group([2]), { joins: [], leaves: [1], isSame: false }],
    ['one for another', group([1]), group([2]), { joins: [2], leaves: [1], isSame: false }],
    ['all leave', group([1, 2]), group([]), { joins: [], leaves: [1, 2], isSame: false }],
    ['later ones join', group([1]), group([1], 'SG'), { joins: [], leaves: [], isSame: false }],
    ['later ones no longer join', group([1], 'SG'), group([1]), { joins: [], leaves: [], isSame: false }],
  ])('%s', (_, before, after, expected) => {
    expect(regrouping(before, after)).toEqual(expected);
  });
});
