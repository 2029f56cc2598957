/** How the text of a cell is cleaned, and how two texts are compared. */

/** What cannot be seen: controls except tab and line breaks, soft hyphens, zero-width and direction marks, byte-order marks. */
const invisible = /[^\P{Cc}\t\n\r]|[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\uFEFF]/gu;
const visible = (cell: string): string => cell.toWellFormed().replace(invisible, '');

/** Without spaces around it, and with one space where there were several (of whatever kind) or a line break. */
export const oneLine = (cell: string): string => visible(cell).replace(/\s+/gu, ' ').trim();

/** As `oneLine`, but keeps the line breaks. */
export const manyLines = (cell: string): string =>
  visible(cell)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();

/** Two texts with the same key look the same to a reader: case, accents, spaces and signs are ignored. */
export const looseKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');

/** The words of a header or a value: "guardianEmail" and "guardian_email" are both guardian, email. */
export const wordsOf = (text: string): string[] =>
  text
    .replace(/\be-mel\b/giu, 'emel')
    .replace(/\be-mail\b/giu, 'email')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(looseKey)
    .filter((word) => word !== '');

/** `="0123"` is how spreadsheets are made to keep a leading zero; an apostrophe in front does the same. */
export const unwrapped = (cell: string): string => cell.replace(/^="([^"]*)"$/, '$1').replace(/^'(?=[\d+])/, '');

/** Our own files and others put an apostrophe before a cell that starts like a formula: it isn't part of the text. */
export const withoutGuard = (cell: string): string => cell.replace(/^'(?=[=+@-])/, '');

const mix = (text: string, seed: number): readonly [number, number] => {
  let [a, b] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return [b >>> 0, a >>> 0];
};
const asText = (parts: readonly number[]): string => parts.map((part) => part.toString(16).padStart(8, '0')).join('');

/** 64 bits of a text, the same on every machine. Not for secrets. */
export const hashOf = (text: string): readonly [number, number] => mix(text, 0);
/** 128 bits as text. */
export const stableKey = (text: string): string => asText([...mix(text, 0), ...mix(text, 0x9e3779b9)]);
