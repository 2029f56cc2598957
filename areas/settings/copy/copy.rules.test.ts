import { describe, expect, it } from 'vitest';
import {
  clockChanges,
  copiedClock,
  whyNotCopyClock,
  hoursChanges,
  copiedRule,
  missingHolidays,
  paperChanges,
  programmeChanges,
  ruleChanges,
  whyNotCopyHolidays,
  whyNotCopyRule,
} from './copy.rules.ts';

const week = {
  sunday: [],
  monday: [{ opens: '06:00', closes: '22:00' }],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
};
const rule = {
  id: 1,
  branch_id: 1,
  currency: 'MYR',
  booking_window_days: 14,
  again_minutes: 120,
  absent_after_hours: null,
  confirms_bookings: true,
  remind_hours: 24,
  cancel_cutoff_hours: 6,
  no_show: 'fee' as const,
  no_show_fee_cents: 2000,
  no_show_waivers: 1,
  updated_at: '2026-03-05T00:00:00Z',
  version: 3,
};

describe('copied hours', () => {
  it('change the weekdays that differ', () => {
    const sunday = [{ opens: '08:00', closes: '12:00' }];
    expect(hoursChanges(week, { ...week, monday: [], sunday })).toEqual([
      { field: 'sunday', before: '08:00-12:00', after: '' },
      { field: 'monday', before: '', after: '06:00-22:00' },
    ]);
  });
  it('are the same in whichever order the times were typed', () => {
    const [early, late] = [
      { opens: '06:00', closes: '12:00' },
      { opens: '14:00', closes: '20:00' },
    ];
    expect(hoursChanges({ ...week, friday: [late, early] }, { ...week, friday: [early, late] })).toEqual([]);
  });
});

describe('copied booking rules', () => {
  it('leave out what belongs to the branch', () => {
    expect(Object.keys(copiedRule(rule))).not.toEqual(expect.arrayContaining(['id']));
    expect(ruleChanges(rule, { ...rule, id: 2, branch_id: 2, version: 9 })).toEqual([]);
  });
  it('change a fee of the same number in another currency', () =>
    expect(ruleChanges(rule, { ...rule, currency: 'SGD' })).toEqual([
      { field: 'no_show_fee_cents', before: 2000, after: 2000 },
    ]));
  it('change what differs', () =>
    expect(ruleChanges(rule, { ...rule, remind_hours: null, no_show: 'none' })).toEqual([
      { field: 'remind_hours', before: null, after: 24 },
      { field: 'no_show', before: 'none', after: 'fee' },
    ]));
  it.each([
    ['a fee in the same currency', { no_show: 'fee', currency: 'MYR' }, 'MYR', null],
    ['a fee in another currency', { no_show: 'fee', currency: 'MYR' }, 'SGD', 'settings.copy_currency'],
    ['a credit', { no_show: 'credit', currency: 'MYR' }, 'SGD', null],
  ] as const)('with %s', (_name, from, currency, why) => expect(whyNotCopyRule(from, { currency })).toBe(why));
});

const name = { en: 'Boxing', cn: '拳击' };
const credit = {
  id: 1,
  branch_id: 1,
  programme_id: 7,
  programme_name: name,
  currency: 'MYR',
  cancel_cutoff_hours: 6,
  no_show: 'credit' as const,
  no_show_fee_cents: null,
  no_show_waivers: 1,
  version: 3,
};
const cost = { cancel_cutoff_hours: 6, no_show: 'credit', no_show_fee_cents: null, no_show_waivers: 1 };
describe('copied rules by programme', () => {
  const from = { currency: 'MYR', rules: [credit] };
  const own = { currency: 'MYR', rules: [{ ...credit, id: 9, branch_id: 2, version: 5 }], open: [] };
  it('are added for a programme that the branch sells', () =>
    expect(programmeChanges(from, { ...own, rules: [], open: [{ id: 7, name }] })).toEqual({
      wishes: [{ programme_id: 7, rule: null, name, before: null, after: cost }],
      not_copied: [],
    }));
  it('replace its own if anything differs', () => {
    expect(programmeChanges(from, own)).toEqual({ wishes: [], not_copied: [] });
    for (const other of [
      { cancel_cutoff_hours: 7 },
      { no_show: 'none' as const },
      { no_show_fee_cents: 100 },
      { no_show_waivers: 2 },
    ])
      expect(programmeChanges(from, { ...own, rules: [{ ...credit, id: 9, ...other }] }).wishes).toMatchObject([
        { rule: { id: 9, version: 3 }, before: { ...cost, ...other }, after: cost },
      ]);
  });
  it('leave the branch’s rules for other programmes as they are', () =>
    expect(programmeChanges({ ...from, rules: [] }, own)).toEqual({ wishes: [], not_copied: [] }));
  it.each([
    ['a programme that isn’t sold there', {}, { open: [] }, ['settings.copy_not_sold']],
    ['a fee in another currency', { no_show: 'fee' as const }, { currency: 'SGD' }, ['settings.copy_currency']],
    ['a fee in the same currency', { no_show: 'fee' as const }, {}, []],
    ['a credit in another currency', {}, { currency: 'SGD' }, []],
  ])('with %s', (_name, rule, branch, why) => {
    const there = { currency: 'MYR', rules: [], open: [{ id: 7, name }], ...branch };
    const found = programmeChanges({ ...from, rules: [{ ...credit, ...rule }] }, there);
    expect(found.not_copied.map((one) => one.why)).toEqual(why);
    expect(found.wishes).toHaveLength(1 - why.length);
  });
});

