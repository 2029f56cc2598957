import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { belowOf, whyNotBelow, type Node } from './organisation.rules.ts';

const tree: readonly Node[] = [
  { id: 1, parent_id: null, kind: 'network' },
  { id: 2, parent_id: 1, kind: 'master_franchise' },
  { id: 3, parent_id: 2, kind: 'master_franchise' },
  { id: 4, parent_id: 3, kind: 'franchisee' },
  { id: 5, parent_id: 1, kind: 'franchisee' },
];
const node = (id: number): Node => tree.find((one) => one.id === id) as Node;

describe('the tree of organisations', () => {
  it.each([
    [2, [2, 3, 4]],
    [4, [4]],
    [1, [1, 2, 3, 4, 5]],
  ])('has below %s', (id, expected) => {
    expect([...belowOf(tree, id)].toSorted((a, b) => a - b)).toEqual(expected);
  });

  it.each([
    ['below itself', 2, 2, 'network.ring'],
    ['below one below it', 2, 3, 'network.ring'],
    ['below a franchisee', 3, 5, 'network.nothing_below'],
    ['below nobody', 4, null, 'network.needs_parent'],
    ['the network below somebody', 1, 2, 'network.root_stays'],
    ['elsewhere', 4, 1, null],
    ['where it is', 4, 3, null],
  ] as const)('refuses %s', (_, id, parent_id, why) => {
    expect(whyNotBelow(tree, node(id), parent_id)).toBe(why);
  });

  it('has no ring whatever is moved where', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ moved: fc.integer({ min: 2, max: 5 }), to: fc.integer({ min: 1, max: 5 }) })),
        (moves) => {
          let now = [...tree];
          for (const { moved, to } of moves) {
            const one = now.find(({ id }) => id === moved) as Node;
            if (whyNotBelow(now, one, to) === null)
              now = now.map((each) => (each.id === moved ? { ...each, parent_id: to } : each));
          }
          // Everything hangs on the root.
          expect(belowOf(now, 1).size).toBe(5);
        },
      ),
    );
  });
});
