import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Busy, Gate } from './gate.ts';

/** Work that ends on request. */
const held = () => {
  const ends: (() => void)[] = [];
  const work = (): Promise<void> => new Promise((resolve) => ends.push(resolve));
  return { work, ends };
};
const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('dear work', () => {
  it('runs a few at a time, in the order in which it came', async () => {
    const gate = new Gate({ atOnce: 1, perKey: 1, waiting: 5, waitingPerKey: 5 });
    const order: number[] = [];
    await Promise.all([1, 2, 3].map((no) => gate.run(['a'], async () => void order.push(no))));
    expect(order).toEqual([1, 2, 3]);
    expect(gate.load).toEqual({ running: 0, waiting: 0 });
  });

  it('waits while its branch has enough under way, and is not waited for by the others', async () => {
    const gate = new Gate({ atOnce: 3, perKey: 2, waiting: 9, waitingPerKey: 1 });
    const { work, ends } = held();
    const mine = [1, 2, 3].map((no) => gate.run(['branch:1', `staff:${no}`], work));
    const other = gate.run(['branch:2', 'staff:9'], work);
    await soon();
    expect(gate.load).toEqual({ running: 3, waiting: 1 });
    await expect(gate.run(['branch:1', 'staff:4'], work)).rejects.toMatchObject({ whose: 'mine' });
    ends[2]?.();
    await other;
    expect(gate.load).toEqual({ running: 2, waiting: 1 });
    ends[0]?.();
    await soon();
    expect(gate.load).toEqual({ running: 2, waiting: 0 });
    for (const end of ends) end();
    await Promise.all(mine);
  });

  it('is refused to everybody when all places and all waiting places are taken', async () => {
    const gate = new Gate({ atOnce: 1, perKey: 1, waiting: 1, waitingPerKey: 1 });
    const { work, ends } = held();
    const first = gate.run(['a'], work);
    const second = gate.run(['b'], work);
    await expect(gate.run(['c'], work)).rejects.toMatchObject({ name: 'Busy', whose: 'all' });
    await soon();
    ends[0]?.();
    await first;
    await soon();
    ends[1]?.();
    await second;
  });

  it('gives its place back when it fails', async () => {
    const gate = new Gate({ atOnce: 1, perKey: 1, waiting: 0, waitingPerKey: 0 });
    await expect(gate.run(['a'], () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await gate.run(['a'], async () => 'yes')).toBe('yes');
  });

  it('never lets in more than it says, and forgets nobody, whatever comes and goes', async () => {
    const many = fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c'), turns: fc.nat(4) }), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(many, async (asked) => {
        const gate = new Gate({ atOnce: 3, perKey: 2, waiting: 12, waitingPerKey: 5 });
        const now = new Map<string, number>();
        const most = { all: 0, ofKey: 0 };
        const one = async ({ key, turns }: { key: string; turns: number }): Promise<void> => {
          now.set(key, (now.get(key) ?? 0) + 1);
          most.ofKey = Math.max(most.ofKey, now.get(key) ?? 0);
          most.all = Math.max(
            most.all,
            [...now.values()].reduce((sum, count) => sum + count, 0),
          );
          for (let turn = 0; turn < turns; turn += 1) await soon();
          now.set(key, (now.get(key) ?? 0) - 1);
        };
        const all = await Promise.allSettled(asked.map((of) => gate.run([of.key], () => one(of))));
        expect(most.all).toBeLessThanOrEqual(3);
        expect(most.ofKey).toBeLessThanOrEqual(2);
        expect(all.every((end) => end.status === 'fulfilled' || end.reason instanceof Busy)).toBe(true);
        expect(gate.load).toEqual({ running: 0, waiting: 0 });
      }),
      { numRuns: 100 },
    );
  });
});
