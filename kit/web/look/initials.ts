/** "Mei Ling Tan" → "ML": the first letters of the first two words; a Chinese name gives its first character. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((part) => String.fromCodePoint(part.codePointAt(0) ?? 32))
    .join('')
    .toUpperCase();
