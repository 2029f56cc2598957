/** Faults as sentences, by their position. */
import type { Fault } from '#kit/domain/errors.ts';
import { findWord } from '#kit/web/words.ts';

export type FaultWords = Readonly<Record<string, string>>;
const same = (path: string): string => path;
/** The first fault of each position. */
export const faultWords = (faults: readonly Fault[], placeOf: (path: string) => string = same): FaultWords => {
  const found: Record<string, string> = {};
  for (const { field, key, facts } of faults)
    found[placeOf(field)] ??= findWord('kit', `faults.${key}`, facts ?? {}) ?? key;
  return found;
};
