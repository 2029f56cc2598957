/** Which answers of the server a device keeps. */
export type Seen = { key: readonly unknown[]; data: unknown; at: number };

/** What is older says nothing useful any more. */
export const KEPT_MS = 14 * 86_400_000;
/** Days of the timetable are asked for one by one. */
export const MOST_KEPT = 40;

/** What was kept and what is known now: the newest answer to each question, the newest questions only. */
export const seenAgain = (before: readonly Seen[], now: readonly Seen[], at: number): Seen[] => {
  const byKey = new Map<string, Seen>();
  for (const one of [...before, ...now]) {
    const key = JSON.stringify(one.key);
    const known = byKey.get(key);
    if (!known || known.at <= one.at) byKey.set(key, one);
  }
  return [...byKey.values()]
    .filter((one) => at - one.at < KEPT_MS)
    .toSorted((a, b) => b.at - a.at)
    .slice(0, MOST_KEPT);
};
