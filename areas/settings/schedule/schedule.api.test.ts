import { describe, expect, it } from 'vitest';
import { weekdays } from '#kit/domain/lookups/choices.ts';
import { codes } from '#kit/domain/errors.ts';
import type { Headers } from '#areas/access/access.testing.ts';
import { facilitiesOf } from './schedule.facts.ts';
import { isBranchOpen, openingHoursOn } from '../hours/hours.facts.ts';
import { systemContext } from '../settings.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const { test, ask, KL, PJ, admin, elsewhere, hq, sales } = await signedIn(['admin', 'elsewhere', 'hq', 'sales'], {
  poolSize: 2,
});

const span = (opens: string, closes: string) => ({ opens, closes });

describe('opening hours', () => {
  it('are refused without the flag, in another branch and for what is not seen', async () => {
    const { data } = await ask(admin, 'GET', `openingHours/${KL}`);
    const body = { version: data.version, ...week() };
    expect((await ask(sales, 'GET', `openingHours/${KL}`)).status).toBe(403);
    expect((await ask(elsewhere, 'GET', `openingHours/${KL}`)).status).toBe(403);
    expect((await ask(sales, 'PUT', `openingHours/${data.id}`, body)).status).toBe(403);
    expect((await ask(elsewhere, 'PUT', `openingHours/${data.id}`, body)).responseCode).toBe(codes.notFound);
  });

  it('are kept in order, also past midnight, and not saved over a newer version', async () => {
    const { data } = await ask(admin, 'GET', `openingHours/${KL}`);
    const friday = [span('18:00', '02:00'), span('06:00', '14:00')];
    const saved = await ask(admin, 'PUT', `openingHours/${data.id}`, { version: data.version, ...week({ friday }) });
    expect(saved.data['friday']).toEqual([span('06:00', '14:00'), span('18:00', '02:00')]);
    const stale = await ask(admin, 'PUT', `openingHours/${data.id}`, { version: data.version, ...week() });
    expect(stale).toMatchObject({ responseCode: codes.stale });
    expect(JSON.stringify(stale.data)).toContain('06:00-14:00,18:00-02:00');
  });

  it('answer what is wrong at the day', async () => {
    const { data } = await ask(admin, 'GET', `openingHours/${KL}`);
    const put = (days: object) =>
      ask(admin, 'PUT', `openingHours/${data.id}`, { version: data.version, ...week(days) });
    const overlap = await put({
      saturday: [span('20:00', '03:00')],
      sunday: [span('02:00', '09:00')],
      monday: [span('08:00', '08:00')],
    });
    expect(overlap).toMatchObject({
      responseCode: codes.validation,
      data: { monday: ['The end can’t be the same as the start.'], saturday: ['These hours overlap.'] },
    });
    expect(Object.keys((await put({ tuesday: [span('8', '25:00')] })).data)).toEqual([
      'tuesday.0.opens',
      'tuesday.0.closes',
    ]);
    expect((await put({ tuesday: Array.from({ length: 7 }, () => span('08:00', '09:00')) })).responseCode).toBe(
      codes.validation,
    );
  });

  it('let one of two savers at once through', async () => {
    const { data } = await ask(admin, 'GET', `openingHours/${KL}`);
    const body = { version: data.version, ...week({ friday: [span('06:00', '22:00')] }) };
    const both = await Promise.all([
      ask(admin, 'PUT', `openingHours/${data.id}`, body),
      ask(hq, 'PUT', `openingHours/${data.id}`, body),
    ]);
    expect(both.map(({ responseCode }) => responseCode).toSorted((a, b) => a - b)).toEqual([codes.ok, codes.stale]);
  });

  it('tell other areas when the branch is open, by its own clock', async () => {
    const { data } = await ask(admin, 'GET', `openingHours/${KL}`);
    await ask(admin, 'PUT', `openingHours/${data.id}`, {
      version: data.version,
      ...week({ friday: [span('18:00', '02:00')] }),
    });
    const ctx = systemContext(test, [KL]);
    expect(await openingHoursOn(ctx, KL, '2026-11-20')).toEqual([span('18:00', '02:00')]);
    expect(await isBranchOpen(ctx, KL, new Date('2026-11-20T10:00:00Z'))).toBe(true);
    expect(await isBranchOpen(ctx, KL, new Date('2026-11-20T09:59:00Z'))).toBe(false);
    expect(await isBranchOpen(ctx, KL, new Date('2026-11-20T17:59:00Z'))).toBe(true);
    expect(await isBranchOpen(ctx, KL, new Date('2026-11-20T18:00:00Z'))).toBe(false);
  });
});

