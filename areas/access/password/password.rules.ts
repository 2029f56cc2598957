/**
 * Which passwords are too easy to guess. Length is what makes a password good (NIST SP 800-63B, 5.1.1.2): there are no
 * rules about kinds of characters, but passwords on lists of guesses, or made from the person's own name, are refused.
 */
import { commonWords } from './password.words.ts';

const runs = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
];
const neighbours = new Set(
  runs.flatMap((run) =>
    Array.from(run)
      .slice(1)
      .flatMap((char, i) => [`${run[i]}${char}`, `${char}${run[i]}`]),
  ),
);

const figures: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const asLetters = (text: string): string =>
  Array.from(text)
    .map((char) => figures[char] ?? char)
    .join('');
const lettersOnly = (text: string): string => text.replace(/[^\p{L}]/gu, '');
const withoutEnds = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

const MAX_WORDS = 3;
/** Is a text one common word, or up to three of them in a row? */
const isOfCommonWords = (text: string, words: number = MAX_WORDS): boolean => {
  if (text === '') return words < MAX_WORDS;
  if (words === 0) return false;
  for (let length = text.length; length > 0; length--)
    if (commonWords.has(text.slice(0, length)) && isOfCommonWords(text.slice(length), words - 1)) return true;
  return false;
};

const isRepeated = (text: string): boolean =>
  new Set(text).size <= 3 ||
  Array.from({ length: Math.floor(text.length / 2) }, (_, i) => i + 1).some((unit) =>
    Array.from(text).every((char, i) => i < unit || char === text[i - unit]),
  );

const RUN_SHARE = 0.75;
/** Most of its steps follow a row of the keyboard, the alphabet or the digits, or repeat a character. */
const isRun = (text: string): boolean => {
  const steps = Array.from(text)
    .slice(1)
    .filter((char, i) => char === text[i] || neighbours.has(`${text[i]}${char}`)).length;
  return steps >= (text.length - 1) * RUN_SHARE;
};

const MAX_DIGITS_ONLY = 16;
const isNumber = (text: string): boolean => text.length < MAX_DIGITS_ONLY && /^[\d\s./+-]+$/.test(text);

const MIN_LEFT = 6;
/** What is left besides the person's own words is too short to matter. */
const isOwnWords = (text: string, own: readonly string[]): boolean => {
  const words = own.flatMap((word) => word.toLowerCase().split(/[^\p{L}\d]+/u)).filter((word) => word.length >= 3);
  const left = words.toSorted((a, b) => b.length - a.length).reduce((rest, word) => rest.replaceAll(word, ''), text);
  return left.length < text.length && left.replace(/[^\p{L}\d]/gu, '').length < MIN_LEFT;
};

/** Is this password too easy to guess? `own`: names and e-mail of the person. */
export const isCommonPassword = (password: string, own: readonly string[]): boolean => {
  const text = password.normalize('NFKC').toLowerCase();
  const cores = [withoutEnds(text), text, lettersOnly(text)].map((core) => lettersOnly(asLetters(core)));
  return (
    isRepeated(text) ||
    isRun(text) ||
    isNumber(text) ||
    isOwnWords(text, own) ||
    [...cores, lettersOnly(text)].some((core) => isOfCommonWords(core))
  );
};
