/**
 * Expensive work runs a few at a time, and nobody takes all the places: callers with enough work waiting have to come
 * again.
 */

/** `mine`: the caller or the branch has enough work in progress (429). `all`: every place is taken (503). */
export class Busy extends Error {
  override readonly name = 'Busy';
  readonly whose: 'mine' | 'all';
  readonly retry_s: number;
  constructor(whose: 'mine' | 'all', retry_s = 5) {
    super('too much of this is under way');
    this.whose = whose;
    this.retry_s = retry_s;
  }
}

type GateLimits = {
  /** How many run at a time, and how many of them of one key (a person, a branch). */
  atOnce: number;
  perKey: number;
  /** How many can wait for a place, and how many of them of one key. */
  waiting: number;
  waitingPerKey: number;
};
type Entry = { keys: readonly string[]; start: () => void };

class Counts {
  private readonly of = new Map<string, number>();
  add(keys: readonly string[], by: 1 | -1): void {
    for (const key of keys) {
      const count = (this.of.get(key) ?? 0) + by;
      if (count > 0) this.of.set(key, count);
      else this.of.delete(key);
    }
  }
  areBelow(keys: readonly string[], limit: number): boolean {
    return keys.every((key) => (this.of.get(key) ?? 0) < limit);
  }
}

export class Gate {
  private readonly limits: GateLimits;
  private readonly running = new Counts();
  private readonly waiting = new Counts();
  private readonly queue: Entry[] = [];
  private count = 0;

  constructor(limits: GateLimits) {
    this.limits = limits;
  }

  get load(): { running: number; waiting: number } {
    return { running: this.count, waiting: this.queue.length };
  }

  /** `keys`: for whom the work is counted. */
  async run<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    if (this.hasPlace(keys)) this.take(keys);
    else await this.wait(keys);
    try {
      return await work();
    } finally {
      this.count -= 1;
      this.running.add(keys, -1);
      this.next();
    }
  }

  private hasPlace(keys: readonly string[]): boolean {
    return this.count < this.limits.atOnce && this.running.areBelow(keys, this.limits.perKey);
  }

  private take(keys: readonly string[]): void {
    this.count += 1;
    this.running.add(keys, 1);
  }

  private wait(keys: readonly string[]): Promise<void> {
    if (!this.waiting.areBelow(keys, this.limits.waitingPerKey)) throw new Busy('mine');
    if (this.queue.length >= this.limits.waiting) throw new Busy('all');
    this.waiting.add(keys, 1);
    return new Promise((start) => this.queue.push({ keys, start }));
  }

  /** The first in line whose person and branch have a place: a branch with many waiting doesn't hold up the others. */
  private next(): void {
    for (;;) {
      const at = this.queue.findIndex(({ keys }) => this.hasPlace(keys));
      const [entry] = at < 0 ? [] : this.queue.splice(at, 1);
      if (!entry) return;
      this.waiting.add(entry.keys, -1);
      this.take(entry.keys);
      entry.start();
    }
  }
}
