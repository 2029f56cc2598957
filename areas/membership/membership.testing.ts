/** Builders for tests: they go through the API, so an impossible record can't be built. */
import { afterAll, expect } from 'vitest';
import type { InvoiceLine } from '#areas/money/invoice/invoice.model.ts';
import { codes } from '#kit/domain/errors.ts';
import type { MembershipLife } from './ending/ending.model.ts';
import type { JoiningFee } from './joining-fee/joining-fee.model.ts';
import type { Programme } from './programme/programme.model.ts';
import type { SignedUp } from './sign-up/sign-up.model.ts';
import type { Invoice } from '#areas/money/invoice/invoice.model.ts';
import type { MemberView } from '#areas/people/member/member.model.ts';
import { call, type Envelope, type Headers, type TestApp } from '#areas/access/access.testing.ts';
import { signedIn, type SignedInOptions } from '#server/testing/signed-in.testing.ts';

const dataOf = (answer: Envelope): unknown => {
  if (answer.responseCode !== codes.ok) throw new Error(JSON.stringify(answer));
  return answer.data;
};

/** Closes the other branches, so that the jobs of each night skip them: where nothing happens in them anyway. */
export const onlyAt = async ({ ownerSql }: TestApp, branch_id: number): Promise<void> => {
  await ownerSql.updateTable('branch').set({ is_active: false }).where('id', '<>', branch_id).execute();
};

let made = 0;
export const aMember = async (test: TestApp, as: Headers, branch_id: number): Promise<number> => {
  made += 1;
  const person = { branch_id, first_name: `Person ${made}`, email: `p${made}@example.my`, date_of_birth: '1990-01-01' };
  return (dataOf(await call(test.app, as, 'POST', 'member', person)) as { id: number }).id;
};

export const aJoiningFee = async (
  test: TestApp,
  as: Headers,
  branch_id: number,
  amount_cents: number,
  more: object = {},
): Promise<JoiningFee> => {
  made += 1;
  const fee = {
    branch_id,
    name: { en: `Joining fee ${made}`, cn: `入会费 ${made}` },
    valid_from: '2020-01-01',
    amounts: [{ currency: 'MYR', amount_cents }],
    ...more,
  };
  return dataOf(await call(test.app, as, 'POST', 'joiningFee', fee)) as JoiningFee;
};

/** By default 150.00 a month, with a joining fee of 100.00. */
export const aProgramme = async (
  test: TestApp,
  as: Headers,
  branch_id: number,
  more: object = {},
): Promise<Programme> => {
  made += 1;
  const joining_fee_id = 'prices' in more ? null : (await aJoiningFee(test, as, branch_id, 100_00)).id;
  const programme = {
    branch_id,
    name: { en: `Monthly ${made}`, cn: `月卡 ${made}` },
    type_id: 1,
    duration_count: 1,
    duration_unit: 'month',
    opens: 'home',
    valid_from: '2020-01-01',
    prices: [{ currency: 'MYR', price_cents: 150_00 }],
    joining_fee_id,
    ...more,
  };
  return dataOf(await call(test.app, as, 'POST', 'memberships', programme)) as Programme;
};

export const cash = (amount_cents: number) => ({ method: 'cash', amount_cents });
export const signUp = (test: TestApp, as: Record<string, string>, body: object): Promise<Envelope> =>
  call(test.app, as, 'POST', 'membership', body);
export const signedUp = async (test: TestApp, as: Headers, body: object): Promise<SignedUp> =>
  dataOf(await signUp(test, as, body)) as SignedUp;
type Asked = { programme_id: number; start_on: string; total_cents: number; payments?: object[] };
/** A new client who signs up, and pays all of it in cash unless it is said otherwise. */
export const aSale = async (
  test: TestApp,
  as: Headers,
  branch_id: number,
  { payments, ...more }: Asked,
): Promise<SignedUp & { member_id: number }> => {
  const member_id = await aMember(test, as, branch_id);
  const paid = payments ?? [cash(more.total_cents)];
  return { ...(await signedUp(test, as, { branch_id, member_id, payments: paid, ...more })), member_id };
};
export const invoiceOf = async (test: TestApp, as: Headers, id: number): Promise<Invoice> =>
  dataOf(await call(test.app, as, 'GET', `invoice/view/${id}`)) as Invoice;

