/** Time comes from here and nowhere else, so that tests and jobs can set the time. */
export type Clock = { now(): Date };
export const systemClock: Clock = { now: () => new Date() };
export const fixedClock = (iso: string): Clock & { set(iso: string): void } => {
  let at = new Date(iso);
  return { now: () => at, set: (next) => void (at = new Date(next)) };
};
