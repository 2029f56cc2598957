/**
 * Dates as other systems write them. The order of day and month is decided for a whole column, never for a
 * single value; a date that does not exist is a fault and never rolls over into the next month.
 */
import { addDays, isDay, type Day } from '#kit/domain/day.ts';

export const dateOrders = ['ymd', 'dmy', 'mdy', 'serial'] as const;
/** `serial` are the day numbers of spreadsheets. */
export type DateOrder = (typeof dateOrders)[number];
type DateFault = 'date_impossible' | 'date_incomplete' | 'date_unreadable';
type ReadDate = { day: Day; fault: null; year_guessed: boolean } | { day: null; fault: DateFault };

const number2 = (value: number): string => String(value).padStart(2, '0');
const failed = (fault: DateFault): ReadDate => ({ day: null, fault });
const made = (year: number, month: number, date: number, yearGuessed = false): ReadDate => {
  const day = `${String(year).padStart(4, '0')}-${number2(month)}-${number2(date)}`;
  return isDay(day) ? { day, fault: null, year_guessed: yearGuessed } : failed('date_impossible');
};

const TIME = /(?:T|\s+)\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[AaPp]\.?[Mm]\.?|Z|[+-]\d{2}:?\d{2})?$/;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const HAN = /^(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*[日号號]?$/;
const NUMBERS = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/;
const SHORT_YEAR_FIRST = /^(\d{2})[-/. ](\d{1,2})[-/. ](\d{1,2})$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
// Five digits begin in 1927; four would turn a bare year into a day of 1905.
const SERIAL = /^(\d{5})(?:\.\d+)?$/;
const NAMED = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]+(\p{L}+)\.?,?[-/. ]+(\d{4}|\d{2})$/u;
const NAMED_FIRST = /^(\p{L}+)\.?[-/. ]+(\d{1,2})(?:st|nd|rd|th)?,?[-/. ]+(\d{4}|\d{2})$/u;
const INCOMPLETE = /^(?:\d{4}|\d{1,2}[-/.]\d{4}|\d{4}[-/.]\d{1,2}|\d{4}年(?:\d{1,2}月)?|\p{L}+[ ,.-]+\d{4})$/u;

const monthNames: readonly (readonly string[])[] = [
  ['jan', 'january', 'januari'],
  ['feb', 'february', 'februari'],
  ['mar', 'march', 'mac'],
  ['apr', 'april'],
  ['may', 'mei'],
  ['jun', 'june'],
  ['jul', 'july', 'julai'],
  ['aug', 'august', 'ogos'],
  ['sep', 'sept', 'september'],
  ['oct', 'october', 'okt', 'oktober'],
  ['nov', 'november'],
  ['dec', 'december', 'dis', 'disember'],
];
const monthIn = (name: string): number | null => {
  const index = monthNames.findIndex((names) => names.includes(name.toLowerCase()));
  return index < 0 ? null : index + 1;
};

/** Two digits of a year: the newest year that is not after `newest`. */
const fullYear = (digits: string, newest: number): number => {
  if (digits.length === 4) return Number(digits);
  const inCentury = newest - (newest % 100) + Number(digits);
  return inCentury > newest ? inCentury - 100 : inCentury;
};

/** Formats that mean the same in every column. */
const readPlain = (text: string, newest: number): ReadDate | null => {
  const first = YEAR_FIRST.exec(text) ?? HAN.exec(text) ?? (text.length === 8 ? COMPACT.exec(text) : null);
  if (first) return made(Number(first[1]), Number(first[2]), Number(first[3]));
  const named = NAMED.exec(text);
  const [date, name, year] = named ? [named[1], named[2], named[3]] : reordered(NAMED_FIRST.exec(text));
  const month = monthIn(name ?? '');
  if (month === null || year === undefined) return null;
  return made(fullYear(year, newest), month, Number(date), year.length === 2);
};
const reordered = (match: RegExpExecArray | null) => [match?.[2], match?.[1], match?.[3]] as const;

const readSerial = (text: string): ReadDate | null => {
  const serial = SERIAL.exec(text)?.[1];
  return serial === undefined ? null : { day: addDays('1899-12-30', Number(serial)), fault: null, year_guessed: false };
};

