/**
 * Months of real sales, prepaid memberships, payments, refunds and credit notes, made by the commands: which base is
 * used, what a share and a fixed amount come to, and that it is still the same a year later.
 */
import fc from 'fast-check';
import { sql as raw } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FranchiseInvoice } from './franchise-invoice.model.ts';
import { royaltyDue } from './franchise-invoice.rules.ts';
import { partOfMonth } from '../agreement/minimum.rules.ts';
import type { Invoice } from '#areas/money/invoice/invoice.model.ts';
import { addDays, addMonths, daysBetween, endOfMonth, startOfMonth, type Day } from '#kit/domain/day.ts';
import { codes } from '#kit/domain/errors.ts';
import { runs } from '#kit/domain/tier.testing.ts';
import { mulDiv } from '#kit/domain/money.ts';
import { call, people, signInAs, type Headers } from '#areas/access/access.testing.ts';
import { aMember, aProgramme, cash, signedUp } from '#areas/membership/membership.testing.ts';
import { asQuery } from '#kit/server/db.ts';
import { clockAt, startFranchise, terms } from './franchise.testing.ts';

const START: Day = '2024-11-11';
const clock = clockAt(`${START}T04:00:00Z`);
let asks: Headers;
let decides: Headers;
let master: Headers;
const clients = new Map<number, number>();
type Base = 'invoiced' | 'received' | 'earned';
type Booked = { branch_id: number; day: Day; base: Base; net_cents: number };
/** What was done, recorded outside the database. */
const books: Booked[] = [];

