/** "Mei Ling Tan" → "ML": the first letters of the first two words; a Chinese name gives its first character. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    // The dot between a product and its size isn't a word.
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .slice(0, 2)
    .map((part) => String.fromCodePoint(part.codePointAt(0) ?? 32))
    .join('')
    .toUpperCase();
