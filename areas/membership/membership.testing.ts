/** Builders for tests: they go through the API, so an impossible record can't be built. */
import { afterAll, expect } from 'vitest';
import type { InvoiceLine } from '#areas/money/invoice/invoice.model.ts';
import { dayIn } from '#kit/domain/day.ts';
import { codes } from '#kit/domain/errors.ts';
import type { Paged } from '#kit/domain/page.ts';
import type { ApprovalRow } from '#areas/money/approval/approval.contract.ts';
import type { CollectionRow } from '#areas/money/collection/collection.model.ts';
import type { CloseDay, DayToClose } from '#areas/money/day-close/day-close.model.ts';
import type { CheckedIn } from '#areas/classes/check-in/check-in.model.ts';
import { doorKey } from '#areas/classes/classes.testing.ts';
import type { PaymentView, RefundRow } from '#areas/money/refund/refund.model.ts';
import type { Home, TaskKind } from '#areas/report/home/home.model.ts';
import type { CancelFigures, MembershipLife, TerminationFigures } from './ending/ending.model.ts';
import type { MemberCredits } from './credit/credit.model.ts';
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
type Asked = { programme_id: number; start_on: string; total_cents: number; payments?: object[]; member_id?: number };
/** A new client, or one of them, signs up and pays all of it in cash unless it is said otherwise. */
export const aSale = async (
  test: TestApp,
  as: Headers,
  branch_id: number,
  { payments, member_id: known, ...more }: Asked,
): Promise<SignedUp & { member_id: number; id: number }> => {
  const member_id = known ?? (await aMember(test, as, branch_id));
  const paid = payments ?? (more.total_cents === 0 ? [] : [cash(more.total_cents)]);
  const done = await signedUp(test, as, { branch_id, member_id, payments: paid, ...more });
  return { ...done, member_id, id: done.membership_id };
};
export const invoiceOf = async (test: TestApp, as: Headers, id: number): Promise<Invoice> =>
  dataOf(await call(test.app, as, 'GET', `invoice/view/${id}`)) as Invoice;

type Life = { version: number };
/** Ends a membership early on a day, with the amounts of the preview; returns them. */
export const terminate = async (
  test: TestApp,
  as: Headers,
  id: number,
  last_on: string,
  more: object = {},
): Promise<TerminationFigures> => {
  const ask = { last_on, ...more };
  const shown = dataOf(
    await call(test.app, as, 'POST', `membership/terminate/preview/${id}`, ask),
  ) as TerminationFigures;
  const { version } = dataOf(await call(test.app, as, 'GET', `membership/life/${id}`)) as Life;
  const { due_cents, credit_cents } = shown;
  const body = { ...ask, version, due_cents, credit_cents, reason: 'Moves away' };
  dataOf(await call(test.app, as, 'POST', `membership/terminate/${id}`, body));
  return shown;
};
/** Cancels a membership for the end of the paid term. */
const cancel = async (test: TestApp, as: Headers, id: number): Promise<Envelope> => {
  const { version } = dataOf(await call(test.app, as, 'GET', `membership/life/${id}`)) as Life;
  const { last_on } = dataOf(await call(test.app, as, 'GET', `membership/cancel/preview/${id}`)) as CancelFigures;
  const body = { version, last_on, reason: 'Moves away' };
  return call(test.app, as, 'POST', `membership/cancel/${id}`, body);
};

/** A line of an invoice as a preview shows it: a quantity of one and a discount of zero are left out. */
export const asShown = (all: InvoiceLine): InvoiceLine => {
  const { quantity = 1, discount_cents = 0, discount_net_cents = 0, ...line } = all;
  const discount = discount_cents === 0 ? {} : { discount_cents, discount_net_cents };
  return { ...line, ...discount, ...(quantity === 1 ? {} : { quantity }) };
};

