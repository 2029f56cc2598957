import { describe, expect, it } from 'vitest';
import { machineProblems } from '#kit/domain/machine.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { inLanguage, fill, wordAt } from '#kit/domain/words.ts';
import { shiftWords } from '../shift.words.ts';
import { staffInvoiceStatuses, type StaffInvoiceLine } from './staff-invoice.model.ts';
import { staffInvoiceMachine } from './staff-invoice.machine.ts';
import {
  computedFrom,
  correctionOf,
  kindText,
  moveTo,
  payFaults,
  staffInvoiceCan,
  sumsByKind,
  timeText,
  whyNotAdjust,
  whyNotCorrectHours,
  whyNotDispute,
  whyNotMoveInvoice,
  whyNotPay,
} from './staff-invoice.rules.ts';
import { timesheetMachine } from '../timesheet/timesheet.machine.ts';
import { timesheetCan, whyNotCorrect, whyNotMoveSheet } from '../timesheet/timesheet.rules.ts';

const all = { staff_id: 1, has: (): boolean => true };
const none = { staff_id: 1, has: (): boolean => false };
const invoice = { status: 'submitted' as const, staff_id: 7, disputes: 0 };

const line: StaffInvoiceLine = {
  id: 1,
  staff_invoice_id: 1,
  number: 'SI-1',
  staff_name: 'Lee Mei',
  work: 'shift',
  day: '2026-11-01',
  title: { en: 'Desk', cn: '前台' },
  minutes: 317,
  less: [],
  heads: 0,
  rate_kind: 'hour',
  rate_cents: 20_00,
  floor_cents: null,
  ceiling_cents: null,
  amount_cents: 105_67,
  currency: 'MYR',
  disputed_at: null,
  dispute: null,
  answer: null,
  in_at: null,
  out_at: null,
  break_min: null,
  was_min: null,
  corrects_line_id: null,
};
const less = [{ work: 'class' as const, id: 2, minutes: 60, title: { en: 'Boxing', cn: '拳击' } }];
const inEnglish = {
  words: (key: string, facts: Record<string, string | number>) =>
    fill(wordAt(inLanguage(shiftWords, 'en'), `staff_invoice.${key}`) ?? key, facts),
  money: (cents: number) => formatMoney(cents, 'MYR'),
  locale: 'en' as const,
};

it('the tables of statuses have no dead ends', () => {
  expect([...machineProblems(staffInvoiceMachine), ...machineProblems(timesheetMachine)]).toEqual([]);
});

