import type { HistoryEntry } from '#kit/domain/history.ts';
import { describe, expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import { addDays, dayIn } from '#kit/domain/day.ts';
import { gradeOn, rateOn } from './freelance-rate.rules.ts';
import type { FreelanceRate, FreelanceRateRow, GradedTrainer } from './freelance-rate.model.ts';
import { ok, type Headers } from '#areas/access/access.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const today = dayIn('Asia/Kuala_Lumpur', new Date());
const [yesterday, tomorrow, nextWeek] = [addDays(today, -1), addDays(today, 1), addDays(today, 7)];

const people = await signedIn(['admin', 'trainer', 'sales', 'elsewhere', 'hq']);
const { test, call, KL, PJ, admin, trainer, sales, elsewhere, hq } = people;

describe('setting a rate', () => {
  it('is refused without the flag, in another branch and without a branch', async () => {
    expect(await create({ valid_from: today }, trainer)).toMatchObject({ status: 403 });
    expect(await create({ valid_from: today }, elsewhere)).toMatchObject({ status: 403 });
    expect(await call(admin, 'POST', 'freelanceRate', hourly)).toMatchObject({
      responseCode: codes.validation,
      data: { branch_id: ['Required'] },
    });
  });

  it('tells at the field what is wrong: no start, an amount below nothing, a stranger, a floor without heads', async () => {
    expect(await create({})).toMatchObject({ responseCode: 5, data: { valid_from: ['Date is required'] } });
    expect(await create({ valid_from: '' })).toMatchObject({ data: { valid_from: ['Date is required'] } });
    expect(await create({ valid_from: today, amount_cents: -1 })).toMatchObject({
      responseCode: 5,
      data: { amount_cents: ['This can’t be less than 0.'] },
    });
    const stranger = { who: 'person', staff_id: test.network.staff.admin_sg, valid_from: today, floor_cents: 1 };
    const { data } = await create(stranger);
    expect(Object.keys(data)).toEqual(['staff_id', 'floor_cents']);
  });

  it('refuses a second one with the same start, also at the same moment; another scope may', async () => {
    const asked = { work: 'pt', kind: 'session', amount_cents: 90_00, valid_from: nextWeek };
    const answers = await Promise.all([1, 2, 3, 4].map(() => create(asked)));
    expect(answers.filter((answer) => answer.responseCode === 0)).toHaveLength(1);
    expect(answers.find((answer) => answer.responseCode !== 0)).toMatchObject({
      responseCode: codes.validation,
      data: { valid_from: ['A rate for the same people and work already starts on this day.'] },
    });
    expect(await create({ ...asked, who: 'grade', grade: 'head' })).toMatchObject({ responseCode: 0 });
  });

  it('takes the currency of the branch', async () => {
    expect(await made({ work: 'fight_fit', kind: 'session', valid_from: today })).toMatchObject({
      currency: 'MYR',
      state: 'current',
      who: 'everyone',
      can: ['follow'],
    });
  });
});

const mine = test.network.staff.trainer_full_time;
const hourly = { who: 'everyone', work: 'shift', kind: 'hour', amount_cents: 25_00 };
const create = (more: object, as = admin) => call(as, 'POST', 'freelanceRate', { branch_id: KL, ...hourly, ...more });
const made = (more: object) => ok<FreelanceRate>(create(more));

describe('what has begun', () => {
  it('stays: it cannot be edited or taken back, not even by the owner of the database', async () => {
    const { id } = await made({ valid_from: yesterday });
    const edit = { version: 1, kind: 'hour', amount_cents: 1, valid_from: tomorrow };
    expect(await call(admin, 'PUT', `freelanceRate/${id}`, edit)).toMatchObject({
      responseCode: codes.refused,
      refusal: { code: 'shift.rate_has_begun' },
    });
    expect(await call(admin, 'DELETE', `freelanceRate/${id}?version=1`)).toMatchObject({ responseCode: codes.refused });
    const byHand = test.ownerSql.updateTable('freelance_rate').set({ amount_cents: 1 }).where('id', '=', id);
    await expect(byHand.execute()).rejects.toThrow(/has begun/);
    await expect(test.ownerSql.deleteFrom('freelance_rate').where('id', '=', id).execute()).rejects.toThrow(
      /has begun/,
    );
  });

  it('is followed by one that can still be edited, with the version that was read, and taken back', async () => {
    const next = await made({ valid_from: tomorrow, amount_cents: 28_00 });
    expect(next.line.map((one) => [one.state, one.amount_cents])).toEqual([
      ['coming', 28_00],
      ['current', 25_00],
    ]);
    const edit = { version: 1, kind: 'hour', amount_cents: 30_00, valid_from: nextWeek };
    expect(await call(admin, 'PUT', `freelanceRate/${next.id}`, edit)).toMatchObject({ data: { version: 2 } });
    expect(await call(admin, 'PUT', `freelanceRate/${next.id}`, edit)).toMatchObject({ responseCode: codes.stale });
    expect(await call(admin, 'DELETE', `freelanceRate/${next.id}?version=1`)).toMatchObject({
      responseCode: codes.stale,
    });
    expect(await call(elsewhere, 'PUT', `freelanceRate/${next.id}`, edit)).toMatchObject({
      responseCode: codes.notFound,
    });
    const { data } = await call(admin, 'GET', `freelanceRate/history/${next.id}`);
    expect((data as { what: string }[]).map((entry) => entry.what)).toEqual(['edited', 'created']);
    const amounts = (data as HistoryEntry[])
      .flatMap((entry) => entry.changes)
      .filter((one) => one.field === 'amount_cents');
    expect(amounts.map((one) => one.after)).toEqual([expect.stringMatching(/^\d+\.\d\d$/)]);
    expect(await call(admin, 'DELETE', `freelanceRate/${next.id}?version=2`)).toMatchObject({ responseCode: 0 });
  });
});

const rows = async (as: Headers, query = ''): Promise<FreelanceRateRow[]> =>
  ((await call(as, 'GET', `freelanceRate/${KL}?itemsPerPage=200${query}`)).data as { data: FreelanceRateRow[] }).data;

describe('who sees which', () => {
  it('one sees the own, and those of the own grade; others only the general ones as trainers', async () => {
    await made({ who: 'person', staff_id: mine, valid_from: yesterday, amount_cents: 40_00 });
    const other = await made({
      who: 'person',
      staff_id: test.network.staff.trainer_part_time,
      valid_from: yesterday,
      amount_cents: 41_00,
    });
    await made({ who: 'grade', grade: 'senior', valid_from: yesterday, amount_cents: 30_00 });
    await made({ who: 'grade', grade: 'junior', valid_from: yesterday, amount_cents: 27_00 });
    const grade = { branch_id: KL, staff_id: mine, grade: 'senior', valid_from: addDays(today, -30) };
    expect(await call(admin, 'POST', 'staffGrade', grade)).toMatchObject({ responseCode: 0 });

    const seen = await rows(trainer, '&work=shift');
    expect(seen.map((rate) => rate.amount_cents)).toEqual([25_00, 30_00, 40_00]);
    expect(seen.every((rate) => rate.can.length === 0)).toBe(true);
    expect(await call(trainer, 'GET', `freelanceRate/view/${other.id}`)).toMatchObject({
      responseCode: codes.notFound,
    });
    expect(await call(trainer, 'GET', `freelanceRate/view/${seen[2]?.id}`)).toMatchObject({ responseCode: 0 });
    expect(await rows(sales)).toEqual([]);
    expect(await call(trainer, 'GET', `staffGrade/${KL}`)).toMatchObject({ status: 403 });
    expect(await call(elsewhere, 'GET', `freelanceRate/${KL}`)).toMatchObject({ status: 403 });
    expect(await call(elsewhere, 'GET', `freelanceRate/view/${other.id}`)).toMatchObject({ responseCode: 40 });
  });

  it('the list says what holds, comes and was, as the rule works it out', async () => {
    const all = await rows(admin);
    expect(new Set(all.map((rate) => rate.state))).toEqual(new Set(['current', 'coming']));
    await made({ valid_from: addDays(today, -400), amount_cents: 20_00 });
    const past = await rows(admin, '&state=past');
    expect(past).toMatchObject([{ amount_cents: 20_00, valid_until: addDays(yesterday, -1) }]);
    const every = await rows(admin);
    const ask = { staff_id: mine, grade: 'senior' as const, work: 'shift' as const, category: null };
    expect(rateOn(every, { ...ask, day: today })).toMatchObject({ amount_cents: 40_00, state: 'current' });
    expect(rateOn(every, { ...ask, day: addDays(today, -100) })).toMatchObject({ amount_cents: 20_00, state: 'past' });
  });
});

const graded = async (): Promise<GradedTrainer | undefined> =>
  ((await call(admin, 'GET', `staffGrade/${KL}`)).data as GradedTrainer[]).find(({ staff_id }) => staff_id === mine);

describe('grades', () => {
  it('are dated: what comes is told, may be taken back, and what was stays', async () => {
    const rise = { branch_id: KL, staff_id: mine, grade: 'head', valid_from: nextWeek };
    expect(await call(trainer, 'POST', 'staffGrade', rise)).toMatchObject({ status: 403 });
    expect(await call(admin, 'POST', 'staffGrade', { ...rise, staff_id: 999_999 })).toMatchObject({
      data: { staff_id: ['Choose one of the options.'] },
    });
    const answers = await Promise.all([1, 2].map(() => call(admin, 'POST', 'staffGrade', rise)));
    expect(new Set(answers.map((answer) => answer.responseCode))).toEqual(new Set([codes.ok, codes.validation]));
    const coming = (await graded())?.coming;
    expect(await graded()).toMatchObject({ grade: 'senior', coming: { grade: 'head', valid_from: nextWeek } });
    expect(gradeOn([rise as { grade: 'head'; valid_from: string }], nextWeek)).toBe('head');
    expect(await call(admin, 'DELETE', `staffGrade/${coming?.id}?version=9`)).toMatchObject({ responseCode: 70 });
    expect(await call(admin, 'DELETE', `staffGrade/${coming?.id}?version=1`)).toMatchObject({ responseCode: 0 });
    expect((await graded())?.coming).toBeNull();
    const held = await test.ownerSql.selectFrom('staff_grade').select('id').executeTakeFirstOrThrow();
    expect(await call(admin, 'DELETE', `staffGrade/${held.id}?version=1`)).toMatchObject({
      refusal: { code: 'shift.rate_has_begun' },
    });
  });

  it('of a trainer of another branch are not set here', async () => {
    const asked = { branch_id: PJ, staff_id: mine, grade: 'head', valid_from: nextWeek };
    expect(await call(admin, 'POST', 'staffGrade', asked)).toMatchObject({ status: 403 });
    expect(await call(hq, 'POST', 'staffGrade', asked)).toMatchObject({ responseCode: codes.validation });
  });
});
