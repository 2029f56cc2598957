/** Sends to one person after the other, a few at once, until nobody is due or others need the worker. */

/** `empty`: nobody is due. `away`: the server that takes the messages can’t be reached. */
export type Went = 'goes on' | 'empty' | 'away';
export const AT_ONCE = 4;
/** Then the job makes way for others that wait for a worker, and goes on. */
const MOST_MS = 45_000;
/** True if it stopped because of the time: there may be more to send. */
export const sendInLines = async (sendNext: () => Promise<Went>): Promise<boolean> => {
  const until = performance.now() + MOST_MS;
  let isAway = false;
  const line = async (): Promise<boolean> => {
    while (!isAway) {
      if (performance.now() > until) return true;
      const went = await sendNext();
      if (went === 'empty') return false;
      if (went === 'away') isAway = true;
    }
    return false;
  };
  const ended = await Promise.all(Array.from({ length: AT_ONCE }, line));
  return ended.some(Boolean);
};
