import { describe, expect, it } from 'vitest';
import { EditHoliday, NewHoliday } from './holiday.model.ts';
import { nextYearsDay, suggestions } from './holiday.rules.ts';

const named = (day: string, en: string) => ({ day, name: { en, cn: '' } });

describe('a holiday', () => {
  const base = { branch_id: 1, day: '2026-11-08', name: { en: 'Deepavali' } };
  const faults = (more: object) =>
    NewHoliday.safeParse({ ...base, ...more }).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  it.each<[string, object, string[] | undefined]>([
    ['closed', {}, undefined],
    ['with other hours', { is_closed: false, spans: [{ opens: '10:00', closes: '16:00' }] }, undefined],
    ['open without hours', { is_closed: false }, ['spans required']],
    [
      'with hours that overlap',
      {
        is_closed: false,
        spans: [
          { opens: '10:00', closes: '16:00' },
          { opens: '15:00', closes: '17:00' },
        ],
      },
      ['spans spans_overlap'],
    ],
    ['without a name', { name: { en: ' ' } }, ['name.en name_required']],
    ['on a day that does not exist', { day: '2026-02-30' }, ['day not_a_date']],
  ])('%s', (_name, more, expected) => expect(faults(more)).toEqual(expected));

  it('that is edited is checked alike', () => {
    expect(EditHoliday.safeParse({ ...base, version: 1, is_closed: false }).success).toBe(false);
  });
});

describe('what may be taken over', () => {
  it.each([
    ['2026-12-25', '2027-12-25'],
    ['2027-02-28', '2028-02-28'],
    ['2028-02-29', null],
    ['2028-02-28', '2029-02-28'],
  ])('%s a year later is %s', (day, next) => expect(nextYearsDay(day)).toBe(next));

  it('does not offer a day twice, nor 29 February in a year without one', () => {
    const country = [{ ...named('2029-02-28', 'Unity day'), branches: 1 }];
    const lastYear = [
      named('2028-02-28', 'Anniversary'),
      named('2028-02-29', 'Leap day'),
      named('2028-03-01', 'Spring'),
    ];
    expect(suggestions([], country, lastYear).map(({ day }) => day)).toEqual(['2029-02-28', '2029-03-01']);
    expect(suggestions([named('2029-03-01', 'Ours')], country, lastYear).map(({ day }) => day)).toEqual(['2029-02-28']);
  });
  it('is what the country has and the branch has not, then last year, by day', () => {
    const own = [named('2027-01-01', 'New Year')];
    const country = [
      { ...named('2027-01-01', 'New Year'), branches: 3 },
      { ...named('2027-10-29', 'Deepavali'), branches: 2 },
    ];
    const lastYear = [
      named('2026-01-01', 'New Year'),
      named('2026-11-08', 'deepavali'),
      named('2026-06-18', 'Founding day'),
    ];
    expect(suggestions(own, country, lastYear)).toEqual([
      { ...named('2027-06-18', 'Founding day'), source: 'last_year', branches: 0 },
      { ...named('2027-10-29', 'Deepavali'), source: 'country', branches: 2 },
    ]);
  });
});
