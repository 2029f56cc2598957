/**
 * Which keys of a large file occur more than once, in a few bytes for each: only hashes are kept, outside of the heap.
 * Two keys with the same hash are treated as equal, which is harmless: their rows are looked at more closely.
 */
import { hashOf } from './import-text.rules.ts';

type SeenKeys = { high: Uint32Array; low: Uint32Array; row: Uint32Array };

/** With room for this many keys. */
export const newSeenKeys = (keys: number): SeenKeys => {
  const size = 2 ** Math.ceil(Math.log2(Math.max(16, keys * 1.5)));
  return { high: new Uint32Array(size), low: new Uint32Array(size), row: new Uint32Array(size) };
};

const slotOf = (seen: SeenKeys, [high, low]: readonly [number, number]): number => {
  const mask = seen.row.length - 1;
  let slot = low & mask;
  while (seen.row[slot] !== 0 && (seen.high[slot] !== high || seen.low[slot] !== low)) slot = (slot + 1) & mask;
  return slot;
};

/** The first row that had the key, or null. */
export const firstRowWith = (seen: SeenKeys, key: string): number | null => seen.row[slotOf(seen, hashOf(key))] || null;

/** Notes that a row (from 1 on) has the key; gives the first row that had it, or null when this is the first. */
export const seeKey = (seen: SeenKeys, key: string, row: number): number | null => {
  const hash = hashOf(key);
  const slot = slotOf(seen, hash);
  const first = seen.row[slot];
  if (first) return first;
  [seen.high[slot], seen.low[slot], seen.row[slot]] = [...hash, row];
  return null;
};
