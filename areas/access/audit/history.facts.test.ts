import { expect, it } from 'vitest';
import { withoutEchoes } from './history.facts.ts';

const entry = (id: number, what: 'created' | 'edited' | 'deleted', at: string, field?: string) => ({
  id,
  at,
  who: 'Ana Lim',
  what,
  changes: field === undefined ? [] : [{ field, before: null, after: 1 }],
});

it('does not call a record changed that was completed while it was created', () => {
  const entries = [
    // Erased personal values leave only the fact that they were changed.
    entry(5, 'edited', '2026-03-05T02:00:00Z'),
    entry(4, 'edited', '2026-03-05T01:00:00Z', 'status'),
    entry(3, 'edited', '2026-03-05T01:00:00Z'),
    entry(1, 'created', '2026-03-05T01:00:00Z'),
  ];
  expect(withoutEchoes(entries).map(({ id }) => id)).toEqual([5, 4, 1]);
});
