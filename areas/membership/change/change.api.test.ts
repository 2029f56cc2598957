import { beforeEach, describe, expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { Changed, ChangeFigures } from './change.model.ts';
import type { DatesFigures } from '../dates/dates.model.ts';
import type { Programme } from '../programme/programme.model.ts';
import type { Envelope, Headers } from '#areas/access/access.testing.ts';
import { atDesk } from '../membership.testing.ts';

const desk = await atDesk(['trainer', 'elsewhere']);
const { test, clock, on, call, post, run, KL, facility, sales, trainer, elsewhere } = desk;
const { aProgramme, cash, aMember, signedUp, invoiceOf, until, lifeOf: life, aSale } = desk;
const monthly = await aProgramme({ price_cents: 310_00 });
const better = await aProgramme({ price_cents: 1000_00, duration_count: 3, commitment_count: 2, notice_days: 14 });
beforeEach(() => on('2026-03-05'));

describe('changing the days', () => {
  const ask = { start_on: '2026-03-05', end_on: '2026-04-14' };
  it('is refused to whom it is not allowed; then moves the last day and says what that is worth', async () => {
    const { id } = await someone();
    expect((await send({}, 'dates', id, ask)).responseCode).toBe(codes.sessionEnded);
    expect((await send(sales, 'dates', id, ask)).status).toBe(403);
    expect((await send(elsewhere, 'dates', id, ask)).responseCode).toBe(codes.notFound);
    const { data } = await post(facility, `membership/dates/preview/${id}`, ask);
    expect(data as DatesFigures).toMatchObject({
      end_before: '2026-04-04',
      end_on: '2026-04-14',
      days: 10,
      worth_cents: 100_00,
    });
    expect((await send(facility, 'dates', id, ask)).data).toMatchObject({
      end_on: '2026-04-14',
      paid_until: '2026-04-14',
    });
    await until('2026-04-14');
    expect((await life(id)).status).toBe('ongoing');
    await until('2026-04-15');
    expect((await life(id)).status).toBe('expired');
  });
  it('moves the first day only before it has begun', async () => {
    const { id } = await someone('2026-03-20');
    const moved = { start_on: '2026-03-05', end_on: '2026-04-04' };
    expect((await send(facility, 'dates', id, moved)).data).toMatchObject({
      status: 'ongoing',
      start_on: '2026-03-05',
    });
    expect(await send(facility, 'dates', id, { ...moved, start_on: '2026-03-06' })).toMatchObject({
      responseCode: codes.validation,
      data: { start_on: expect.any(Array) },
    });
  });
  it('does not run into the next membership', async () => {
    const { id, member_id } = await someone();
    const next = { branch_id: KL, member_id, programme_id: monthly.id, start_on: '2026-04-05' };
    await signedUp({ ...next, payments: [cash(310_00)], total_cents: 310_00 });
    expect((await send(facility, 'dates', id, ask)).refusal?.code).toBe('membership.suspension_runs_into');
  });
});

const someone = (start_on = '2026-03-05', payments?: object[]) =>
  aSale({ programme_id: monthly.id, start_on, payments, total_cents: 310_00 });
const send = async (as: Partial<Headers>, path: string, id: number, body: object): Promise<Envelope> =>
  post(as, `membership/${path}/${id}`, { version: (await life(id)).version, reason: 'Asked for it', ...body });

describe('the first day of what is billed on a fixed day', () => {
  it('is moved by editing the sign-up, which invoices the shorter first period anew', async () => {
    const plan = { billing: 'rolling', every_count: 1, every_unit: 'month', billing_day: 1 };
    const prices = [{ currency: 'MYR', price_cents: 310_00 }];
    const { id: programme_id } = await aProgramme({ ...plan, prices });
    const member_id = await aMember();
    await until('2026-03-06');
    const body = { branch_id: KL, member_id, programme_id, start_on: '2026-03-20' };
    // Twelve of 31 days.
    const paid = { payments: [cash(120_00)], total_cents: 120_00 };
    const { membership_id: id } = await signedUp({ ...body, ...paid });
    const days = { start_on: '2026-03-30', end_on: '2026-03-31' };
    const refused = await send(facility, 'dates', id, days);
    expect(refused.refusal?.code).toBe('membership.first_period_costs_otherwise');
    const ask = { programme_id, start_on: days.start_on };
    const { data } = await post(facility, `membership/editSignUp/preview/${id}`, ask);
    expect(data).toMatchObject({ difference_cents: -100_00 });
    const done = await send(facility, 'editSignUp', id, { ...ask, payments: [], difference_cents: -100_00 });
    expect(done.data).toMatchObject({ life: { start_on: '2026-03-30', paid_until: '2026-03-31' } });
    const lines = await test.ownerSql
      .selectFrom('invoice_line as l')
      .innerJoin('invoice as i', 'i.id', 'l.invoice_id')
      .select(['l.amount_cents', 'l.label'])
      .where('i.membership_id', '=', id)
      .orderBy('l.id', 'desc')
      .limit(1)
      .execute();
    expect(lines).toMatchObject([
      { amount_cents: 20_00, label: { en: expect.stringContaining('30 Mar to 31 Mar 2026') } },
    ]);
    const moved = test.ownerSql.selectFrom('membership_date_change').select(['start_before', 'start_after', 'reason']);
    expect(await moved.where('membership_id', '=', id).execute()).toEqual([
      { start_before: '2026-03-20', start_after: '2026-03-30', reason: 'Asked for it' },
    ]);
  });
});

describe('changing the days of what is paid in parts', () => {
  it('moves the payments to come as the preview shows', async () => {
    const inParts = { billing: 'instalments', instalment_count: 4, duration_count: 4, duration_unit: 'month' };
    const prices = [{ currency: 'MYR', price_cents: 400_00 }];
    const { id: programme_id } = await aProgramme({ ...inParts, prices });
    const member_id = await aMember();
    const body = { branch_id: KL, member_id, programme_id, start_on: '2026-03-31' };
    const { membership_id: id } = await signedUp({
      ...body,
      payments: [cash(100_00)],
      total_cents: 100_00,
    });
    const ask = { start_on: '2026-03-20', end_on: '2026-07-19' };
    const { data } = await post(facility, `membership/dates/preview/${id}`, ask);
    const { coming } = data as DatesFigures;
    expect(coming.map(({ due_on }) => due_on)).toEqual(['2026-04-20', '2026-05-20', '2026-06-20']);
    expect((await send(facility, 'dates', id, ask)).data).toMatchObject({ start_on: '2026-03-20' });
    const stored = await test.ownerSql
      .selectFrom('instalment')
      .select(['part_no', 'due_on', 'amount_cents'])
      .where('membership_id', '=', id)
      .where('status', '=', 'planned')
      .orderBy('part_no')
      .execute();
    expect(stored).toEqual(coming);
    expect(await send(facility, 'dates', id, { ...ask, end_on: '2026-03-21' })).toMatchObject({
      responseCode: codes.validation,
      data: { end_on: expect.any(Array) },
    });
  });
});

describe('another programme', () => {
  it('is refused to whom it is not allowed; then the preview is what is posted', async () => {
    const { id, member_id } = await someone();
    await until('2026-03-15');
    const ask = { programme_id: better.id, payments: [cash(790_00)], difference_cents: 790_00 };
    expect((await send({}, 'change', id, ask)).responseCode).toBe(codes.sessionEnded);
    expect((await send(sales, 'change', id, ask)).status).toBe(403);
    expect((await send(elsewhere, 'change', id, ask)).responseCode).toBe(codes.notFound);
    const { data } = await post(facility, `membership/change/preview/${id}`, { programme_id: better.id });
    const figures = data as ChangeFigures;
    expect(figures).toMatchObject({
      left_cents: 210_00,
      used: 10,
      of: 31,
      paid_back_cents: 210_00,
      total_cents: 1000_00,
      difference_cents: 790_00,
      balance_cents: 0,
      end_on: '2026-06-14',
    });
    expect((await send(facility, 'change', id, { ...ask, payments: [] })).refusal?.code).toBe(
      'membership.not_paid_in_full',
    );
    expect((await send(facility, 'change', id, { ...ask, difference_cents: 1 })).refusal?.code).toBe(
      'membership.figures_changed',
    );
    const done = (await send(facility, 'change', id, ask)).data as Changed;
    expect(done.life).toMatchObject({
      programme_id: better.id,
      status: 'ongoing',
      start_on: '2026-03-15',
      commitment_until: '2026-05-14',
      notice_days: 14,
    });
    // The unused amount goes into the wallet first and pays from there; cash pays the difference.
    expect(done.receipts).toHaveLength(2);
    expect(done.credit_notes).toHaveLength(1);
    const invoice = await invoiceOf(done.invoice_id ?? 0, facility);
    expect(invoice).toMatchObject({ member_id, total_cents: 1000_00, status: 'success', lines: figures.invoice_lines });
    expect(await life(id)).toMatchObject({ status: 'expired', end_on: '2026-03-14' });
    expect((await send(facility, 'change', id, ask)).refusal?.code).toBe('membership.not_changeable');
  });
  it('is not the same, not before the second day, and worth less the difference goes back as far as it was invoiced', async () => {
    const { id, invoice_id } = await someone();
    const ask = { payments: [], difference_cents: 0 };
    expect((await send(facility, 'change', id, { ...ask, programme_id: better.id })).refusal?.code).toBe(
      'membership.changeable_tomorrow',
    );
    await until('2026-03-06');
    expect((await send(facility, 'change', id, { ...ask, programme_id: monthly.id })).refusal?.code).toBe(
      'membership.same_programme',
    );
    const cheap = await aProgramme({ price_cents: 10_00 });
    const less = { difference_cents: -290_00 };
    // An imported membership has nothing to credit: its unused amount only reduces the first invoice.
    await test.ownerSql.updateTable('invoice').set({ membership_id: null }).where('id', '=', invoice_id).execute();
    expect((await post(facility, `membership/change/preview/${id}`, { programme_id: cheap.id })).refusal?.code).toBe(
      'membership.worth_less',
    );
    await test.ownerSql.updateTable('invoice').set({ membership_id: id }).where('id', '=', invoice_id).execute();
    const { data } = await post(facility, `membership/change/preview/${id}`, { programme_id: cheap.id });
    expect(data as ChangeFigures).toMatchObject({ ...less, wallet_cents: 300_00, credited: [{ total_cents: 300_00 }] });
    const done = (await send(facility, 'change', id, { ...less, programme_id: cheap.id, payments: [] }))
      .data as Changed;
    expect(done).toMatchObject({ life: { programme_id: cheap.id, status: 'ongoing' } });
    expect(await invoiceOf(done.invoice_id ?? 0, facility)).toMatchObject({
      total_cents: 10_00,
      status: 'success',
    });
    expect(await invoiceOf(invoice_id, facility)).toMatchObject({
      credit_notes: [{ number: done.credit_notes[0], why: 'change', total_cents: 300_00 }],
    });
  });
});

describe('a sign-up that has not begun', () => {
  it('gets another first day, programme and sales person, and what is open is invoiced anew', async () => {
    const { id, invoice_id } = await someone('2026-03-20', []);
    const ask = { programme_id: better.id, start_on: '2026-03-10', difference_cents: 1000_00 };
    expect((await send({}, 'editSignUp', id, ask)).responseCode).toBe(codes.sessionEnded);
    expect((await send(trainer, 'editSignUp', id, ask)).status).toBe(403);
    const done = (await send(sales, 'editSignUp', id, ask)).data as Changed;
    expect(done.life).toMatchObject({
      status: 'payment_pending',
      programme_id: better.id,
      start_on: '2026-03-10',
      price_cents: 1000_00,
    });
    const cheap = await aProgramme({ price_cents: 900_00 });
    const less = { programme_id: cheap.id, start_on: '2026-03-10', difference_cents: 900_00 };
    const again = (await send(sales, 'editSignUp', id, less)).data as Changed;
    expect(again.life).toMatchObject({ status: 'payment_pending', price_cents: 900_00 });
    expect(await invoiceOf(done.invoice_id ?? 0, facility)).toMatchObject({ status: 'cancelled' });
    expect(await invoiceOf(again.invoice_id ?? 0, facility)).toMatchObject({ total_cents: 900_00 });
    expect(await invoiceOf(invoice_id, facility)).toMatchObject({ status: 'cancelled' });
    await until('2026-03-10');
    const pay = (invoice: number, cents: number) =>
      post(sales, 'payment', { branch_id: KL, invoice_id: invoice, open_cents: cents, ...cash(cents) });
    expect((await pay(invoice_id, 310_00)).refusal?.code).toBe('money.invoice_closed');
    expect((await pay(again.invoice_id ?? 0, 900_00)).responseCode).toBe(codes.ok);
    expect((await life(id)).status).toBe('ongoing');
    expect((await send(sales, 'editSignUp', id, ask)).refusal?.code).toBe('membership.has_begun');
  });
});

const view = async (id: number): Promise<Programme> =>
  (await call(facility, 'GET', `memberships/view/${id}?branch_id=${KL}`)).data;

describe('a programme', () => {
  it('is retired, sold again, and says who holds it', async () => {
    const { member_id } = await someone();
    const { version } = await view(monthly.id);
    expect((await post(sales, `memberships/retire/${monthly.id}`, { version })).status).toBe(403);
    expect((await post(facility, `memberships/retire/${monthly.id}`, { version })).data).toMatchObject({
      status: 'inactive',
      can: ['edit', 'offer', 'copy'],
    });
    const body = {
      branch_id: KL,
      member_id: await aMember(),
      programme_id: monthly.id,
      start_on: '2026-03-05',
    };
    expect((await post(sales, 'membership', { ...body, payments: [], total_cents: 310_00 })).refusal?.code).toBe(
      'membership.programme_inactive',
    );
    expect((await post(facility, `memberships/retire/${monthly.id}`, { version })).responseCode).toBe(codes.stale);
    const offered = await view(monthly.id);
    expect((await post(facility, `memberships/offer/${monthly.id}`, { version: offered.version })).data).toMatchObject({
      status: 'active',
    });
    const holders = await call(facility, 'GET', `memberships/holders/${monthly.id}?itemsPerPage=200`);
    const { data } = holders.data as { data: { member_id: number }[] };
    expect(data.map((one) => one.member_id)).toContain(member_id);
  });
  it('is sold only between its days', async () => {
    const soon = await aProgramme({
      sold_from: '2026-03-10',
      sold_until: '2026-03-20',
      price_cents: 1_00,
    });
    const ask = { branch_id: KL, member_id: await aMember(), programme_id: soon.id };
    for (const [day, code] of [
      ['2026-03-09', 'membership.not_on_sale'],
      ['2026-03-10', undefined],
      ['2026-03-21', 'membership.not_on_sale'],
    ] as const) {
      await until(day);
      expect((await post(sales, 'membership/preview', { ...ask, start_on: day })).refusal?.code).toBe(code);
    }
  });
});

it('all that must hold in the database holds', async () => {
  await until('2027-01-01');
  // What is paid until it is cancelled has gone on meanwhile.
  await run('billing_by_date');
  expect(await test.faults(clock.now())).toEqual([]);
});
