/** Which palette entries match the typed text, and in which order. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Every typed word must start a word of the entry or be part of one. Chinese has no spaces: any part matches. */
export const matches = (words: string, typed: string): boolean => {
  const text = plain(words);
  return plain(typed)
    .split(/\s+/)
    .every((part) => text.includes(part));
};

/** Labels that start with the text come first; otherwise the order stays. */
export const rank = <E extends { label: string }>(entries: readonly E[], typed: string): E[] => {
  const begins = (entry: E): number => (plain(entry.label).startsWith(plain(typed)) ? 0 : 1);
  return entries.toSorted((a, b) => begins(a) - begins(b));
};