const week = (days: object = {}) => ({ ...Object.fromEntries(weekdays.map((day) => [day, []])), ...days });

describe('booking rules', () => {
  const rule = {
    booking_window_days: 7,
    cancel_cutoff_hours: 6,
    no_show: 'fee',
    no_show_fee_cents: 2000,
    no_show_waivers: 1,
  };
  const put = async (changes: object) => {
    const { data } = await ask(admin, 'GET', `bookingRules/${KL}`);
    return ask(admin, 'PUT', `bookingRules/${data.id}`, { version: data.version, ...rule, ...changes });
  };
  it('cost a credit or a fee, never both, each with what belongs to it', async () => {
    expect((await put({})).data).toMatchObject({ ...rule, currency: 'MYR' });
    expect((await put({ no_show: 'credit' })).data).toEqual({
      no_show_fee_cents: ['Leave this empty unless a no-show costs a fee.'],
    });
    expect(Object.keys((await put({ no_show_fee_cents: null })).data)).toEqual(['no_show_fee_cents']);
    expect(Object.keys((await put({ no_show_fee_cents: 0 })).data)).toEqual(['no_show_fee_cents']);
    expect(Object.keys((await put({ no_show: 'none', no_show_fee_cents: null })).data)).toEqual(['no_show_waivers']);
    expect((await put({ no_show: 'credit', no_show_fee_cents: null })).data).toMatchObject({
      no_show: 'credit',
      no_show_fee_cents: null,
    });
    const all = { booking_window_days: 0, cancel_cutoff_hours: 169, no_show: 'both', no_show_waivers: 32 };
    expect(Object.keys((await put(all)).data)).toEqual(Object.keys(all));
  });
});

const addChristmas = (as: Headers, more: object = {}) =>
  ask(as, 'POST', 'holidays', { branch_id: KL, day: '2026-12-25', name: { en: 'Christmas', cn: '圣诞节' }, ...more });
describe('holidays', () => {
  it('are added once a day, edited, found by year and taken away', async () => {
    expect((await addChristmas(sales)).status).toBe(403);
    expect((await addChristmas(elsewhere)).status).toBe(403);
    const { data } = await addChristmas(admin);
    expect(data).toMatchObject({ day: '2026-12-25', is_closed: true, spans: [] });
    expect((await addChristmas(admin)).data).toEqual({ day: ['This value is already in use.'] });
    const open = {
      version: data.version,
      day: data['day'],
      name: data['name'],
      is_closed: false,
      spans: [span('10:00', '14:00')],
    };
    expect((await ask(elsewhere, 'PUT', `holidays/${data.id}`, open)).responseCode).toBe(codes.notFound);
    expect((await ask(admin, 'PUT', `holidays/${data.id}`, open)).data['spans']).toEqual([span('10:00', '14:00')]);
    expect((await ask(admin, 'PUT', `holidays/${data.id}`, open)).responseCode).toBe(codes.stale);
    expect((await ask(admin, 'GET', `holidays/${KL}?year=2026&q=圣诞`)).data['total']).toBe(1);
    expect((await ask(admin, 'GET', `holidays/${KL}?year=2027`)).data['total']).toBe(0);
    expect(await openingHoursOn(systemContext(test, [KL]), KL, '2026-12-25')).toEqual([span('10:00', '14:00')]);
    expect((await ask(admin, 'DELETE', `holidays/${data.id}?version=1`)).responseCode).toBe(codes.stale);
    expect((await ask(admin, 'DELETE', `holidays/${data.id}?version=2`)).responseCode).toBe(codes.ok);
    expect((await ask(admin, 'GET', `holidays/view/${data.id}`)).responseCode).toBe(codes.notFound);
  });

  it('are suggested from the country and the year before, with nothing else of the other branch', async () => {
    await ask(hq, 'POST', 'holidays', {
      branch_id: PJ,
      day: '2027-01-01',
      name: { en: 'New Year' },
      is_closed: false,
      spans: [span('10:00', '12:00')],
    });
    await addChristmas(admin, { day: '2026-06-18', name: { en: 'Founding day' } });
    const year = `holidays/suggested/${KL}?year=2027`;
    const { data } = await ask(admin, 'GET', year);
    expect(data).toEqual([
      { day: '2027-01-01', name: { en: 'New Year', cn: '' }, source: 'country', branches: 1 },
      { day: '2027-06-18', name: { en: 'Founding day', cn: '' }, source: 'last_year', branches: 0 },
    ]);
    expect((await ask(elsewhere, 'GET', `holidays/suggested/${test.network.branches.OR}?year=2027`)).data).toEqual([]);
    expect((await ask(elsewhere, 'GET', year)).status).toBe(403);
    const holidays = (data as unknown as { day: string; name: object }[]).map(({ day, name }) => ({ day, name }));
    const copied = await Promise.all(
      [0, 1].map(() => ask(admin, 'POST', 'holidays/copy', { branch_id: KL, holidays })),
    );
    expect(copied.reduce((sum, { data: { added } }) => sum + (added as number), 0)).toBe(2);
    expect((await ask(admin, 'GET', year)).data).toEqual([]);
    expect((await ask(admin, 'POST', 'holidays/copy', { branch_id: KL, holidays: [] })).responseCode).toBe(
      codes.validation,
    );
  });
});