/** What was paid and is counted: all that is expected, and so much more or less by method. */
export const countedIn = ({ methods }: DayToClose, off: Record<string, number> = {}): CloseDay['lines'] =>
  methods.map(({ method, expected_cents }) => ({
    method,
    expected_cents,
    counted_cents: expected_cents + (off[method] ?? 0),
    reason: off[method] === undefined ? null : 'Change given wrongly',
  }));

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
type As = Partial<Headers>;
/** Whatever is not given has its usual value. */
type Some<A extends { programme_id: number }> = Partial<A> & Pick<A, 'programme_id'> & Record<string, unknown>;
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
  const { test, KL, get, post, on, run, clock } = opened;
  const { sales, facility }: Record<'sales' | 'facility', Headers> = opened;
  const today = () => dayIn('Asia/Kuala_Lumpur', clock.now());
  const askRefund = (payment_id: number, amount_cents: number, more: object = {}, as: As = sales) =>
    post(as, `payment/refund/${payment_id}`, { amount_cents, reason: 'Moves away', ...more });
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
    /** By default from today on and for 250.00, as `aProgramme()` costs: `aSale({ programme_id, payments: [] })`. */
    aSale: ({ start_on = today(), total_cents = 250_00, ...asked }: Some<Asked>, as = sales) =>
      aSale(test, as, KL, { start_on, total_cents, ...asked }),
    /** In cash, and all that is open unless it is said otherwise. */
    pay: (invoice_id: number, amount_cents: number, open_cents = amount_cents, more: object = {}, as: As = sales) =>
      post(as, 'payment', { branch_id: KL, invoice_id, amount_cents, open_cents, method: 'cash', ...more }),
    /** The first payment of an invoice. */
    paymentOf: async (id: number) => (await invoiceOf(test, sales, id)).payments[0]?.id ?? 0,
    payment: (id: number) => get<PaymentView>(sales, `payment/view/${id}`),
    askRefund,
    /** The request that waits for somebody to accept it. */
    refundAsked: async (...asked: Parameters<typeof askRefund>): Promise<RefundRow> => {
      const answer = await askRefund(...asked);
      const [refund] = (answer.data as PaymentView).refunds ?? [];
      if (!refund) throw new Error(JSON.stringify(answer));
      return refund;
    },
    acceptRefund: ({ id, version }: { id: number; version: number }, as: As = facility) =>
      post(as, `refund/accept/${id}`, { version }),
    creditsOf: (member_id: number, as = sales) => get<MemberCredits>(as, `credit/member/${member_id}`),
    /** What waits for a decision. */
    approvals: async (kind: 'refund' | 'transfer', as = facility) =>
      (await get<Paged<ApprovalRow>>(as, `approval/${KL}?kind=${kind}`)).data,
    /** What a client owes and is overdue. */
    overdueOf: async (member_id: number): Promise<CollectionRow | undefined> => {
      const { data } = await get<Paged<CollectionRow>>(sales, `collection/${KL}?itemsPerPage=200`);
      return data.find((row) => row.member_id === member_id);
    },
    /** Whether the door lets them in. */
    comesIn: async (member_id: number) => {
      const { data } = await post(facility, 'checkIn', { branch_id: KL, member_id, client_key: doorKey() });
      return (data as CheckedIn).allowed;
    },
    /** Work of a kind on the home page; undefined if there is none. */
    tasksOf: async (kind: TaskKind, as = facility, branch_id = KL) =>
      (await get<Home>(as, `home/${branch_id}`)).tasks.find((one) => one.kind === kind),
    dayToClose: (day = today(), as = facility) => get<DayToClose>(as, `dayClose/${KL}?day=${day}`),
    closeDay: (seen: DayToClose, as: As = facility, more: Partial<CloseDay> = {}) =>
      post(as, 'dayClose', { branch_id: KL, day: seen.day, version: seen.version, lines: countedIn(seen), ...more }),
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
    terminate: (id: number, last_on: string, more: object = {}, as = facility) =>
      terminate(test, as, id, last_on, more),
    cancel: (id: number, as = facility) => cancel(test, as, id),
    lifeOf: (id: number, as = facility) => get<MembershipLife>(as, `membership/life/${id}`),
  };
};