describe('a copied invoice layout', () => {
  const logo = { file_id: 4, name: 'red.png', sha256: 'a1' };
  const layout = { header: 'One Sdn Bhd', footer: 'Thank you', logo };
  const other = { header: 'Two Sdn Bhd', footer: '', logo: { file_id: 9, name: 'blue.png', sha256: 'b2' } };
  it('is the logo and the footer; the header only on request', () => {
    const changes = [
      { field: 'logo_file_id', before: 'blue.png', after: 'red.png' },
      { field: 'footer', before: '', after: 'Thank you' },
    ];
    expect(paperChanges(layout, other, false)).toEqual(changes);
    expect(paperChanges(layout, other, true)).toEqual([
      changes[0],
      { field: 'header', before: 'Two Sdn Bhd', after: 'One Sdn Bhd' },
      changes[1],
    ]);
  });
  it('is the same with the same picture in another file', () =>
    expect(paperChanges(layout, { ...layout, logo: { ...logo, file_id: 12 } }, true)).toEqual([]));
  it('can be without a logo', () => {
    expect(paperChanges({ ...layout, logo: null }, layout, true)).toEqual([
      { field: 'logo_file_id', before: 'red.png', after: null },
    ]);
    expect(paperChanges({ ...layout, logo: null }, { ...layout, logo: null }, true)).toEqual([]);
  });
});

describe('copied clock rules', () => {
  const clock = {
    branch_id: 1,
    tolerance_min: 5,
    early_in_min: 60,
    late_after_min: 5,
    absent_after_min: 60,
    class_pay: 'class' as const,
    rest_hours: 11,
    version: 4,
    can: [],
  };
  it('change what differs, without what belongs to the branch', () => {
    const other = { ...clock, branch_id: 2, version: 9, rest_hours: 8 };
    expect(clockChanges(copiedClock(clock), copiedClock(other))).toEqual([
      { field: 'rest_hours', before: 8, after: 11 },
    ]);
  });
  it.each([
    ['class', [], null],
    ['hours', [], 'shift.pay_not_yours'],
    ['hours', ['pay'], null],
  ] as const)('where a class is paid by %s, with %j', (class_pay, can, why) =>
    expect(whyNotCopyClock(copiedClock(clock), { class_pay, can: [...can] })).toBe(why),
  );
});

describe('copied holidays', () => {
  const days = ['2026-03-04', '2026-03-05', '2026-03-06', '2026-12-25'].map((day) => ({ day }));
  it('are those after today that the branch lacks', () => {
    expect(missingHolidays(days, [], '2026-03-05')).toEqual([{ day: '2026-03-06' }, { day: '2026-12-25' }]);
    expect(missingHolidays(days, [{ day: '2026-12-25' }], '2026-03-05')).toEqual([{ day: '2026-03-06' }]);
  });
  it.each([
    ['MY', 'MY', false, null],
    ['MY', 'SG', false, 'settings.copy_abroad'],
    ['MY', 'SG', true, null],
  ] as const)('from %s to %s, chosen: %s', (from_country, to_country, abroad, why) =>
    expect(whyNotCopyHolidays({ from_country, to_country, abroad })).toBe(why),
  );
});