describe('facilities', () => {
  const room = { branch_id: 0, name: 'Ring 1', capacity: 16 };
  it('have a name of their own and places, and are taken out of use', async () => {
    const of = { ...room, branch_id: KL };
    expect((await ask(admin, 'POST', 'facilities', { ...of, name: ' ', capacity: 0 })).data).toEqual({
      name: ['Name is required'],
      capacity: ['Capacity must more than 0'],
    });
    const { data } = await ask(admin, 'POST', 'facilities', of);
    expect(data['can']).toEqual(['deactivate', 'edit']);
    expect((await ask(admin, 'POST', 'facilities', { ...of, name: 'RING 1' })).data).toEqual({
      name: ['This value is already in use.'],
    });
    expect(await facilitiesOf(systemContext(test, [KL]), KL)).toEqual([{ id: data.id, name: 'Ring 1', capacity: 16 }]);
    const move = { version: data.version, move: 'deactivate' };
    const both = await Promise.all([0, 1].map(() => ask(admin, 'POST', `facilities/move/${data.id}`, move)));
    expect(both.filter(({ responseCode }) => responseCode === codes.ok)).toHaveLength(1);
    expect(await facilitiesOf(systemContext(test, [KL]), KL)).toEqual([]);
    expect((await ask(admin, 'GET', `facilities/${KL}?status=active`)).data['total']).toBe(0);
    expect((await ask(admin, 'GET', `facilities/${PJ}`)).status).toBe(403);
  });
});

it('each change is in the history of the section, with who, before and after', async () => {
  const { data } = await ask(admin, 'GET', `settings/scheduleHistory/${KL}`);
  const entries = data as unknown as {
    part: string;
    what: string;
    who: string;
    name: string | null;
    changes: object[];
  }[];
  const told = entries.map(({ part, what, name }) => `${part} ${what} ${name ?? ''}`.trim());
  for (const expected of [
    'opening_hours edited',
    'schedule_rule edited',
    'holiday created Christmas',
    'holiday deleted Christmas',
    'facility created Ring 1',
    'facility edited Ring 1',
  ])
    expect(told).toContain(expected);
  const hours = entries.find(({ part, what }) => part === 'opening_hours' && what === 'edited');
  expect(hours?.who).toBe('admin kl');
  expect(hours?.changes[0]).toMatchObject({ field: 'friday', before: '06:00-22:00', after: '18:00-02:00' });
  expect((await ask(sales, 'GET', `settings/scheduleHistory/${KL}`)).status).toBe(403);
});
