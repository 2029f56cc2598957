import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Busy, Gate } from './gate.ts';

/** Work that ends when it is told to. */
const held = () => {
  const ends: (() => void)[] = [];
  const work = (): Promise<void> => new Promise((resolve) => ends.push(resolve));
  return { work, ends };
};
const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('dear work', () => {
  it('runs a few at a time, in the order in which it came', async () => {
    const gate = new Gate({ atOnce: 1, waiting: 5, perKey: 5 });
    const order: number[] = [];
    await Promise.all([1, 2, 3].map((no) => gate.run(['a'], async () => void order.push(no))));
    expect(order).toEqual([1, 2, 3]);
    expect(gate.load).toEqual({ running: 0, waiting: 0 });
  });

  it('is refused to the one who has enough under way, and not to the others', async () => {
    const gate = new Gate({ atOnce: 4, waiting: 4, perKey: 2 });
    const { work, ends } = held();
    const mine = [gate.run(['branch:1', 'staff:1'], work), gate.run(['branch:1', 'staff:2'], work)];
    await expect(gate.run(['branch:1', 'staff:3'], work)).rejects.toMatchObject({ whose: 'mine' });
    const other = gate.run(['branch:2', 'staff:4'], work);
    await soon();
    for (const end of ends) end();
    await Promise.all([...mine, other]);
    await gate.run(['branch:1', 'staff:3'], async () => undefined);
  });

  it('is refused to everybody when all places and all waiting places are taken', async () => {
    const gate = new Gate({ atOnce: 1, waiting: 1, perKey: 9 });
    const { work, ends } = held();
    const first = gate.run(['a'], work);
    const second = gate.run(['b'], work);
    await expect(gate.run(['c'], work)).rejects.toBeInstanceOf(Busy);
    await soon();
    ends[0]?.();
    await first;
    await soon();
    ends[1]?.();
    await second;
  });

  it('gives its place back when it fails', async () => {
    const gate = new Gate({ atOnce: 1, waiting: 0, perKey: 1 });
    await expect(gate.run(['a'], () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await gate.run(['a'], async () => 'yes')).toBe('yes');
  });

  it('never lets in more than it says, whatever comes and goes', async () => {
    const many = fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c'), turns: fc.nat(4) }), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(many, async (asked) => {
        const gate = new Gate({ atOnce: 2, waiting: 6, perKey: 3 });
        let running = 0;
        const [most, ofKey] = [{ at: 0 }, new Map<string, number>()];
        const one = async ({ key, turns }: { key: string; turns: number }): Promise<void> => {
          running += 1;
          ofKey.set(key, (ofKey.get(key) ?? 0) + 1);
          most.at = Math.max(most.at, running);
          expect(ofKey.get(key)).toBeLessThanOrEqual(3);
          for (let turn = 0; turn < turns; turn += 1) await soon();
          running -= 1;
          ofKey.set(key, (ofKey.get(key) ?? 0) - 1);
        };
        const all = await Promise.allSettled(asked.map((of) => gate.run([of.key], () => one(of))));
        expect(most.at).toBeLessThanOrEqual(2);
        expect(all.every((end) => end.status === 'fulfilled' || end.reason instanceof Busy)).toBe(true);
        expect(gate.load).toEqual({ running: 0, waiting: 0 });
      }),
      { numRuns: 100 },
    );
  });
});
