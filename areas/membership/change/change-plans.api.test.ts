import { beforeEach, describe, expect, it } from 'vitest';
import { takesTurn } from '#kit/domain/tier.testing.ts';
import { codes } from '#kit/domain/errors.ts';
import type { Changed, ChangeFigures } from './change.model.ts';
import type { Programme } from '../programme/programme.model.ts';
import { atDesk, onlyAt } from '../membership.testing.ts';

/** Noon in Kuala Lumpur on a given day. */
const made: Partial<Record<'upfront' | 'parts' | 'gold_parts' | 'rolling' | 'gold_rolling', Programme>> = {};
const idOf = (which: keyof typeof made): number => made[which]?.id ?? 0;

const on = async (day: string): Promise<void> => {
  clock.set(`${day}T04:00:00Z`);
  for (const job of ['billing_by_date', 'memberships_by_date', 'revenue_earned']) await run(job);
};
const price = (price_cents: number) => ({ prices: [{ currency: 'MYR', price_cents }] });
const year = { duration_count: 12, duration_unit: 'month' };
const twelve = { ...year, billing: 'instalments', instalment_count: 12 };

const desk = await atDesk([], { day: '2026-01-31' });
const { test, clock, call, run, KL, facility, sales } = desk;
const { aProgramme, aMember, signedUp, cash, invoiceOf, aSale, lifeOf: life } = desk;
await onlyAt(test, KL);
made.upfront = await aProgramme({ ...price(730_00), ...year });
made.parts = await aProgramme({ ...price(1200_00), ...twelve });
made.gold_parts = await aProgramme({ ...price(2400_00), ...twelve });
made.rolling = await aProgramme({ ...price(280_00), billing: 'rolling' });
made.gold_rolling = await aProgramme({ ...price(560_00), billing: 'rolling' });
beforeEach(() => {
  clock.set('2026-01-31T04:00:00Z');
});

const someone = async (which: keyof typeof made, first_cents: number) => {
  const member_id = await aMember();
  const body = { branch_id: KL, member_id, programme_id: idOf(which), start_on: '2026-01-31' };
  const sold = await signedUp({ ...body, payments: [cash(first_cents)], total_cents: first_cents });
  return { member_id, id: sold.membership_id };
};
const preview = async (id: number, which: keyof typeof made): Promise<ChangeFigures> => {
  const answer = await call(facility, 'POST', `membership/change/preview/${id}`, { programme_id: idOf(which) });
  expect(answer.responseCode, JSON.stringify(answer)).toBe(codes.ok);
  return answer.data;
};
const change = async (id: number, which: keyof typeof made, figures: ChangeFigures, payments?: object[]) => {
  const { difference_cents } = figures;
  const { version } = await life(id);
  const paid = payments ?? (difference_cents > 0 ? [cash(difference_cents)] : []);
  const body = { version, programme_id: idOf(which), reason: 'Wants another', payments: paid, difference_cents };
  return call(facility, 'POST', `membership/change/${id}`, body);
};
const partsOf = (id: number, status: 'planned' | 'invoiced' | 'called_off') =>
  test.ownerSql
    .selectFrom('instalment')
    .select(['part_no', 'due_on', 'amount_cents'])
    .where('membership_id', '=', id)
    .where('status', '=', status)
    .orderBy('part_no')
    .execute();
const walletOf = async (member_id: number): Promise<number> =>
  (
    await test.ownerSql
      .selectFrom('wallet')
      .select('balance_cents')
      .where('member_id', '=', member_id)
      .executeTakeFirst()
  )?.balance_cents ?? 0;
const openOf = async (member_id: number): Promise<number[]> =>
  (
    await test.ownerSql
      .selectFrom('invoice')
      .select('total_cents')
      .where('member_id', '=', member_id)
      .where('status', '=', 'unpaid')
      .execute()
  ).map(({ total_cents }) => total_cents);

