/** A fixed window of a minute per caller, in this process: the brake for calls that are dear or worth guessing at. */
export class Limiter {
  private readonly perMinute: number;
  private readonly counts = new Map<string, number>();
  private window = 0;

  constructor(perMinute: number) {
    this.perMinute = perMinute;
  }

  allows(caller: string, now: Date): boolean {
    const window = Math.floor(now.getTime() / 60_000);
    if (window !== this.window) {
      this.window = window;
      this.counts.clear();
    }
    const count = (this.counts.get(caller) ?? 0) + 1;
    this.counts.set(caller, count);
    return count <= this.perMinute;
  }
}
