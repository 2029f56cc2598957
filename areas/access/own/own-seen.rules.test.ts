import fc from 'fast-check';
import { expect, it } from 'vitest';
import { KEPT_MS, MOST_KEPT, seenAgain, type Seen } from './own-seen.rules.ts';

const NOW = 1_800_000_000_000;
const seen = fc.record({
  key: fc.tuple(fc.constantFrom('view', 'news', 'classes'), fc.nat(30)),
  data: fc.nat(),
  at: fc.integer({ min: NOW - 2 * KEPT_MS, max: NOW }),
});
const same = (a: Seen, b: Seen): boolean => JSON.stringify(a.key) === JSON.stringify(b.key);

it('keeps the newest answer to each question, for a time, and not more than a device should', () => {
  fc.assert(
    fc.property(fc.array(seen, { maxLength: 120 }), fc.array(seen, { maxLength: 120 }), (before, now) => {
      const kept = seenAgain(before, now, NOW);
      const all = [...before, ...now];
      expect(kept.length).toBeLessThanOrEqual(MOST_KEPT);
      for (const one of kept) {
        expect(kept.filter((other) => same(one, other))).toHaveLength(1);
        expect(NOW - one.at).toBeLessThan(KEPT_MS);
        expect(all.some((other) => same(one, other) && other.at > one.at)).toBe(false);
      }
      const oldest = kept.at(-1)?.at ?? 0;
      for (const one of all)
        if (NOW - one.at < KEPT_MS && !kept.some((other) => same(one, other)))
          expect([kept.length, oldest >= one.at]).toEqual([MOST_KEPT, true]);
    }),
  );
});
