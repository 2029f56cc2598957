import { describe, expect, it } from 'vitest';
import { AT_ONCE, sendInLines, type Went } from './send-lines.service.ts';

const PAGE = 3;
/** A queue in memory: who waits, who is due, and how often it was read. */
const queueOf = (people: number, isDue: (id: number) => boolean = () => true) => {
  const waiting = new Set(Array.from({ length: people }, (_, index) => index + 1));
  const sent: number[] = [];
  const seen = { pages: 0 };
  const next = async (after: number) => {
    seen.pages += 1;
    await Promise.resolve();
    return [...waiting]
      .filter((id) => id > after)
      .slice(0, PAGE)
      .map((id) => ({ id, is_due: isDue(id) }));
  };
  const send = async (id: number): Promise<Went> => {
    await Promise.resolve();
    if (!waiting.delete(id)) return 'left';
    sent.push(id);
    return 'taken';
  };
  return { waiting, sent, seen, next, send };
};
const upTo = (people: number): number[] => Array.from({ length: people }, (_, index) => index + 1);

describe('sending in lines', () => {
  it('reaches everybody once, in their order', async () => {
    const queue = queueOf(20);
    expect(await sendInLines(queue)).toBe(false);
    expect(queue.sent).toEqual(upTo(20));
  });

  it('passes those who wait for something once for each walk, not once for each letter', async () => {
    const queue = queueOf(300, (id) => id > 150);
    await sendInLines(queue);
    expect(queue.sent).toEqual(upTo(300).slice(150));
    // 100 pages of the first walk, 50 of the second, and the end of each.
    expect(queue.seen.pages).toBeLessThanOrEqual(155);
  });

  it('walks again for those who became due meanwhile', async () => {
    let open = false;
    const queue = queueOf(6, (id) => open || id > 3);
    await sendInLines({
      next: queue.next,
      send: async (id) => {
        open = true;
        return queue.send(id);
      },
    });
    expect(queue.sent).toEqual([4, 5, 6, 1, 2, 3]);
  });

  it('ends if nobody of those who seem due can be taken', async () => {
    const queue = queueOf(10);
    expect(await sendInLines({ next: queue.next, send: async () => 'left' })).toBe(false);
    expect(queue.seen.pages).toBe(5);
  });

  it('sends to nobody more than are on the way when the mail server is away', async () => {
    const tried: number[] = [];
    const send = async (id: number): Promise<Went> => {
      tried.push(id);
      return 'away';
    };
    expect(await sendInLines({ next: queueOf(20).next, send })).toBe(false);
    expect(tried.length).toBeLessThanOrEqual(AT_ONCE);
  });
});