describe('from parts into parts', () => {
  it('with an open instalment: the open invoice goes, what was used is paid with the new one, the day is kept', async () => {
    const { id, member_id } = await someone('parts', 100_00);
    await on('2026-02-28');
    expect(await openOf(member_id)).toEqual([100_00]);
    await on('2026-03-10');
    const figures = await preview(id, 'gold_parts');
    // 38 of 365 days of 1,200.00 were used, and 100.00 was paid.
    expect(figures).toMatchObject({
      left_cents: 75_07,
      difference_cents: 224_93,
      paid_back_cents: 0,
      total_cents: 224_93,
    });
    expect(figures.coming.slice(0, 3).map(({ due_on }) => due_on)).toEqual(['2026-03-31', '2026-04-30', '2026-05-31']);
    expect(figures.called_off).toHaveLength(10);
    const done = (await change(id, 'gold_parts', figures)).data as Changed;
    expect(await invoiceOf(done.invoice_id ?? 0, facility)).toMatchObject({
      status: 'success',
      lines: figures.invoice_lines,
      total_cents: 224_93,
    });
    expect(await openOf(member_id)).toEqual([]);
    expect(await partsOf(id, 'planned')).toEqual([]);
    expect(await partsOf(id, 'called_off')).toEqual(figures.called_off);
    expect(await partsOf(done.life.id, 'planned')).toEqual(figures.coming);
    // The billing run continues with the new membership only.
    await on('2026-04-01');
    expect(await openOf(member_id)).toEqual([200_00]);
  });
  it('that stopped because nobody paid, lets in again with the new one', async () => {
    const { id, member_id } = await someone('parts', 100_00);
    for (const day of ['2026-02-28', '2026-03-02', '2026-03-06', '2026-03-13', '2026-03-14', '2026-03-20'])
      await on(day);
    expect((await life(id)).status).toBe('payment_failed');
    const figures = await preview(id, 'gold_parts');
    const done = (await change(id, 'gold_parts', figures)).data as Changed;
    expect(done.life.status).toBe('ongoing');
    expect((await life(id)).status).toBe('expired');
    expect(await openOf(member_id)).toEqual([]);
  });
});

describe('every way of paying into every other', () => {
  const first = { upfront: 730_00, parts: 100_00, gold_parts: 200_00, rolling: 280_00, gold_rolling: 560_00 };
  const pairs: [keyof typeof made, keyof typeof made][] = [
    ['upfront', 'gold_parts'],
    ['upfront', 'rolling'],
    ['gold_parts', 'parts'],
    ['gold_parts', 'upfront'],
    ['parts', 'gold_rolling'],
    ['gold_rolling', 'rolling'],
    ['rolling', 'gold_rolling'],
    ['rolling', 'upfront'],
    ['gold_rolling', 'parts'],
  ];
  it.each(pairs.filter((_pair, index) => takesTurn(index, 3)))('%s into %s posts what it shows', async (from, to) => {
    const { id, member_id } = await someone(from, first[from]);
    await on('2026-02-14');
    const figures = await preview(id, to);
    const done = (await change(id, to, figures)).data as Changed;
    expect(done.credit_notes).toHaveLength(figures.credited.length);
    const invoice = await invoiceOf(done.invoice_id ?? 0, facility);
    expect(invoice).toMatchObject({ lines: figures.invoice_lines, tax_cents: figures.tax_cents, status: 'success' });
    expect(await partsOf(done.life.id, 'planned')).toEqual(figures.coming);
    expect(await walletOf(member_id)).toBe(Math.max(0, -figures.difference_cents));
    expect(done.life).toMatchObject({ status: 'ongoing', start_on: '2026-02-14', end_on: figures.end_on });
  });
});

describe('the wallet', () => {
  it('pays the difference as far as it goes, and no further', async () => {
    const { id, member_id } = await someone('gold_rolling', 560_00);
    await on('2026-02-07');
    const down = await preview(id, 'rolling');
    const { life: cheaper } = (await change(id, 'rolling', down)).data as Changed;
    const inWallet = -down.difference_cents;
    expect(inWallet).toBeGreaterThan(0);
    await on('2026-02-10');
    const up = await preview(cheaper.id, 'upfront');
    expect(up.balance_cents).toBe(inWallet);
    const pay = (wallet: number) => [{ method: 'wallet', amount_cents: wallet }, cash(up.difference_cents - wallet)];
    expect((await change(cheaper.id, 'upfront', up, pay(inWallet + 1))).refusal?.code).toBe('money.wallet_short');
    const done = (await change(cheaper.id, 'upfront', up, pay(inWallet))).data as Changed;
    expect(done.receipts).toHaveLength(2);
    expect(await walletOf(member_id)).toBe(0);
    const { payments } = await invoiceOf(done.invoice_id ?? 0, facility);
    expect(payments.map(({ method }) => method).toSorted()).toEqual(['cash', 'wallet']);
  });
});

