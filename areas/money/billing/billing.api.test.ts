import { describe, expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { Programme } from '#areas/membership/programme/programme.model.ts';
import type { SignedUp, SignUpFigures } from '#areas/membership/sign-up/sign-up.model.ts';
import { atDesk } from '#areas/membership/membership.testing.ts';

const { test, call, KL, sales, aProgramme, aMember, cash, signedUp, aJoiningFee, signUp } = await atDesk([], {
  day: '2026-01-31',
});

const year = { duration_count: 12, price_cents: 1000_00 };
const inParts = { ...year, billing: 'instalments', instalment_count: 12 };
const rolling = { billing: 'rolling', price_cents: 200_00 };

describe('a programme with a plan', () => {
  it('tells of a plan that does not fit its term', async () => {
    const made = aProgramme({ ...inParts, instalment_count: 13 });
    await expect(made).rejects.toThrow('The last instalment would be due after the term ends.');
    await expect(aProgramme({ ...year, billing: 'instalments' })).rejects.toThrow('instalment_count');
  });

  it('keeps no more of the plan than its kind uses', async () => {
    const more = { ...year, instalment_count: 5, billing_day: 3, every_count: 2 };
    expect(await aProgramme(more)).toMatchObject({
      billing: 'upfront',
      instalment_count: null,
      billing_day: null,
      every_count: 1,
    });
    expect(await aProgramme({ ...rolling, every_count: 3, duration_count: 24 })).toMatchObject({
      billing: 'rolling',
      duration_count: 3,
      duration_unit: 'month',
    });
  });
});

const ask = async (programme: Programme, more: object) => ({
  branch_id: KL,
  member_id: await aMember(),
  programme_id: programme.id,
  start_on: '2026-01-31',
  ...more,
});

describe('signing up in parts', () => {
  it('shows what is to come, takes the first part, and keeps the rest of the plan', async () => {
    const programme = await aProgramme(inParts);
    const body = await ask(programme, { payments: [cash(83_33)] });
    const preview = (await call(sales, 'POST', 'membership/preview', body)).data as SignUpFigures;
    expect(preview).toMatchObject({ total_cents: 83_33, end_on: '2027-01-30', status: 'ongoing' });
    expect(preview.coming.map((part) => part.due_on).slice(0, 3)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30']);
    const done = await signedUp({ ...body, total_cents: 83_33 });
    const plan = await test.all(
      'instalment',
      { membership_id: done.membership_id },
      'part_no',
      'due_on',
      'amount_cents',
      'status',
      'invoice_id',
    );
    expect(plan).toHaveLength(12);
    expect(plan[0]).toMatchObject({ status: 'invoiced', invoice_id: done.invoice_id, amount_cents: 83_33 });
    expect(plan.slice(1).every((part) => part.status === 'planned' && part.invoice_id === null)).toBe(true);
    expect(plan.reduce((sum, part) => sum + part.amount_cents, 0)).toBe(1000_00);
    expect(plan.slice(1).map(({ part_no, due_on, amount_cents }) => ({ part_no, due_on, amount_cents }))).toEqual(
      preview.coming,
    );
  });

  it('of a rolling one takes the first period, with the joining fee once', async () => {
    const { id: joining_fee_id } = await aJoiningFee(50_00);
    const programme = await aProgramme({ ...rolling, billing_day: 1, joining_fee_id });
    const body = await ask(programme, { payments: [cash(56_45)], total_cents: 56_45 });
    const done = await signedUp(body);
    expect(done).toMatchObject({ end_on: '2026-01-31', billing: 'rolling', lines: [{ amount_cents: 6_45 }, {}] });
    const plan = { membership_id: done.membership_id };
    expect(await test.all('instalment', plan, 'part_no', 'due_on', 'until_on', 'amount_cents', 'status')).toMatchObject(
      [
        { part_no: 1, status: 'invoiced' },
        { part_no: 2, due_on: '2026-02-01', until_on: '2026-02-28', amount_cents: 200_00, status: 'planned' },
      ],
    );
  });

  it('keeps no plan for what is paid at once', async () => {
    const programme = await aProgramme(year);
    const body = await ask(programme, { payments: [], total_cents: 1000_00 });
    const answer = await signUp(body);
    expect(answer.responseCode).toBe(codes.ok);
    expect(await test.all('instalment', { membership_id: (answer.data as SignedUp).membership_id }, 'part_no')).toEqual(
      [],
    );
  });
});
