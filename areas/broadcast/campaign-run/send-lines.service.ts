/** Sends to one person after the other, a few at once, until nobody is due or others need the worker. */

/** `left`: not due after all, or another process has them. `away`: the server that takes the messages can’t be reached. */
export type Went = 'taken' | 'left' | 'away';
type Waiting = { id: number; is_due: boolean };
export type Queue = {
  /** The next of those who wait, in ascending order of their ids. None: that was everybody. */
  next: (after: number) => Promise<readonly Waiting[]>;
  send: (id: number) => Promise<Went>;
};

export const AT_ONCE = 4;
/** Then the job makes way for others that wait for a worker, and goes on. */
const MOST_MS = 45_000;

/**
 * Those who wait are read a page at a time, from the first to the last, and again from the first until a walk reaches
 * nobody. Searching for one person at a time would pass everybody who isn’t due, once for each letter.
 */
const walk = ({ next }: Queue) => {
  let after = 0;
  let due: number[] = [];
  let reached = false;
  let reading: Promise<boolean> | undefined;
  const read = async (): Promise<boolean> => {
    for (;;) {
      const page = await next(after);
      const last = page.at(-1);
      if (!last && !reached) return false;
      if (!last) reached = false;
      after = last?.id ?? 0;
      due = page.filter(({ is_due }) => is_due).map(({ id }) => id);
      if (due.length > 0) return true;
    }
  };
  return {
    /** Nobody is due: nothing. */
    person: async (): Promise<number | undefined> => {
      while (due.length === 0) {
        reading ??= read().finally(() => (reading = undefined));
        if (!(await reading)) return undefined;
      }
      return due.shift();
    },
    reached: (): void => void (reached = true),
  };
};

/** True if it stopped because of the time: there may be more to send. */
export const sendInLines = async (queue: Queue): Promise<boolean> => {
  const until = performance.now() + MOST_MS;
  const waiting = walk(queue);
  let isAway = false;
  const line = async (): Promise<boolean> => {
    while (!isAway) {
      if (performance.now() > until) return true;
      const id = await waiting.person();
      if (id === undefined) return false;
      const went = await queue.send(id);
      if (went === 'away') isAway = true;
      if (went === 'taken') waiting.reached();
    }
    return false;
  };
  const ended = await Promise.all(Array.from({ length: AT_ONCE }, line));
  return ended.some(Boolean);
};