const post = async <T>(as: Headers, path: string, body: object): Promise<T> => {
  const answer = await call(all.test.app, as, 'POST', path, body);
  if (answer.responseCode !== codes.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer.data as T;
};
const signIn = async (): Promise<void> => {
  asks = await signInAs(all.test.app, people.super_admin);
  decides = await signInAs(all.test.app, 'hq.two@test.example');
  master = await signInAs(all.test.app, people.master_franchise_operator);
};

type Sale = {
  branch: 0 | 1;
  nth: number;
  cents: number;
  paid: number;
  /** Complimentary amounts settle an invoice and are not money received. */
  method: 'cash' | 'complimentary';
  refund: number;
  end: 'keep' | 'cancel' | 'refund';
};
const sale = fc.record<Sale>({
  branch: fc.constantFrom(0, 1),
  nth: fc.integer({ min: 0, max: 27 }),
  cents: fc.integer({ min: 5_00, max: 9_000_00 }),
  paid: fc.constantFrom(0, 0.37, 1),
  method: fc.constantFrom('cash', 'cash', 'complimentary'),
  refund: fc.constantFrom(0.11, 0.5, 1),
  end: fc.constantFrom('keep', 'keep', 'cancel', 'refund'),
});
const turn = (day: Day): void => clock.turn(`${day}T04:00:00Z`);

const refund = async (branch_id: number, day: Day, invoice: Invoice, part: number): Promise<void> => {
  const [payment] = invoice.payments;
  // A partial payment is refunded with the invoice.
  if (!payment || invoice.status !== 'success') return;
  turn(day);
  const amount_cents = Math.max(1, Math.floor(payment.amount_cents * part));
  const body = { amount_cents, reason: 'Broken', destination: 'method' };
  const { refunds } = await post<{ refunds: { id: number; version: number }[] }>(
    asks,
    `payment/refund/${payment.id}`,
    body,
  );
  const [asked] = refunds;
  await post(decides, `refund/accept/${asked?.id}`, { version: asked?.version });
  if (payment.method === 'cash') books.push({ branch_id, day, base: 'received', net_cents: -amount_cents });
  const after = (await call(all.test.app, asks, 'GET', `invoice/view/${invoice.id}`)).data as Invoice;
  for (const note of after.credit_notes) {
    const net_cents = -(note.total_cents - note.tax_cents);
    books.push({ branch_id, day, base: 'invoiced', net_cents }, { branch_id, day, base: 'earned', net_cents });
  }
};

/** Prepaid memberships: months and price. */
const ahead = [
  { months: 3, price_cents: 449_90 },
  { months: 6, price_cents: 833_33 },
  { months: 12, price_cents: 1_501_01 },
] as const;
const programmes = new Map<number, number[]>();

const all = await startFranchise(clock);
const { KL, PJ } = all.test.network.branches;
await all.test.ownerSql.updateTable('branch').set({ organisation_id: all.north }).where('id', '=', KL).execute();
// Complimentary amounts don't wait for approval here.
await all.test.ownerSql.updateTable('branch').set({ gift_limit_cents: 1_000_000_00 }).execute();
beforeAll(async () => {
  await all.person('hq.two@test.example', 'super_admin');
  await signIn();
  for (const branch of [PJ, KL]) clients.set(branch, await aMember(all.test, asks, branch));
  for (const branch of [PJ, KL]) {
    const own: number[] = [];
    for (const { months, price_cents } of ahead) {
      const more = { duration_count: months, prices: [{ currency: 'MYR', price_cents }] };
      own.push((await aProgramme(all.test, asks, branch, more)).id);
    }
    programmes.set(branch, own);
  }
});

describe('over fourteen months of sales, memberships, refunds and credit notes, and one of corrections', () => {
  it('each base is what was done; what is owed is the rule applied to it, also a year later', async () => {
    const { KL, PJ } = all.test.network.branches;
    const { organisation_id } = all.test.network;
    const [royalty_bp, minimum_cents, marketing_bp, fixed_cents] = [637, 61_113, 141, 77_777];
    const down = { as: master, branch: 'KL', issuer: organisation_id, payer: all.north } as const;
    const percent = await agree(down, { royalty_bp, minimum_cents, marketing_bp }, [PJ]);
    const root = await all.test.ownerSql
      .selectFrom('organisation')
      .select('id')
      .where('kind', '=', 'network')
      .executeTakeFirstOrThrow();
    const plain = { royalty_kind: 'fixed', royalty_base: 'earned', fixed_cents, marketing_bp, minimum_cents: 0 };
    const up = { as: asks, branch: 'HQ', issuer: root.id, payer: organisation_id } as const;
    const fixed = await agree(up, plain, [PJ, KL]);
    const spans = await tradeMonths(percent.id);
    turn(addDays(addMonths(startOfMonth(START), MONTHS + 1), 2));
    await signIn();
    await post(asks, `franchise/${all.at('invoice/run', 'HQ')}`, {});

    const system = await all.test.system();
    for (const base of ['invoiced', 'received', 'earned'] as const) {
      for (const { from, until } of spans) {
        const [rows] = await system.read(
          asQuery(raw<{ branch_id: number; net: number }>`
            select branch_id, sum(net_cents)::bigint as net from franchise_figures(${percent.id}, ${base}, ${from}::date, ${until}::date) group by 1`),
        );
        const netOf = (branch: number): number => rows.find(({ branch_id }) => branch_id === branch)?.net ?? 0;
        expect([base, from, netOf(PJ)]).toEqual([base, from, bookedIn(base, PJ, from, until)]);
        const since = from > JOINS ? from : JOINS;
        expect([base, from, netOf(KL)]).toEqual([base, from, bookedIn(base, KL, since, until)]);
      }
    }

    const made = await invoicesOf(percent.id);
    expect(made.map(({ from_on }) => from_on)).toEqual(spans.map(({ from }) => from));
    let [shares, least, charged] = [0, 0, 0];
    for (const [n, invoice] of made.entries()) {
      const { from, until } = spans[n] as { from: Day; until: Day };
      if (n % 12 === 0) [shares, least, charged] = [0, 0, 0];
      const net = bookedIn('invoiced', PJ, from, until) + bookedIn('invoiced', KL, from > JOINS ? from : JOINS, until);
      shares += (net * royalty_bp) / 10_000;
      least += partOfMonth(minimum_cents, from, until);
      charged += kinds(invoice, 'royalty', 'minimum', 'true_up');
      // Each branch and month is rounded to a cent.
      expect(Math.abs(charged - royaltyDue(shares, least))).toBeLessThanOrEqual((n % 12) + 1);
      expect(Math.abs(kinds(invoice, 'marketing') - (net * marketing_bp) / 10_000)).toBeLessThanOrEqual(1);
      expect(invoice.recomputes).toBe(true);
    }
    // In the month of corrections, credits exceed sales, and the difference is carried forward.
    expect(bookedIn('invoiced', PJ, spans.at(-1)?.from ?? '', spans.at(-1)?.until ?? '')).toBeLessThan(0);
    expect(kinds(made.at(-1) as FranchiseInvoice, 'royalty')).toBeLessThan(0);

    const flat = await invoicesOf(fixed.id);
    expect(flat.map(({ from_on }) => from_on)).toEqual(spans.map(({ from }) => from));
    for (const [n, invoice] of flat.entries()) {
      const { from, until } = spans[n] as { from: Day; until: Day };
      expect(kinds(invoice, 'fixed')).toBe(partOfMonth(fixed_cents, from, until));
      expect(kinds(invoice, 'royalty', 'minimum', 'true_up')).toBe(0);
      const earned = bookedIn('earned', PJ, from, until) + bookedIn('earned', KL, from, until);
      expect(Math.abs(kinds(invoice, 'marketing') - (earned * marketing_bp) / 10_000)).toBeLessThanOrEqual(1);
      expect(invoice.recomputes).toBe(true);
    }
    // Prepaid amounts are not earned at the sale; otherwise the two bases would be equal.
    const all_days = [START, spans.at(-1)?.until ?? START] as const;
    expect(bookedIn('earned', PJ, ...all_days)).not.toBe(bookedIn('invoiced', PJ, ...all_days));

    // A year later, with other packages and other books: the same lines.
    turn(addDays(addMonths(startOfMonth(START), MONTHS + 13), 2));
    await signIn();
    for (const one of [percent, fixed]) await changePackage(one);
    await all.takeIn('PJ', addDays(START, 3), 9_000_000);
    for (const { id } of await all.test.ownerSql.selectFrom('branch').select('id').execute())
      await all.test.ownerSql
        .updateTable('branch')
        .set({ name: `Renamed ${id}` })
        .where('id', '=', id)
        .execute();
    await earn(addDays(addMonths(startOfMonth(START), MONTHS + 13), 2));
    await post(asks, `franchise/${all.at('invoice/run', 'HQ')}`, {});
    for (const [{ id }, before] of [
      [percent, made],
      [fixed, flat],
    ] as const) {
      const again = (await invoicesOf(id)).slice(0, before.length);
      expect(linesOf(again)).toEqual(linesOf(before));
      expect(again.every(({ recomputes }) => recomputes)).toBe(true);
    }
  });
});

/**
 * More than a year of the agreement, so that the minimum starts again; then a month without sales and with large
 * refunds.
 */
const MONTHS = 14;
const JOINS: Day = '2025-02-17';
type Between = { as: Headers; branch: 'HQ' | 'KL'; issuer: number; payer: number };
type Agreed = { id: number; package_id: number; offer: object };
const agree = async ({ as, branch, issuer, payer }: Between, more: object, branches: number[]): Promise<Agreed> => {
  const plan = { ...terms, licence_fee_cents: 0, term_months: 24, max_branches: 3, ...more };
  const offer = { name: `Gym ${JSON.stringify(more)}`.slice(0, 60), organisation_id: issuer, ...plan };
  const made = await post<{ id: number; version: number }>(as, `franchise/${all.at('package', branch)}`, offer);
  const body = { organisation_id: payer, package_id: made.id, branches, start_on: START, renewal: 'none' };
  const { id } = await post<{ id: number }>(as, `franchise/${all.at('agreement', branch)}`, body);
  return { id, package_id: made.id, offer: { ...offer, version: made.version } };
};
/** The terms belong to the agreement: the package can change without affecting it. */
const changePackage = async ({ package_id, offer }: Agreed): Promise<void> => {
  const changed = { royalty_bp: 1900, fixed_cents: 1, minimum_cents: 0, marketing_bp: 0, licence_fee_cents: 1 };
  const answer = await call(all.test.app, asks, 'PUT', `franchise/package/${package_id}`, { ...offer, ...changed });
  expect(answer.responseCode).toBe(codes.ok);
};
/** A sale on the last day of its month, which is never chosen, because its later events would be in the next month. */
const LAST_DAY = 99;
const sell = async (branch_id: number, day: Day, { cents, paid, method }: Sale): Promise<Invoice> => {
  turn(day);
  const member_id = clients.get(branch_id) ?? 0;
  const body = { branch_id, member_id, description: 'Gloves', amount_cents: cents, reason: 'Sold at the desk' };
  const asked = await post<{ id: number; version: number }>(asks, 'customCharge', body);
  const { invoice_id } = await post<{ invoice_id: number }>(decides, `customCharge/approve/${asked.id}`, {
    version: asked.version,
  });
  const view = async (): Promise<Invoice> =>
    (await call(all.test.app, asks, 'GET', `invoice/view/${invoice_id}`)).data as Invoice;
  const invoice = await view();
  const net_cents = invoice.total_cents - invoice.tax_cents;
  books.push({ branch_id, day, base: 'invoiced', net_cents }, { branch_id, day, base: 'earned', net_cents });
  const amount_cents = Math.floor(invoice.total_cents * paid);
  if (amount_cents === 0) return invoice;
  const given = method === 'complimentary' ? { given_why: 'Won at the open day' } : {};
  const open = { branch_id, invoice_id, amount_cents, open_cents: invoice.total_cents, method, ...given };
  await post(asks, 'payment', open);
  if (method === 'cash') books.push({ branch_id, day, base: 'received', net_cents: amount_cents });
  return view();
};
/** A correction: a credit note reverses the invoice, and the payment stays in the wallet. */
const cancel = async (branch_id: number, day: Day, { id, version }: Invoice): Promise<void> => {
  turn(day);
  const done = await post<Invoice>(decides, `invoice/cancel/${id}`, { version, reason: 'Typed twice' });
  const [note] = done.credit_notes;
  const net_cents = -((note?.total_cents ?? 0) - (note?.tax_cents ?? 0));
  books.push({ branch_id, day, base: 'invoiced', net_cents }, { branch_id, day, base: 'earned', net_cents });
};
/** What was paid for future days; `earned_cents`: how much of it is earned in the books. */
type Deferred = { branch_id: number; net_cents: number; from: Day; until: Day; earned_cents: number };
const deferred: Deferred[] = [];
const signUp = async (branch_id: number, day: Day, plan: number): Promise<void> => {
  turn(day);
  const member_id = await aMember(all.test, asks, branch_id);
  const { price_cents } = ahead[plan] ?? { price_cents: 0 };
  const paid = { payments: [cash(price_cents)], total_cents: price_cents };
  const body = { branch_id, member_id, programme_id: programmes.get(branch_id)?.[plan], start_on: day, ...paid };
  const { total_cents, tax_cents, end_on } = await signedUp(all.test, asks, body);
  const net_cents = total_cents - tax_cents;
  books.push({ branch_id, day, base: 'invoiced', net_cents });
  books.push({ branch_id, day, base: 'received', net_cents: total_cents });
  deferred.push({ branch_id, net_cents, from: day, until: end_on, earned_cents: 0 });
};
/** What was served up to the day before becomes revenue on the day it is processed. */
const earn = async (day: Day): Promise<void> => {
  turn(day);
  await all.test.app.services.jobs.runNow(all.test.app.services, 'revenue_earned');
  for (const one of deferred) {
    const days = daysBetween(one.from, one.until) + 1;
    const served = mulDiv(one.net_cents, Math.min(days, daysBetween(one.from, day)), days);
    books.push({ branch_id: one.branch_id, day, base: 'earned', net_cents: served - one.earned_cents });
    one.earned_cents = served;
  }
};
const join = async (agreement: number, branch_id: number): Promise<void> => {
  const { data } = await all.get(master, `agreement/view/${agreement}`);
  const { version } = data as { version: number };
  await post(master, `franchise/agreement/cover/${agreement}`, { version, branch_id, from_on: JOINS });
};
/** One month of sales in the order of its days, and what happened to them up to five days later. */
const left: { branch_id: number; invoice: Invoice }[] = [];
const trade = async (first: Day, sales: readonly Sale[], branches: readonly number[]): Promise<void> => {
  const acts: { day: Day; act: () => Promise<void> }[] = [addDays(first, 9), endOfMonth(first)].map((day) => ({
    day,
    act: () => earn(day),
  }));
  const made = new Map<Sale, Invoice>();
  for (const { branch, nth } of sales.slice(0, 2)) {
    const day = addDays(first, nth % 19);
    acts.push({ day, act: () => signUp(branches[branch] ?? 0, day, nth % ahead.length) });
  }
  for (const one of sales) {
    const branch_id = branches[one.branch] ?? 0;
    const day = one.nth === LAST_DAY ? endOfMonth(first) : addDays(first, one.nth % 23);
    acts.push({ day, act: async () => void made.set(one, await sell(branch_id, day, one)) });
    const later = one.nth === LAST_DAY ? day : addDays(day, 5);
    if (one.end === 'keep') {
      acts.push({ day: later, act: async () => void left.push({ branch_id, invoice: made.get(one) as Invoice }) });
      continue;
    }
    acts.push({
      day: later,
      act: async () => {
        const invoice = made.get(one) as Invoice;
        if (one.end === 'cancel' && one.paid < 1) await cancel(branch_id, later, invoice);
        if (one.end === 'refund') await refund(branch_id, later, invoice, one.refund);
      },
    });
  }
  for (const { act } of acts.toSorted((a, b) => a.day.localeCompare(b.day))) await act();
};
/** Nothing is sold, and unpaid invoices are reversed: more is credited than sold. */
const correct = async (first: Day): Promise<void> => {
  const open = left.filter(({ invoice }) => invoice.payments.length === 0).slice(-4);
  for (const [nth, { branch_id, invoice }] of open.entries()) await cancel(branch_id, addDays(first, 2 + nth), invoice);
  await earn(addDays(first, 20));
};
const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);
const bookedIn = (base: Base, branch_id: number, from: Day, until: Day): number =>
  sum(
    books
      .filter((one) => one.base === base && one.branch_id === branch_id && one.day >= from && one.day <= until)
      .map(({ net_cents }) => net_cents),
  );
