/** Which entries of the palette fit what was typed, and in which order. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Every typed word begins or stands in a word of the entry. Chinese has no spaces: any part fits. */
export const matches = (words: string, typed: string): boolean => {
  const text = plain(words);
  return plain(typed)
    .split(/\s+/)
    .every((part) => text.includes(part));
};

/** Labels that begin with what was typed come first; else the order stays. */
export const rank = <E extends { label: string }>(entries: readonly E[], typed: string): E[] => {
  const begins = (entry: E): number => (plain(entry.label).startsWith(plain(typed)) ? 0 : 1);
  return entries.toSorted((a, b) => begins(a) - begins(b));
};
