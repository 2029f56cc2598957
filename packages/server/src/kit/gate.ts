/** Work that costs much runs a few at a time, and nobody takes all the places: whoever has enough is told to come again. */

/** `mine`: the caller or the branch has enough under way (429). `all`: everybody's places are taken (503). */
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

export type GateLimits = {
  /** How many run at a time. */
  atOnce: number;
  /** How many may wait for a place. */
  waiting: number;
  /** How many of one key run or wait. */
  perKey: number;
};

export class Gate {
  private readonly limits: GateLimits;
  private readonly ofKey = new Map<string, number>();
  private readonly queue: (() => void)[] = [];
  private running = 0;

  constructor(limits: GateLimits) {
    this.limits = limits;
  }

  get load(): { running: number; waiting: number } {
    return { running: this.running, waiting: this.queue.length };
  }

  /** `keys`: whom the work counts for, such as a person and a branch. */
  async run<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    const { atOnce, waiting, perKey } = this.limits;
    if (keys.some((key) => (this.ofKey.get(key) ?? 0) >= perKey)) throw new Busy('mine');
    if (this.running >= atOnce && this.queue.length >= waiting) throw new Busy('all');
    for (const key of keys) this.ofKey.set(key, (this.ofKey.get(key) ?? 0) + 1);
    try {
      await this.enter();
      return await work().finally(() => this.leave());
    } finally {
      for (const key of keys) this.forget(key);
    }
  }

  private async enter(): Promise<void> {
    if (this.running < this.limits.atOnce) {
      this.running += 1;
      return;
    }
    // The place is handed on by the one who leaves: nobody slips in between.
    await new Promise<void>((resolve) => this.queue.push(resolve));
  }

  private leave(): void {
    const next = this.queue.shift();
    if (next) next();
    else this.running -= 1;
  }

  private forget(key: string): void {
    const left = (this.ofKey.get(key) ?? 0) - 1;
    if (left > 0) this.ofKey.set(key, left);
    else this.ofKey.delete(key);
  }
}
