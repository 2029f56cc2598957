import { describe, expect, it } from 'vitest';
import { checkedOnFaults, readResults } from './phone-check.rules.ts';
import { MOST_NUMBERS, type CheckKind } from './phone-check.model.ts';

const read = (lines: readonly string[], holds: CheckKind = 'results', country = 'SG') =>
  readResults(
    lines.map((line, at) => ({ row: at + 1, cells: line.split(',') })),
    holds,
    country,
  );
const said = (lines: readonly string[], holds?: CheckKind): string[] => {
  const { results, faults } = read(lines, holds);
  return faults.length > 0
    ? faults.map(({ key, facts }) => [key, ...Object.values(facts ?? {})].join(' '))
    : results.map(({ number, no_call, no_text }) => `${number} ${no_call ? 'no' : 'ok'} ${no_text ? 'no' : 'ok'}`);
};

describe('a list from a register', () => {
  it.each([
    [
      'with the headers of the register, in any order',
      ['No Text Message,Phone Number,No Voice Call', 'No,91234567,Yes'],
      ['+6591234567 no ok'],
    ],
    ['without headers', ['+65 9123 4567,no,YES', '81234567,0,1'], ['+6591234567 ok no', '+6581234567 ok no']],
    ['in Chinese', ['手机号码,谢绝来电,谢绝短信', '91234567,是,否'], ['+6591234567 no ok']],
    [
      'with one answer for both',
      ['Number,On call list', '91234567,registered', '81234567,not registered'],
      ['+6591234567 no no', '+6581234567 ok ok'],
    ],
    ['with one answer for both and no headers', ['91234567,yes'], ['+6591234567 no no']],
    ['that has a number twice', ['91234567,yes,no', '6591234567,no,no', '+6591234567,no,yes'], ['+6591234567 no no']],
    ['that lacks the column', ['Phone,Name', '91234567,Mei'], ['register_columns']],
    ['with something that is no number', ['91234567,no,no', '9123,no,no'], ['register_number 2 9123']],
    ['with something that is no answer', ['91234567,no,maybe'], ['register_answer 1 maybe']],
    ['with an empty answer, which could mean either', ['91234567,,no'], ['register_answer 1 ']],
    ['of nothing but headers', ['Phone,Voice call'], ['required']],
  ])('%s', (_what, lines, is) => {
    expect(said(lines)).toEqual(is);
  });

  it('can hold only the numbers in it, or only the others', () => {
    expect(said(['Phone', '91234567'], 'registered')).toEqual(['+6591234567 no no']);
    expect(said(['91234567'], 'free')).toEqual(['+6591234567 ok ok']);
  });

  it('has a limit', () => {
    const lines = Array.from({ length: MOST_NUMBERS + 1 }, (_, at) => String(90_000_000 + at));
    expect(said(lines, 'free')).toEqual([`register_too_many ${MOST_NUMBERS}`]);
    expect(read(lines.slice(1), 'free').results).toHaveLength(MOST_NUMBERS);
  });

  it.each([
    ['2026-03-05', []],
    ['2026-03-06', ['in_the_future']],
    ['2026-01-04', []],
    ['2026-01-03', ['not_before']],
  ])('of %s', (day, keys) => {
    expect(checkedOnFaults(day, '2026-03-05').map(({ key }) => key)).toEqual(keys);
  });
});
