import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { belowOf, whyNotBelow, whyNotClose, whyNotLeave, whyNotPlace, type Node } from './organisation.rules.ts';

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
    ['below one that is not there', 4, 99, null],
    ['elsewhere', 4, 1, null],
    ['where it is', 4, 3, null],
  ] as const)('refuses %s', (_, id, parent_id, why) => {
    expect(whyNotBelow(tree, node(id), parent_id)).toBe(why);
  });

  it('lets a new organisation be added below any but a franchisee, and the network stay on top', () => {
    const added = { id: null, kind: 'franchisee' as const };
    expect(whyNotBelow(tree, added, 1)).toBeNull();
    expect(whyNotBelow(tree, added, 4)).toBe('network.nothing_below');
    expect(whyNotBelow(tree, added, null)).toBe('network.needs_parent');
    expect(whyNotBelow(tree, { id: 1, kind: 'network' }, null)).toBeNull();
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
          // Everything is below the root.
          expect(belowOf(now, 1).size).toBe(5);
        },
      ),
    );
  });
});

describe('leaving the one above', () => {
  const none = { running: 0, open_invoices: 0, open_credits: 0, uninvoiced: 0 };
  it.each([
    ['nothing open', {}, null],
    ['an agreement that runs', { running: 1, open_invoices: 2 }, 'network.has_agreement'],
    ['invoices that are not paid', { open_invoices: 1 }, 'network.has_debts'],
    ['days that are not invoiced', { uninvoiced: 1 }, 'network.has_uninvoiced'],
    ['money to be given back', { open_credits: 1 }, 'network.has_credits'],
  ] as const)('with %s', (_, ties, why) => {
    expect(whyNotLeave({ ...none, ...ties })).toBe(why);
  });
});

describe('closing', () => {
  const open = { kind: 'franchisee' as const, closed_on: null };
  it.each([
    ['with nothing in it', open, {}, null],
    ['of the network', { ...open, kind: 'network' as const }, {}, 'network.root_stays'],
    ['twice', { ...open, closed_on: '2026-01-31' }, {}, 'network.is_closed'],
    ['with branches', open, { branches: 1 }, 'network.has_branches'],
    ['with others below it', open, { below: 1 }, 'network.has_below'],
  ] as const)('%s', (_, organisation, there, why) => {
    expect(whyNotClose(organisation, { branches: 0, below: 0, ...there })).toBe(why);
  });
});

describe('giving a branch to an organisation', () => {
  const branch = { type: 'branch', stage: 'open', organisation_id: 4, covered: 0, uninvoiced: 0, outside: null };
  const to = { id: 5, closed_on: null };
  it.each([
    ['free', {}, {}, null],
    ['the head office', { type: 'hq' }, {}, 'network.head_office_stays'],
    ['not open yet', { stage: 'preparing' }, {}, 'network.branch_preparing'],
    ['there already', { organisation_id: 5 }, {}, 'network.branch_there'],
    ['to one that is closed', {}, { closed_on: '2026-01-31' }, 'network.is_closed'],
    ['covered where it is', { covered: 1 }, {}, 'network.branch_covered'],
    ['with days to invoice', { uninvoiced: 1 }, {}, 'network.branch_uninvoiced'],
    ['outside of the territory', { outside: 'North' }, {}, 'network.branch_outside'],
  ] as const)('%s', (_, more, target, why) => {
    expect(whyNotPlace({ ...branch, ...more }, { ...to, ...target })).toBe(why);
  });
});