const readOrdered = (text: string, order: DateOrder, newest: number): ReadDate | null => {
  if (order === 'serial') return readSerial(text);
  const match = (order === 'ymd' ? SHORT_YEAR_FIRST : NUMBERS).exec(text);
  if (!match) return null;
  const [, a = '', b = '', c = ''] = match;
  const [year, month, date] = order === 'ymd' ? [a, b, c] : order === 'dmy' ? [c, b, a] : [c, a, b];
  return made(fullYear(year, newest), Number(month), Number(date), year.length === 2);
};

const withoutTime = (text: string): string => text.replace(TIME, '').trim();

/**
 * Reads one value in its column's order. `newest` is the last year that two digits can mean: for a birth, the current
 * year. Time of day is left out. A year alone, or a month and a year, is incomplete.
 */
export const readDate = (value: string, order: DateOrder, newest: number): ReadDate => {
  const text = withoutTime(value.normalize('NFKC').trim());
  const read = readPlain(text, newest) ?? readOrdered(text, order, newest);
  if (read) return read;
  if (INCOMPLETE.test(text)) return failed('date_incomplete');
  // Three numbers that can't be read in the order of the column are a date that doesn't exist in it.
  return failed(NUMBERS.test(text) ? 'date_impossible' : 'date_unreadable');
};

const NEWEST_FOR_GUESS = 2099;
/** Does it look like a date, whether or not it exists? A bare number doesn't: it could be anything. */
export const looksLikeDate = (value: string): boolean => {
  const text = withoutTime(value.normalize('NFKC').trim());
  return (
    YEAR_FIRST.test(text) || HAN.test(text) || NUMBERS.test(text) || readPlain(text, NEWEST_FOR_GUESS)?.fault === null
  );
};

const monthFirstCountries = new Set(['US', 'PH', 'FM', 'GU', 'AS', 'PW', 'MH']);
const yearFirstCountries = new Set(['CN', 'TW', 'JP', 'KR', 'HU', 'MN', 'LT']);
const usualOrder = (country: string): DateOrder =>
  monthFirstCountries.has(country) ? 'mdy' : yearFirstCountries.has(country) ? 'ymd' : 'dmy';

type OrderGuess = {
  order: DateOrder;
  /** Every date in the column allows more than one order: a person has to look. */
  ambiguous: boolean;
  /** How many values of the column can be read in the order that was chosen, and how many there are. */
  readable: number;
  total: number;
};
/** What was seen of a column so far, so that a file can be streamed. */
export type DateTally = { fits: Record<DateOrder, number>; plain: number; total: number };
export const newDateTally = (): DateTally => ({ fits: { ymd: 0, dmy: 0, mdy: 0, serial: 0 }, plain: 0, total: 0 });

export const tallyDate = (tally: DateTally, value: string): void => {
  const text = withoutTime(value.normalize('NFKC').trim());
  if (text === '') return;
  tally.total++;
  if (readPlain(text, NEWEST_FOR_GUESS)?.day) tally.plain++;
  else for (const order of dateOrders) if (readOrdered(text, order, NEWEST_FOR_GUESS)?.day) tally.fits[order]++;
};

/**
 * The order of a column from all its values: the one that reads most of them. Where several read equally many,
 * the order of the file's other date column decides (`beside`), then the country's; then it is ambiguous.
 */
export const orderOf = ({ fits, plain, total }: DateTally, country: string, beside?: DateOrder): OrderGuess => {
  const most = Math.max(...Object.values(fits));
  const best = dateOrders.filter((order) => fits[order] === most);
  const usual = usualOrder(country);
  const order = [beside, usual].find((wish) => wish !== undefined && best.includes(wish)) ?? best[0] ?? usual;
  const ambiguous = most > 0 && best.length > 1 && !(beside !== undefined && best.includes(beside));
  return { order, ambiguous, readable: most + plain, total };
};

/** The same from all values at once. */
export const guessDateOrder = (values: Iterable<string>, country: string, beside?: DateOrder): OrderGuess => {
  const tally = newDateTally();
  for (const value of values) tallyDate(tally, value);
  return orderOf(tally, country, beside);
};
