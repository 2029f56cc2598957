/** Copies settings of Petaling Jaya to Kuala Lumpur and Orchard, which has another country and currency. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Week } from '../hours/hours.model.ts';
import { scheduleContract } from '../schedule/schedule.contract.ts';
import type { CopyLine, copyKinds } from './copy.model.ts';
import { copyContract } from './copy.contract.ts';
import { clockContract } from '#areas/shift/clock/clock.contract.ts';
import { codes } from '#kit/domain/errors.ts';
import { gym } from '#server/testing/gym.testing.ts';

const { as, on, sold, test, KL, PJ, OR, HQ } = await gym();
const set = scheduleContract;
const day = [{ opens: '06:00', closes: '22:00' }];
const wholeWeek: Week = {
  sunday: day,
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: day,
};

const hoursOf = (branch_id: number) => as.hq(set).hours.data({ branch_id });
const setHours = async (branch_id: number, week: Week) => {
  const { id, version } = await hoursOf(branch_id);
  await as.hq(set).editHours.data(id, { ...week, version, planned: 'keep' });
};

const aSession = async (on_day: string) => sold.session({ day: on_day, facility_id: (await sold.room()).id });

const ask = (what: (typeof copyKinds)[number], to: readonly number[], more: object = {}) => ({
  branch_id: PJ,
  what: [what],
  to: [...to],
  ...more,
});
const preview = (...asked: Parameters<typeof ask>) => as.hq(copyContract).preview.data(ask(...asked));
const copy = (...asked: Parameters<typeof ask>) => as.hq(copyContract).copy.data(ask(...asked));
const short = (lines: readonly CopyLine[]) => lines.map(({ branch_id, status }) => [branch_id, status]);
/** The changes to a branch that a person made since, by table. */
const trail = async (branch_id: number) =>
  (await as.hq(set).history.data({ branch_id })).map(({ part, what, who }) => `${part} ${what} by ${who}`);

