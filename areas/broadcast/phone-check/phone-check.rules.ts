/** What a list from a Do-Not-Call register says about each number. */
import { importedPhone } from '#areas/people/import/import-phones.rules.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { addDays, type Day } from '#kit/domain/day.ts';
import { MOST_NUMBERS, type CheckKind } from './phone-check.model.ts';

export type Result = { number: string; no_call: boolean; no_text: boolean };
type Row = { row: number; cells: readonly string[] };
type Read = { results: Result[]; faults: Fault[] };
/** Which column says what; `text` is `call` if the register has one answer for both. */
type Columns = { number: number; call: number; text: number };

const FIELD = 'content';
const yes = new Set(['yes', 'y', 'true', '1', 'x', 'registered', 'listed', '是', '已登记']);
const no = new Set(['no', 'n', 'false', '0', 'not registered', 'unregistered', 'not listed', '否', '未登记']);
const answerOf = (cell: string): boolean | undefined => {
  const said = cell.trim().toLowerCase();
  return yes.has(said) ? true : no.has(said) ? false : undefined;
};

const isHeader = ({ cells }: Row): boolean => !cells.some((cell) => /\d{5}/.test(cell.replace(/[\s()-]/g, '')));
const columnsIn = (header: Row | undefined): Columns => {
  if (!header) return { number: 0, call: 1, text: 2 };
  const names = header.cells.map((cell) => cell.toLowerCase());
  const text = names.findIndex((name) => /text|sms|message|短信|讯息|简讯/.test(name));
  const call = names.findIndex((name, at) => at !== text && /voice|call|语音|致电|来电|通话/.test(name));
  const number = names.findIndex(
    (name, at) => at !== text && at !== call && /number|phone|tel|mobile|号码|电话|手机/.test(name),
  );
  return { number: Math.max(number, 0), call, text: text === -1 ? call : text };
};

const fault = (key: string, facts: Fault['facts']): Fault => ({ field: FIELD, key, ...(facts && { facts }) });
const SHOWN = 40;
const shown = (cell: string | undefined): string => (cell ?? '').trim().slice(0, SHOWN);

/**
 * Reads a list row by row; `country` is ISO 3166-1 alpha-2, for numbers without a calling code. The first row that can't be
 * read is a fault, and nothing is taken then: a number that is missing here would be called. Of a number that appears
 * twice, each refusal counts.
 */
export const readResults = (rows: readonly Row[], holds: CheckKind, country: string): Read => {
  const [first] = rows;
  const header = first && isHeader(first) ? first : undefined;
  const columns = columnsIn(header);
  if (holds === 'results' && columns.call === -1) return { results: [], faults: [fault('register_columns', {})] };
  const found = new Map<string, Result>();
  for (const { row, cells } of header ? rows.slice(1) : rows) {
    const typed = cells[columns.number] ?? '';
    const number = importedPhone(typed, country);
    if (number === null) return { results: [], faults: [fault('register_number', { row, cell: shown(typed) })] };
    const isListed = holds === 'registered';
    // A list without headers can have one answer for both.
    const text = header || cells.length > columns.text ? columns.text : columns.call;
    const [no_call, no_text] =
      holds === 'results' ? [columns.call, text].map((at) => answerOf(cells[at] ?? '')) : [isListed, isListed];
    if (no_call === undefined || no_text === undefined) {
      const cell = shown(no_call === undefined ? cells[columns.call] : cells[text]);
      return { results: [], faults: [fault('register_answer', { row, cell })] };
    }
    const before = found.get(number);
    found.set(number, {
      number,
      no_call: no_call || before?.no_call === true,
      no_text: no_text || before?.no_text === true,
    });
  }
  const results = [...found.values()];
  if (results.length === 0) return { results, faults: [{ field: FIELD, key: 'required' }] };
  if (results.length > MOST_NUMBERS)
    return { results: [], faults: [fault('register_too_many', { max: MOST_NUMBERS })] };
  return { results, faults: [] };
};

/** Results older than this count nowhere. */
const OLDEST_DAYS = 60;
export const checkedOnFaults = (checked_on: Day, today: Day): Fault[] => {
  if (checked_on > today) return [{ field: 'checked_on', key: 'in_the_future' }];
  const oldest = addDays(today, -OLDEST_DAYS);
  return checked_on < oldest ? [{ field: 'checked_on', key: 'not_before', facts: { day: oldest } }] : [];
};