/** A line of an invoice as a preview shows it: a quantity of one and a discount of zero are left out. */
export const asShown = (all: InvoiceLine): InvoiceLine => {
  const { quantity = 1, discount_cents = 0, discount_net_cents = 0, ...line } = all;
  const discount = discount_cents === 0 ? {} : { discount_cents, discount_net_cents };
  return { ...line, ...discount, ...(quantity === 1 ? {} : { quantity }) };
};

type Terms = { price_cents?: number; [term: string]: unknown };
const inRinggit = (price_cents: number) => [{ currency: 'MYR', price_cents }];
/** When the tests are done, everything that must hold in the database holds, after the jobs that come first. */
export const soundAtTheEnd = (
  { test, clock, run }: { test: TestApp; clock: { now: () => Date }; run: (job: string) => Promise<void> },
  jobs: readonly string[] = [],
): void =>
  afterAll(async () => {
    for (const job of jobs) await run(job);
    expect(await test.faults(clock.now())).toEqual([]);
  });
type Name = NonNullable<Parameters<typeof signedIn>[0]>[number];
/**
 * The desk of Kuala Lumpur at noon of 5 March 2026, or of another day: people, clock and calls as `signedIn` has them,
 * and the builders above for this branch, by the person at the desk unless another is named. `isQuiet`: its failures are
 * expected, and not logged.
 */
export const atDesk = async <const N extends Name = never>(
  names: readonly N[] = [],
  { isQuiet = false, ...options }: SignedInOptions & { isQuiet?: boolean } = {},
) => {
  const all = [...new Set<N | 'sales' | 'facility'>([...names, 'sales', 'facility'])];
  const config = { ...options.config, ...(isQuiet && { logLevel: 'silent' as const }) };
  const opened = await signedIn(all, { day: '2026-03-05', poolSize: 2, ...options, config });
  const { test, KL, get, on, run } = opened;
  const { sales, facility }: Record<'sales' | 'facility', Headers> = opened;
  return {
    ...opened,
    cash,
    aMember: (as = sales, branch_id = KL) => aMember(test, as, branch_id),
    aJoiningFee: (amount_cents: number, more: object = {}, as = facility) =>
      aJoiningFee(test, as, KL, amount_cents, more),
    /** `price_cents`: in the currency of Malaysia, without a joining fee. */
    aProgramme: ({ price_cents, ...more }: Terms = {}, as = facility, branch_id = KL) =>
      aProgramme(test, as, branch_id, {
        ...(price_cents !== undefined && { prices: inRinggit(price_cents) }),
        ...more,
      }),
    signUp: (body: object, as: Record<string, string> = sales) => signUp(test, as, { branch_id: KL, ...body }),
    signedUp: (body: object, as = sales) => signedUp(test, as, { branch_id: KL, ...body }),
    aSale: (asked: Asked, as = sales) => aSale(test, as, KL, asked),
    invoiceOf: (id: number, as = sales) => invoiceOf(test, as, id),
    memberOf: (id: number, as = sales) => get<MemberView>(as, `member/view/${id}`),
    /** The branch is registered for a tax of 8 %. */
    taxed: (valid_from = '2020-01-01') =>
      test.ownerSql.insertInto('branch_tax').values({ branch_id: KL, valid_from, name: 'SST', rate_bp: 800 }).execute(),
    /** Noon of a day, and what its dates cause. */
    until: async (day: string): Promise<void> => {
      on(day);
      await run('memberships_by_date');
    },
    lifeOf: (id: number, as = facility) => get<MembershipLife>(as, `membership/life/${id}`),
  };
};