describe('an invoice', () => {
  it.each([
    ['approve', {}, all, null],
    ['approve', {}, none, 'shift.needs_approver'],
    ['approve', {}, { ...all, staff_id: 7 }, 'shift.own_request'],
    ['approve', { disputes: 1 }, all, 'shift.disputed'],
    ['reject', { disputes: 1 }, all, null],
    ['pay', {}, all, 'kit.move_not_possible'],
    ['pay', { status: 'approved' as const, disputes: 1 }, all, 'shift.disputed'],
    ['void', { status: 'paid' as const }, all, 'kit.move_not_possible'],
  ] as const)('%s of %o', (move, more, who, why) => {
    expect(whyNotMoveInvoice({ ...invoice, ...more }, move, who)).toBe(why);
  });

  const transfer = { method: 'bank_transfer' as const, paid_on: '2026-11-18', reference: 'TT-1' };
  it.each([
    [transfer, []],
    [{ ...transfer, reference: '' }, ['reference required']],
    [{ ...transfer, method: 'cash' as const, reference: '' }, []],
    [{ ...transfer, method: null }, ['method required']],
    [{ ...transfer, paid_on: '2026-11-19' }, ['paid_on in_the_future']],
  ])('is paid as %o: %o', (how, faults) => {
    expect(payFaults(how, '2026-11-18').map(({ field, key }) => `${field} ${key}`)).toEqual(faults);
  });
  it.each([
    [{}, '2026-11-01', null],
    [{}, '2026-10-31', 'shift.paid_before'],
    [{ status: 'draft' as const }, '2026-11-01', 'shift.not_approved'],
    [{ staff_id: 1 }, '2026-11-01', 'shift.own_request'],
  ])('of several, %o paid on %s', (more, paid_on, why) => {
    const one = { ...invoice, status: 'approved' as const, from_on: '2026-11-01', ...more };
    expect(whyNotPay(one, paid_on, all)).toBe(why);
  });

  it.each([
    [317, '5 h 17 min', '5 小时 17 分钟'],
    [300, '5 h', '5 小时'],
    [45, '45 min', '45 分钟'],
    [0, '0 min', '0 分钟'],
  ])('says %i minutes so that they can be multiplied', (minutes, en, cn) => {
    expect([timeText(minutes, 'en'), timeText(minutes, 'cn')]).toEqual([en, cn]);
  });

  it('sums up by kind, without the minutes that another line pays for', () => {
    const taught = { ...line, id: 2, work: 'class' as const, minutes: 60, amount_cents: 50_00 };
    const sums = sumsByKind([taught, { ...line, less }, { ...taught, id: 3 }]);
    expect(sums).toEqual([
      { work: 'shift', count: 1, minutes: 257, amount_cents: 105_67 },
      { work: 'class', count: 2, minutes: 120, amount_cents: 100_00 },
    ]);
    expect(sums.map((sum) => kindText(sum, inEnglish.words, 'en'))).toEqual(['Hours: 4 h 17 min', 'Classes: 2']);
  });

  it.each([
    ['an hour', {}, '5 h 17 min × RM 20.00'],
    ['an hour less a class', { less }, '5 h 17 min less 1 h paid as Boxing × RM 20.00'],
    ['a class', { rate_kind: 'class' }, '1 class × RM 20.00'],
    [
      'a class that was a shift in part',
      { rate_kind: 'class', minutes: 90, less },
      '1 class × RM 20.00, for 30 of 90 min: the rest is paid as Boxing',
    ],
    [
      'heads with a ceiling',
      { rate_kind: 'head', heads: 12, ceiling_cents: 100_00 },
      '12 heads × RM 20.00, — to RM 100.00',
    ],
    ['heads with a floor', { rate_kind: 'head', heads: 12, floor_cents: 40_00 }, '12 heads × RM 20.00, RM 40.00 to —'],
    ['nothing', { rate_kind: null }, null],
    ['nothing without an amount', { rate_cents: null }, null],
  ] as const)('says what it was computed from: %s', (_, more, said) => {
    expect(computedFrom({ ...line, ...more, less: 'less' in more ? [...more.less] : [] }, inEnglish)).toBe(said);
  });

  it.each([
    [{}, 'shift' as const, all, null],
    [{ status: 'paid' as const }, 'shift' as const, all, null],
    [{ status: 'void' as const }, 'shift' as const, all, 'shift.invoice_over'],
    [{}, 'class' as const, all, 'shift.only_hours'],
    [{}, 'shift' as const, none, 'shift.needs_approver'],
    [{ staff_id: 1 }, 'shift' as const, all, 'shift.own_request'],
  ])('hours of %o, a line of %s, are corrected', (more, work, who, why) => {
    expect(whyNotCorrectHours({ ...invoice, ...more }, { work }, who)).toBe(why);
  });
  it.each([
    [161_67, [141_67], 20_00],
    [141_67, [141_67, 20_00], -20_00],
    [0, [0], 0],
  ])('%i is due and %j was paid', (due, paid, rest) => {
    expect(correctionOf(due, paid)).toBe(rest);
  });

  it('goes from each status to another by one move at most', () => {
    const ways = staffInvoiceStatuses.flatMap((from) =>
      staffInvoiceStatuses.filter((to) => moveTo(from, to) !== undefined).map((to) => `${from} ${to}`),
    );
    expect(ways).toEqual([
      'draft submitted',
      'draft void',
      'submitted draft',
      'submitted approved',
      'submitted rejected',
      'submitted void',
      'approved paid',
      'approved void',
    ]);
  });

  it('is disputed by its own person, and adjusted by somebody else while it is a draft', () => {
    expect(whyNotDispute(invoice, 1)).toBe('shift.not_your_invoice');
    expect(whyNotDispute({ ...invoice, status: 'void' }, 7)).toBe('shift.invoice_over');
    expect(whyNotAdjust(invoice, 1)).toBe('shift.no_draft');
    expect(whyNotAdjust({ ...invoice, status: 'draft' }, 7)).toBe('shift.own_request');
    expect(staffInvoiceCan({ ...invoice, status: 'draft' }, all)).toEqual([
      'submit',
      'void',
      'adjust',
      'answer',
      'correct',
    ]);
    expect(staffInvoiceCan(invoice, { ...none, staff_id: 7 })).toEqual(['dispute']);
    for (const status of ['draft', 'approved'] as const) expect(whyNotDispute({ ...invoice, status }, 7)).toBeNull();
  });

  it('of their own gives managers nothing but the dispute', () => {
    const own = { ...all, staff_id: 7 };
    expect(staffInvoiceCan({ ...invoice, status: 'draft' }, own)).toEqual(['dispute']);
    expect(staffInvoiceCan(invoice, own)).toEqual(['dispute']);
    expect(staffInvoiceCan({ ...invoice, status: 'paid' }, none)).toEqual([]);
  });
});

describe('a timesheet', () => {
  const sheet = { status: 'draft' as const, staff_id: 7, until_on: '2026-10-31', unlocked_until: null };
  const now = new Date('2026-11-18T08:00:00Z');
  it.each([
    ['hand_in', {}, { ...all, staff_id: 7 }, null],
    ['hand_in', {}, all, 'shift.not_yours_sheet'],
    ['submit', { until_on: '2026-11-30' }, all, 'shift.sheet_running'],
    ['approve', { status: 'submitted' as const }, { ...all, staff_id: 7 }, 'shift.own_request'],
    ['unlock', { status: 'locked' as const }, all, null],
  ] as const)('%s of %o', (move, more, who, why) => {
    expect(whyNotMoveSheet({ ...sheet, ...more }, move, who, '2026-11-18')).toBe(why);
  });
  it('is corrected by somebody else while it is open', () => {
    expect(whyNotCorrect(sheet, 7, now)).toBe('shift.own_request');
    expect(whyNotCorrect({ ...sheet, status: 'locked' }, 1, now)).toBe('shift.sheet_not_open');
    expect(timesheetCan(sheet, all, '2026-11-18', now)).toEqual(['submit', 'correct', 'compute']);
  });
  it.each([
    ['2026-11-18T08:00:01Z', null],
    ['2026-11-18T08:00:00Z', 'shift.sheet_not_open'],
    ['2026-11-18T07:59:59Z', 'shift.sheet_not_open'],
  ])('unlocked until %s', (unlocked_until, why) => {
    const unlocked = { ...sheet, status: 'unlocked' as const, unlocked_until };
    expect(whyNotCorrect(unlocked, 1, now)).toBe(why);
    expect(timesheetCan(unlocked, all, '2026-11-18', now).includes('correct')).toBe(why === null);
  });
});