const invoicesOf = async (agreement_id: number): Promise<FranchiseInvoice[]> => {
  const path = `invoice/${all.test.network.branches.HQ}?itemsPerPage=100&sort=month`;
  const { data } = (await all.get(asks, path)).data as { data: { id: number; agreement_id: number }[] };
  const own = data.filter((one) => one.agreement_id === agreement_id);
  return Promise.all(own.map(async ({ id }) => (await all.get(asks, `invoice/view/${id}`)).data as FranchiseInvoice));
};
const kinds = (invoice: FranchiseInvoice, ...of: string[]): number =>
  sum(invoice.lines.filter(({ kind }) => of.includes(kind)).map(({ amount_cents }) => amount_cents));
/** Months of trade around the start of the agreement and the day on which a second branch is added. */
const tradeMonths = async (joins: number): Promise<{ from: Day; until: Day }[]> => {
  const { KL, PJ } = all.test.network.branches;
  // The last month of sales always leaves something that can be reversed.
  const open: Sale = { branch: 0, nth: 4, cents: 8_765_43, paid: 0, method: 'cash', refund: 1, end: 'keep' };
  const months = fc.sample(fc.array(sale, { minLength: 2, maxLength: runs(7, 3) }), MONTHS);
  months.push([...(months.pop() ?? []), open, { ...open, nth: 9 }]);
  for (const n of [2, 7]) months[n]?.push({ ...open, paid: 1, nth: LAST_DAY });
  for (const [n, sales] of months.entries()) {
    const month = addMonths(startOfMonth(START), n);
    await signIn();
    await trade(n === 0 ? START : month, n === 0 ? sales.map((one) => ({ ...one, nth: one.nth % 14 })) : sales, [
      PJ,
      KL,
    ]);
    if (startOfMonth(JOINS) === month) await join(joins, KL);
  }
  await signIn();
  await correct(addMonths(startOfMonth(START), MONTHS));
  return Array.from({ length: MONTHS + 1 }, (_, n) => {
    const month = addMonths(startOfMonth(START), n);
    return { from: n === 0 ? START : month, until: endOfMonth(month) };
  });
};
const linesOf = (invoices: readonly FranchiseInvoice[]) =>
  invoices.map(({ number, total_cents, lines }) => ({ number, total_cents, lines }));
