/** The cells of one row by their meaning, cleaned, with everything that was wrong or corrected on the way. */
import { holdsCardNumber } from '#kit/domain/field.ts';
import type { Mapping } from './import-columns.rules.ts';
import type { importWords } from './import.words.ts';
import { longest, type ImportField } from './import-fields.rules.ts';
import { manyLines, oneLine, unwrapped, withoutGuard } from './import-text.rules.ts';

type FaultKey = keyof typeof importWords.faults;
type NoticeKey = keyof typeof importWords.notices;
type CorrectionKey = keyof typeof importWords.corrections;
/** Where it is, what it is (a key of the words), and the facts that its sentence needs. */
export type RowFault = { field: ImportField | 'row'; key: FaultKey; facts?: Record<string, string | number> };
export type RowNotice = { field: ImportField | 'row'; key: NoticeKey; facts?: Record<string, string | number> };
export type Correction = { field: ImportField; key: CorrectionKey; from: string; to: string };

export type Cells = {
  faults: RowFault[];
  notices: RowNotice[];
  corrections: Correction[];
  /** Does any column of the file contain this field? */
  has(field: ImportField): boolean;
  /** The clean text of a field; empty if there is none. */
  text(field: ImportField): string;
  fault(field: RowFault['field'], key: FaultKey, facts?: RowFault['facts']): void;
  notice(field: RowNotice['field'], key: NoticeKey, facts?: RowNotice['facts']): void;
  correct(field: ImportField, key: CorrectionKey, from: string, to: string): void;
};

/** Signs that spreadsheets put around numbers are removed; in a name or a note they stay. */
const numberFields = new Set<ImportField>([
  'phone',
  'emergency_phone',
  'card_number',
  'postcode',
  'joined_on',
  'ends_on',
  'sessions_left',
  'next_payment_on',
  'price',
  'frozen_until',
  'date_of_birth',
]);
const between: Partial<Record<ImportField, string>> = { address: ', ', note: '\n' };

const rawCells = (raw: readonly string[], mapping: Mapping, field: ImportField): string[] =>
  raw.filter((cell, column) => mapping.columns[column] === field && cell.trim() !== '');

const cleanText = (cells: Cells, parts: readonly string[], field: ImportField): string => {
  const clean = parts.map(field === 'note' ? manyLines : oneLine).filter((part) => part !== '');
  const [from, spaced] = [parts.join(between[field] ?? ' '), clean.join(between[field] ?? ' ')];
  if (from.replace(/\r\n?/g, '\n') !== spaced && spaced !== '') cells.correct(field, 'spaces', from, spaced);
  const text = numberFields.has(field) ? unwrapped(spaced) : withoutGuard(spaced);
  if (text !== spaced) cells.correct(field, 'sign_removed', spaced, text);
  return text;
};

const checkText = (cells: Cells, text: string, field: ImportField): void => {
  const max = longest[field];
  if (max !== undefined && text.length > max) cells.fault(field, 'too_long', { max });
  if (holdsCardNumber(text)) cells.fault(field, 'bank_card');
};

/** Opens a row. Every field that has a column is read once, so that no fault is reported twice. */
export const openRow = (raw: readonly string[], mapping: Mapping): Cells => {
  const texts = new Map<ImportField, string>();
  const cells: Cells = {
    faults: [],
    notices: [],
    corrections: [],
    has: (field) => mapping.columns.includes(field),
    text: (field) => texts.get(field) ?? '',
    fault: (field, key, facts) => void cells.faults.push({ field, key, ...(facts && { facts }) }),
    notice: (field, key, facts) => void cells.notices.push({ field, key, ...(facts && { facts }) }),
    correct: (field, key, from, to) => void cells.corrections.push({ field, key, from, to }),
  };
  for (const field of new Set(mapping.columns.filter((name) => name !== null))) {
    const text = cleanText(cells, rawCells(raw, mapping, field), field);
    texts.set(field, text);
    checkText(cells, text, field);
  }
  return cells;
};