describe('at two desks at once', () => {
  it('one changes it, the other hears of it; nothing is posted twice', async () => {
    const { id, member_id } = await someone('parts', 100_00);
    await on('2026-02-14');
    const [gold, rolling] = [await preview(id, 'gold_parts'), await preview(id, 'rolling')];
    const answers = await Promise.all([change(id, 'gold_parts', gold), change(id, 'rolling', rolling)]);
    expect(answers.filter(({ responseCode }) => responseCode === codes.ok)).toHaveLength(1);
    const [lost] = answers.filter(({ responseCode }) => responseCode !== codes.ok);
    expect([codes.stale, codes.refused]).toContain(lost?.responseCode);
    const changes = await test.ownerSql
      .selectFrom('membership_change')
      .select('id')
      .where('from_membership_id', '=', id)
      .execute();
    expect(changes).toHaveLength(1);
    const live = await test.ownerSql
      .selectFrom('membership')
      .select('id')
      .where('member_id', '=', member_id)
      .where('status', '=', 'ongoing')
      .execute();
    expect(live).toHaveLength(1);
  });
  it('the billing run beside it bills the old one or the new one, never both for one day', async () => {
    const { id, member_id } = await someone('parts', 100_00);
    clock.set('2026-02-28T04:00:00Z');
    const figures = await preview(id, 'gold_parts');
    const [changed] = await Promise.all([change(id, 'gold_parts', figures), run('billing_by_date')]);
    if (changed.responseCode !== codes.ok) {
      // The run came first: the figures are the same, the version has changed.
      expect([codes.stale, codes.refused]).toContain(changed.responseCode);
      expect((await change(id, 'gold_parts', await preview(id, 'gold_parts'))).responseCode).toBe(codes.ok);
    }
    expect(await openOf(member_id)).toEqual([]);
    expect(await partsOf(id, 'planned')).toEqual([]);
  });
});

const edit = async (id: number, programme_id: number, start_on: string, payments?: object[]) => {
  const ask = { programme_id, start_on };
  const { data } = await call(sales, 'POST', `membership/editSignUp/preview/${id}`, ask);
  const figures = data as ChangeFigures;
  const { version } = await life(id);
  const { difference_cents, pays_now } = figures;
  const paid = payments ?? (pays_now && difference_cents > 0 ? [cash(difference_cents)] : []);
  const body = { ...ask, version, reason: 'Asked for it', payments: paid, difference_cents };
  return { figures, answer: await call(sales, 'POST', `membership/editSignUp/${id}`, body) };
};

describe('a sign-up with a plan, before it starts', () => {
  it('gets another day or another programme, with its plan', async () => {
    const { member_id, membership_id: id } = await aSale({
      programme_id: idOf('parts'),
      start_on: '2026-02-20',
      payments: [],
      total_cents: 100_00,
    });
    const moved = await edit(id, idOf('parts'), '2026-02-10');
    expect(moved.answer.responseCode).toBe(codes.ok);
    expect(await partsOf(id, 'planned')).toEqual(moved.figures.coming);
    expect(moved.figures.coming[0]).toMatchObject({ part_no: 2, due_on: '2026-03-10' });
    const gold = await edit(id, idOf('gold_parts'), '2026-02-12');
    expect(gold.answer.data).toMatchObject({ life: { status: 'payment_pending', price_cents: 2400_00 } });
    expect(await partsOf(id, 'planned')).toEqual(gold.figures.coming);
    expect(await openOf(member_id)).toEqual([200_00]);
    const rolls = await edit(id, idOf('rolling'), '2026-02-12');
    expect(rolls.answer.responseCode).toBe(codes.ok);
    expect(await openOf(member_id)).toEqual([280_00]);
    await on('2026-02-12');
    const invoice_id = (rolls.answer.data as Changed).invoice_id ?? 0;
    const pay = { branch_id: KL, invoice_id, open_cents: 280_00, ...cash(280_00) };
    expect((await call(sales, 'POST', 'payment', pay)).responseCode).toBe(codes.ok);
    expect((await life(id)).status).toBe('ongoing');
  });
});

it('all that must hold in the database holds', async () => {
  await on('2026-04-20');
  expect(await test.faults(clock.now())).toEqual([]);
});
