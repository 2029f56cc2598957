/**
 * After a day is closed, every path that moves money or creates a document of the books is refused by one rule or
 * booked later.
 */
import { describe, expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { DayToClose } from './day-close.model.ts';
import type { PaymentView } from '../refund/refund.model.ts';
import { atDesk } from '#areas/membership/membership.testing.ts';
import { sendFile, type Envelope } from '#areas/access/access.testing.ts';
import type { GatewayEvent } from '#kit/server/gateway.ts';
import { systemContext } from '#kit/server/jobs.ts';
import { billingInvariants } from '#server/verify/billing.ts';
import { moneyInvariants } from '#server/verify/money.ts';
import { takeEvent } from '../gateway/gateway-event.commands.ts';
import { TestGateway } from '../gateway/gateway.testing.ts';

const DAY = '2026-03-05';
const NEXT = '2026-03-06';
const TOTAL = 250_00;
const gateway = new TestGateway();

const done = async (answer: Promise<Envelope>): Promise<Record<string, unknown>> => {
  const { responseCode, data } = await answer;
  if (responseCode !== codes.ok) throw new Error(JSON.stringify(await answer));
  return data as Record<string, unknown>;
};
type Sold = { member_id: number; invoice_id: number; membership_id: number };
const sold = async (payments: object[] = [], more: object = {}): Promise<Sold> => {
  return aSale({ programme_id, start_on: DAY, payments, total_cents: TOTAL, ...more });
};
const pay = (invoice_id: number, method: string, amount_cents: number, open_cents = TOTAL, more: object = {}) =>
  post(sales, 'payment', { branch_id: KL, invoice_id, amount_cents, open_cents, method, ...more });
const paymentOf = async (invoice_id: number): Promise<PaymentView> => {
  const id = (await invoiceOf(invoice_id)).payments[0]?.id;
  return (await call(sales, 'GET', `payment/view/${id}`)).data;
};
const askRefund = async (invoice_id: number, more: object = {}): Promise<{ id: number; version: number }> => {
  const { id } = await paymentOf(invoice_id);
  const body = { amount_cents: 100_00, reason: 'Moved away', ...more };
  const [refund] = (await done(post(sales, `payment/refund/${id}`, body)))['refunds'] as {
    id: number;
    version: number;
  }[];
  return refund ?? { id: 0, version: 0 };
};
const aCard = async ({ member_id, membership_id }: Sold, token: string): Promise<void> => {
  const card = { kind: 'card', gateway: 'stripe', brand: 'visa', last_four: '4242', expires_on: '2030-12-31', token };
  const { id: payment_method_id } = await test.ownerSql
    .insertInto('payment_method')
    .values({ branch_id: KL, member_id, ...card })
    .returning('id')
    .executeTakeFirstOrThrow();
  await test.ownerSql.updateTable('membership').set({ payment_method_id }).where('id', '=', membership_id).execute();
};
const viewDay = (): Promise<DayToClose> => get(boss, `dayClose/${KL}?day=${DAY}`);
const closeDay = async (): Promise<DayToClose> => {
  const { version, methods } = await viewDay();
  const lines = methods.map(({ method, expected_cents }) => ({
    method,
    expected_cents,
    counted_cents: expected_cents,
  }));
  return (await done(post(boss, 'dayClose', { branch_id: KL, day: DAY, version, lines }))) as DayToClose;
};

/** The starting position before the close, one for each path. */
type Paths = Record<string, () => Promise<Envelope>>;
let paths: Paths;
let card: Sold;
const layDown = async (): Promise<void> => {
  const open = await sold();
  const paid = await sold([cash(TOTAL)]);
  const rich = await sold([cash(TOTAL)]);
  const toWallet = await askRefund(rich.invoice_id, { destination: 'wallet' });
  await done(post(boss, `refund/accept/${toWallet.id}`, { version: toWallet.version }));
  const owing = (await signedUp({
    branch_id: KL,
    member_id: rich.member_id,
    programme_id,
    start_on: '2026-04-05',
    payments: [],
    // The joining fee is paid once.
    total_cents: 150_00,
  })) as { invoice_id: number };
  const refund = await askRefund(paid.invoice_id);
  const backToWallet = await askRefund((await sold([cash(TOTAL)])).invoice_id, { destination: 'wallet' });
  const charge = await done(
    post(sales, 'customCharge', {
      branch_id: KL,
      member_id: paid.member_id,
      description: 'Key',
      amount_cents: 20_00,
      reason: 'Lost',
    }),
  );
  const bytes = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
  const slip = (await sendFile(test.app, sales, KL, { purpose: 'slip', name: 's.pdf', bytes })).data as { id: number };
  const sent = await sold();
  await done(pay(sent.invoice_id, 'bank_transfer', TOTAL, TOTAL, { slip_file_id: slip.id }));
  const transfer = await paymentOf(sent.invoice_id);
  const unwanted = await sold();
  const { version: unwantedVersion } = await invoiceOf(unwanted.invoice_id);
  const late = await sold();
  card = await sold();
  await aCard(card, 'pm_desk');
  const ending = await sold([cash(1200_00)], { programme_id: yearly, total_cents: 1200_00 });
  const end = { last_on: '2026-03-10', agreed_cents: null };
  const end_figures = await done(post(boss, `membership/terminate/preview/${ending.membership_id}`, end));
  const life = await get<{
    version: number;
  }>(boss, `membership/life/${ending.membership_id}`);
  const person = await aMember();
  const signUp = { branch_id: KL, programme_id, start_on: DAY, total_cents: TOTAL };
  paths = {
    'a payment in cash': () => pay(open.invoice_id, 'cash', TOTAL),
    'a payment from the wallet': () => pay(owing.invoice_id, 'wallet', 100_00, 150_00),
    'a refund to the method': () => post(boss, `refund/accept/${refund.id}`, { version: refund.version }),
    'a refund into the wallet': () => post(boss, `refund/accept/${backToWallet.id}`, { version: backToWallet.version }),
    'a transfer that has arrived': () => post(boss, `payment/confirm/${transfer.id}`, { version: transfer.version }),
    'a custom charge': () => post(boss, `customCharge/approve/${String(charge['id'])}`, { version: charge['version'] }),
    'a cancelled invoice': () =>
      post(boss, `invoice/cancel/${unwanted.invoice_id}`, { version: unwantedVersion, reason: 'Twice' }),
    'an invoice paid again': () => pay(late.invoice_id, 'visa', TOTAL, TOTAL, { reference: 'T-1' }),
    'a card charged from the desk': () => post(sales, `invoice/charge/${card.invoice_id}`, {}),
    'a sign-up with its payment': () =>
      post(sales, 'membership', { ...signUp, member_id: person, payments: [cash(TOTAL)] }),
    'an invoice without a payment': () => post(sales, 'membership', { ...signUp, member_id: person, payments: [] }),
    'a credit pack': () =>
      post(sales, 'credit', {
        branch_id: KL,
        member_id: person,
        credit_pack_id: pack,
        payments: [cash(300_00)],
        total_cents: 300_00,
      }),
    'an end before the last day': () =>
      post(boss, `membership/terminate/${ending.membership_id}`, {
        ...end,
        version: life.version,
        reason: 'Moves away',
        due_cents: end_figures['due_cents'],
        credit_cents: end_figures['credit_cents'],
      }),
  };
};

const world = await atDesk(['admin'], { poolSize: 4, longSessions: true, isQuiet: true, day: DAY, gateway });
const { clock, test, call, get, post, run, KL, sales, facility: boss, admin, on } = world;
const { aSale, invoiceOf, cash, signedUp, aMember, aProgramme } = world;
const programme_id = (await aProgramme()).id;
const year = { duration_count: 12, duration_unit: 'month', prices: [{ currency: 'MYR', price_cents: 1200_00 }] };
const yearly = (await aProgramme(year)).id;
const ten = { branch_id: KL, name: { en: 'Ten', cn: '' }, credits: 10, validity: 'purchase', valid_count: 3 };
const price = { valid_from: '2026-01-01', prices: [{ currency: 'MYR', price_cents: 300_00 }] };
const made = await done(
  post(boss, 'creditPackPlan', { ...ten, ...price, valid_unit: 'month', uses: ['class'], uses_per_day: null }),
);
const pack = made['id'] as number;
await layDown();

const movesOf = () =>
  test.ownerSql
    .selectFrom('journal_entry')
    .select((eb) => eb.fn.countAll<number>().as('entries'))
    .where('branch_id', '=', KL)
    .where('posted_on', '=', DAY)
    .executeTakeFirstOrThrow();

describe('a closed day', () => {
  it('takes nothing that a person posts, whatever the path, and each is told why', async () => {
    await closeDay();
    const before = await movesOf();
    const said: Record<string, string | undefined> = {};
    for (const [path, go] of Object.entries(paths)) {
      const { refusal, data } = await go();
      said[path] = refusal?.code ?? JSON.stringify(data);
    }
    expect(said).toEqual(Object.fromEntries(Object.keys(paths).map((path) => [path, 'money.day_closed'])));
    expect((await pay(card.invoice_id, 'cash', TOTAL)).data).toContain('is closed. Post it tomorrow');
    expect(await movesOf()).toEqual(before);
    expect(gateway.taken.size).toBe(0);
  });

  it('is not touched by what comes by itself: that is booked on the next open day', async () => {
    const before = await viewDay();
    const take = async (event: GatewayEvent) => takeEvent(await systemContext(test.app.services, 'webhook'), event);
    const paid = { kind: 'paid', id: 'evt_1', reference: 'pi_1', invoice_id: card.invoice_id, amount_cents: TOTAL };
    await take(paid as GatewayEvent);
    const payment = await paymentOf(card.invoice_id);
    expect(payment).toMatchObject({ status: 'success', paid_on: NEXT });
    const given = { kind: 'refunded', id: 'evt_2', key: null, refund: 're_1', reference: 'pi_1', amount_cents: 50_00 };
    await take(given as GatewayEvent);
    const dispute = { kind: 'dispute', id: 'evt_3', dispute: 'dp_1', reference: 'pi_1', reason: 'fraudulent' };
    await take({ ...dispute, status: 'open', amount_cents: TOTAL } as GatewayEvent);
    const dates = await test.ownerSql
      .selectFrom('journal_entry')
      .select(['kind', 'posted_on'])
      .where('payment_id', '=', payment.id)
      .orderBy('id')
      .execute();
    expect(dates.map(({ posted_on }) => posted_on)).toEqual(dates.map(() => NEXT));
    expect(dates.map(({ kind }) => kind)).toEqual(['payment', 'refund', 'dispute']);
    const refunds = test.ownerSql.selectFrom('refund').select('refunded_on').where('payment_id', '=', payment.id);
    expect(await refunds.execute()).toEqual([{ refunded_on: NEXT }]);
    expect(await viewDay()).toEqual(before);
  });

  it('bills nobody: what is due is billed on the next open day, once', async () => {
    const month = { billing: 'rolling', prices: [{ currency: 'MYR', price_cents: 200_00 }] };
    const rolling = (await aProgramme(month)).id;
    on('2026-02-05');
    const one = await sold([cash(200_00)], { programme_id: rolling, start_on: '2026-02-05', total_cents: 200_00 });
    await aCard(one, 'pm_rolling');
    clock.set(`${DAY}T14:00:00Z`);
    const issued = async (): Promise<unknown[]> =>
      test.ownerSql
        .selectFrom('invoice')
        .select(['issued_on', 'due_on', 'status'])
        .where('membership_id', '=', one.membership_id)
        .orderBy('id')
        .execute();
    await run('billing_by_date');
    expect(await issued()).toHaveLength(1);
    clock.set(`${NEXT}T04:00:00Z`);
    await run('billing_by_date');
    await run('billing_by_date');
    expect((await issued()).slice(1)).toEqual([{ issued_on: NEXT, due_on: expect.any(String), status: 'success' }]);
    clock.set(`${DAY}T15:00:00Z`);
  });

  it('takes all of it once it is open again; what was posted is in the books, to the cent', async () => {
    const { closed } = await viewDay();
    await done(post(admin, `dayClose/reopen/${closed?.id}`, { version: closed?.version, reason: 'Late desk' }));
    // The gateway paid it in the meantime.
    const { 'a card charged from the desk': _paid, 'an invoice without a payment': _twice, ...rest } = paths;
    for (const [path, go] of Object.entries(rest)) expect([path, (await go()).responseCode]).toEqual([path, codes.ok]);
    const again = await closeDay();
    expect(again.before).toHaveLength(1);
    expect(again.closed?.counted_cents).not.toBe(again.before[0]?.counted_cents);
    // The test's clock stands still, so what should have been billed by today hasn't been.
    const timeless = [...moneyInvariants, ...billingInvariants].filter(({ name }) => name !== 'billed');
    expect(await test.faults(undefined, timeless)).toEqual([]);
  });
});