describe('opening hours', () => {
  beforeEach(async () => {
    await setHours(PJ, { ...wholeWeek, sunday: [] });
    await setHours(KL, wholeWeek);
    await setHours(OR, { ...wholeWeek, sunday: [] });
  });

  it('change where they differ, as the preview says, with an entry in the trail of each branch', async () => {
    const before = await trail(KL);
    const shown = await preview('hours', [KL, OR]);
    expect(shown).toMatchObject([
      { branch_id: KL, status: 'changed', changes: [{ field: 'sunday', before: '06:00-22:00', after: '' }] },
      { branch_id: OR, status: 'same', changes: [] },
    ]);
    const { version } = await hoursOf(OR);
    expect((await hoursOf(KL)).sunday).toEqual(day);
    expect(await copy('hours', [KL, OR])).toEqual(shown);
    expect((await hoursOf(KL)).sunday).toEqual([]);
    expect((await hoursOf(OR)).version).toBe(version);
    const after = await trail(KL);
    expect(after).toHaveLength(before.length + 1);
    expect(after[0]).toBe(`opening_hours edited by ${as.hq.shown}`);
  });

  it('change nothing when repeated', async () => {
    await copy('hours', [KL]);
    const { version } = await hoursOf(KL);
    expect(short(await copy('hours', [KL]))).toEqual([[KL, 'same']]);
    expect((await hoursOf(KL)).version).toBe(version);
  });

  it('leave planned classes outside as they are and count them', async () => {
    const { sessions } = await aSession('2026-03-15');
    expect((await preview('hours', [KL]))[0]?.outside).toMatchObject({ classes: 1, days: [{ day: '2026-03-15' }] });
    expect(short(await copy('hours', [KL]))).toEqual([[KL, 'changed']]);
    const found = await test.ownerSql
      .selectFrom('class_session')
      .select('status')
      .where('id', '=', sessions[0]?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect(found.status).toBe('scheduled');
  });

  it('wait for someone who is editing the branch, and are written to the newest version', async () => {
    const { id } = await hoursOf(KL);
    const copied = await test.ownerSql.transaction().execute(async (db) => {
      await db.updateTable('opening_hours').set({ monday: '' }).where('id', '=', id).execute();
      const running = copy('hours', [KL]);
      // The copy has to wait for the end of this transaction, which is why it isn't awaited inside.
      await new Promise((resolve) => setTimeout(resolve, 300));
      return { running };
    });
    expect(await copied.running).toMatchObject([
      { status: 'changed', changes: [{ field: 'sunday' }, { field: 'monday', before: '', after: '06:00-22:00' }] },
    ]);
    expect(await hoursOf(KL)).toMatchObject({ sunday: [], monday: day });
  });
});

const rulesOf = (branch_id: number) => as.hq(set).rules.data({ branch_id });
const setRules = async (branch_id: number, more: object) => {
  const { id, currency: _currency, branch_id: _branch, updated_at: _at, ...rule } = await rulesOf(branch_id);
  await as.hq(set).editRules.data(id, { ...rule, ...more });
};

describe('booking rules', () => {
  const rule = { booking_window_days: 21, cancel_cutoff_hours: 4, remind_hours: null };
  const fee = { no_show: 'fee', no_show_fee_cents: 3000, no_show_waivers: 1 };
  const none = { no_show: 'none', no_show_fee_cents: null, no_show_waivers: 0 };

  it('are copied, also where the currency differs if they have no fee, and then stay the same', async () => {
    await setRules(PJ, { ...rule, ...none });
    expect(short(await copy('rules', [KL, OR]))).toEqual([
      [KL, 'changed'],
      [OR, 'changed'],
    ]);
    expect(await rulesOf(OR)).toMatchObject({ ...rule, ...none, currency: 'SGD' });
    expect((await trail(OR))[0]).toBe(`schedule_rule edited by ${as.hq.shown}`);
    expect(short(await copy('rules', [KL, OR]))).toEqual([
      [KL, 'same'],
      [OR, 'same'],
    ]);
  });

  it('with a fee are refused in another currency, and copied to the others', async () => {
    await setRules(PJ, { ...rule, ...fee });
    const lines = await copy('rules', [OR, KL]);
    expect(lines).toMatchObject([
      { branch_id: OR, status: 'refused', reason: expect.stringContaining('SGD') },
      { branch_id: KL, status: 'changed', currency: 'MYR' },
    ]);
    expect(await rulesOf(OR)).toMatchObject(none);
    expect(await rulesOf(KL)).toMatchObject(fee);
  });
});

const setClock = async (branch_id: number, more: object) => {
  const { version, can: _can, branch_id: _branch, ...rule } = await as.hq(clockContract).settings.data({ branch_id });
  await as.hq(clockContract).editSettings.data({ branch_id, ...rule, version, ...more });
};
const clockOf = (branch_id: number) => as.hq(clockContract).settings.data({ branch_id });
const clockTrail = async (branch_id: number) =>
  (await as.hq(set).clockHistory.data({ branch_id })).map(({ part, what, who }) => `${part} ${what} by ${who}`);

describe('clock rules', () => {
  it('are copied once, also to a branch that never set any', async () => {
    await setClock(PJ, { rest_hours: 9, tolerance_min: 12 });
    expect(await preview('clock', [OR])).toMatchObject([
      {
        status: 'changed',
        changes: [
          { field: 'tolerance_min', after: 12 },
          { field: 'rest_hours', after: 9 },
        ],
      },
    ]);
    expect(short(await copy('clock', [OR]))).toEqual([[OR, 'changed']]);
    expect(await clockOf(OR)).toMatchObject({ rest_hours: 9, tolerance_min: 12 });
    expect((await clockTrail(OR))[0]).toBe(`clock_rule edited by ${as.hq.shown}`);
    expect(short(await copy('clock', [OR]))).toEqual([[OR, 'same']]);
  });

  it('that change how a class is paid need the permission for rates in that branch', async () => {
    const db = test.ownerSql;
    const role = await db.selectFrom('role').select('id').where('key', '=', 'facility_admin').executeTakeFirstOrThrow();
    const held = { staff_id: as.facility.id, role_id: role.id, branch_id: PJ };
    await db.insertInto('staff_role').values(held).execute();
    await setClock(PJ, { class_pay: 'both' });
    const asked = ask('clock', [KL]);
    const lines = await as.facility(copyContract).copy.data(asked);
    expect(lines).toMatchObject([{ branch_id: KL, status: 'refused', reason: expect.stringContaining('paid') }]);
    expect(await as.facility(copyContract).preview.data(asked)).toEqual(lines);
    expect((await clockOf(KL)).class_pay).toBe('class');
    await setClock(KL, { class_pay: 'both' });
    expect(short(await as.facility(copyContract).copy.data(asked))).toEqual([[KL, 'changed']]);
  });
});

const holidaysOf = async (branch_id: number) =>
  (await as.hq(set).holidays.data({ branch_id, itemsPerPage: 200 })).data.map((one) => one.day);
const addHoliday = (branch_id: number, on_day: string, more: object = {}) =>
  as.hq(set).addHoliday.data({ branch_id, day: on_day, name: { en: `Day ${on_day}`, cn: '' }, ...more });

describe('holidays', () => {
  it('that a branch lacks are added, with their hours, and none is removed', async () => {
    await addHoliday(PJ, on.today());
    await addHoliday(PJ, '2026-05-01');
    await addHoliday(PJ, '2026-06-01', { is_closed: false, spans: [{ opens: '10:00', closes: '14:00' }] });
    await addHoliday(KL, '2026-05-01', { name: { en: 'Ours', cn: '' } });
    await addHoliday(KL, '2026-07-01');
    const shown = await preview('holidays', [KL]);
    expect(shown).toMatchObject([{ status: 'changed', holidays: [{ day: '2026-06-01', is_closed: false }] }]);
    expect(await copy('holidays', [KL])).toEqual(shown);
    expect(await holidaysOf(KL)).toEqual(['2026-05-01', '2026-06-01', '2026-07-01']);
    expect((await trail(KL))[0]).toBe(`holiday created by ${as.hq.shown}`);
    expect(short(await copy('holidays', [KL]))).toEqual([[KL, 'same']]);
  });

  it('are refused in a branch that plans something while they are saved', async () => {
    const { id, version } = await addHoliday(PJ, '2026-04-02');
    const facility_id = (await sold.room()).id;
    let copying: ReturnType<typeof copy> | undefined;
    // The copy has looked at the plans and waits for the day, which in the end isn't added by someone else.
    const undone = test.ownerSql.transaction().execute(async (db) => {
      const name = JSON.stringify({ en: 'Theirs', cn: '' });
      await db.insertInto('holiday').values({ branch_id: KL, day: '2026-04-02', name }).execute();
      copying = copy('holidays', [KL]);
      await new Promise((resolve) => setTimeout(resolve, 300));
      await sold.session({ day: '2026-04-02', facility_id });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await copying).toMatchObject([
      {
        status: 'refused',
        holidays: [],
        not_copied: [{ day: '2026-04-02', planned: { classes: 1 } }],
        reason: expect.stringContaining('planned'),
      },
    ]);
    expect(await holidaysOf(KL)).not.toContain('2026-04-02');
    await as.hq(set).removeHoliday.data(id, { version });
  });

  it('are added except on days with plans, which are listed with what is planned', async () => {
    const { id, version } = await addHoliday(PJ, '2026-08-03', { name: { en: 'Hari Gym', cn: '' } });
    await addHoliday(PJ, '2026-08-04');
    await aSession('2026-08-03');
    const shown = await preview('holidays', [KL, OR], { abroad: true });
    expect(shown).toMatchObject([
      {
        branch_id: KL,
        status: 'changed',
        holidays: [{ day: '2026-08-04' }],
        not_copied: [{ day: '2026-08-03', name: { en: 'Hari Gym' }, planned: { classes: 1, shifts: 0 } }],
        reason: null,
      },
      { branch_id: OR, status: 'changed', not_copied: [] },
    ]);
    expect(await copy('holidays', [KL, OR], { abroad: true })).toEqual(shown);
    expect(await holidaysOf(KL)).toContain('2026-08-04');
    expect(await holidaysOf(KL)).not.toContain('2026-08-03');
    expect(await holidaysOf(OR)).toEqual(expect.arrayContaining(['2026-08-03', '2026-08-04']));
    // Only the planned day is left, so nothing can be copied.
    expect(await copy('holidays', [KL])).toMatchObject([
      { status: 'refused', not_copied: [{ day: '2026-08-03' }], reason: expect.stringContaining('planned') },
    ]);
    await as.hq(set).removeHoliday.data(id, { version });
  });

  it('that are closed on both sides of midnight refuse only the day with which a night class ends outside', async () => {
    await addHoliday(PJ, '2026-11-10', { is_closed: false, spans: [{ opens: '10:00', closes: '22:30' }] });
    await addHoliday(PJ, '2026-11-11', { is_closed: false, spans: [{ opens: '10:00', closes: '22:00' }] });
    await setHours(KL, { ...wholeWeek, tuesday: [{ opens: '06:00', closes: '23:30' }] });
    const facility_id = (await sold.room()).id;
    await sold.session({ day: '2026-11-10', starts: '22:15', facility_id });
    expect(await copy('holidays', [KL])).toMatchObject([
      { holidays: [{ day: '2026-11-11' }], not_copied: [{ day: '2026-11-10', planned: { classes: 1 } }] },
    ]);
  });

  it('that someone adds at the same moment are there once', async () => {
    await addHoliday(PJ, '2026-10-20');
    const { running } = await test.ownerSql.transaction().execute(async (db) => {
      const name = JSON.stringify({ en: 'Theirs', cn: '' });
      await db.insertInto('holiday').values({ branch_id: OR, day: '2026-10-20', name }).execute();
      const copying = copy('holidays', [OR], { abroad: true });
      await new Promise((resolve) => setTimeout(resolve, 300));
      return { running: copying };
    });
    const [line] = await running;
    expect(line?.holidays.map((one) => one.day)).not.toContain('2026-10-20');
    expect((await holidaysOf(OR)).filter((one) => one === '2026-10-20')).toHaveLength(1);
  });

  it('are copied to another country only if this is chosen', async () => {
    await addHoliday(PJ, '2026-09-16');
    expect(await copy('holidays', [OR])).toMatchObject([
      { status: 'refused', reason: expect.stringContaining('country') },
    ]);
    expect(await holidaysOf(OR)).not.toContain('2026-09-16');
    expect(short(await copy('holidays', [OR], { abroad: true }))).toEqual([[OR, 'changed']]);
  });
});

const listed = async (who: 'hq' | 'admin', branch_id: number) =>
  (await as[who](copyContract).targets.data({ branch_id })).map(({ id }) => id).toSorted((a, b) => a - b);
describe('the branches', () => {
  it('are those in which the caller has the permission', async () => {
    expect(await listed('hq', HQ)).toEqual([KL, PJ, OR]);
    expect(await listed('hq', PJ)).toEqual([KL, OR]);
    expect(await listed('admin', KL)).toEqual([]);
    const close = (is_active: boolean) =>
      test.ownerSql.updateTable('branch').set({ is_active }).where('id', '=', OR).execute();
    await close(false);
    expect(await listed('hq', PJ)).toEqual([KL]);
    await close(true);
  });

  it('that are not the caller’s are not found, and nothing is copied', async () => {
    const { version } = await hoursOf(KL);
    await setHours(PJ, { ...wholeWeek, monday: [] });
    const to = [KL, OR];
    for (const call of [as.admin(copyContract).copy, as.admin(copyContract).preview]) {
      expect((await call({ branch_id: KL, what: ['hours'], to })).responseCode).toBe(codes.notFound);
      expect((await call({ branch_id: PJ, what: ['hours'], to: [KL] })).responseCode).toBe(codes.notFound);
    }
    expect((await as.sales(copyContract).copy({ branch_id: KL, what: ['hours'], to: [KL] })).status).toBe(403);
    expect((await hoursOf(KL)).version).toBe(version);
  });

  it('get several settings at once, each refused separately, and the answer of a repeated call is the first', async () => {
    await setRules(PJ, { no_show: 'fee', no_show_fee_cents: 4000 });
    await setHours(OR, wholeWeek);
    const asked = { branch_id: PJ, what: ['hours' as const, 'rules' as const], to: [OR, OR] };
    const first = await as.hq(copyContract).copy(asked, { key: 'copy-once' });
    expect(first.data.map(({ what, status }) => [what, status])).toEqual([
      ['hours', 'changed'],
      ['rules', 'refused'],
    ]);
    const again = await as.hq(copyContract).copy(asked, { key: 'copy-once' });
    expect([again.replayed, again.data]).toEqual([true, first.data]);
  });

  it('and what is copied are needed', async () => {
    const { faults } = await as.hq(copyContract).copy({ branch_id: PJ, what: [], to: [] });
    expect(Object.keys(faults)).toEqual(['what', 'to']);
  });
});
