/**
 * What people do with memberships, chosen at random and done through the API as a desk does it: look at the preview,
 * post what it says, and check that it was posted to the cent. A refusal is a valid answer; anything else is a fault.
 */
import { expect } from 'vitest';
import type { Changed, ChangeFigures } from '../change/change.model.ts';
import type { CancelFigures, MembershipLife, Terminated, TerminationFigures } from '../ending/ending.model.ts';
import type { SignedUp, SignUpFigures } from '../sign-up/sign-up.model.ts';
import type { MembershipRests, SuspensionFigures } from '../suspension/suspension.model.ts';
import { firstReturnOn } from '../suspension/suspension.rules.ts';
import type { Invoice, InvoiceLine } from '#areas/money/invoice/invoice.model.ts';
import type { PaymentView } from '#areas/money/refund/refund.model.ts';
import { addDays, daysBetween, type Day } from '#kit/domain/day.ts';
import { codes } from '#kit/domain/errors.ts';
import { call, type Headers, type TestApp } from '#areas/access/access.testing.ts';
import type { TestGateway } from '#areas/money/gateway/gateway.testing.ts';
import type { Random } from '#server/torture/random.ts';
import { asShown } from '../membership.testing.ts';

export type World = {
  test: TestApp;
  random: Random;
  branch_id: number;
  desk: Headers;
  /** Decides on the desk's requests. */
  other: Headers;
  programmes: readonly number[];
  packs: readonly number[];
  gateway: TestGateway;
  today: Day;
  /** How often each action happened. */
  done: Map<string, number>;
};

const fine: readonly number[] = [codes.ok, codes.validation, codes.refused, codes.stale];
export const ask = async (
  world: World,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  as = world.desk,
): Promise<unknown> => {
  const answer = await call(world.test.app, as, method, path, body);
  if (!fine.includes(answer.responseCode)) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer.responseCode === codes.ok ? answer.data : null;
};
export const count = ({ done }: World, what: string): void => void done.set(what, (done.get(what) ?? 0) + 1);
export const cash = (amount_cents: number, method = 'cash') => ({ method, amount_cents });

/** How an amount is paid: in full, by two methods, as complimentary, or not at all. */
export const paying = ({ random }: World, cents: number, mayStayOpen: boolean): object[] => {
  if (cents === 0) return [];
  const way = random.int(mayStayOpen ? 10 : 8);
  if (way >= 8) return [];
  if (way === 7) return [{ ...cash(cents, 'complimentary'), given_why: 'Coach of the month' }];
  return way === 6 && cents > 1 ? [cash(1), { ...cash(cents - 1, 'visa'), reference: 'T-1' }] : [cash(cents)];
};

const invoiceOf = async (world: World, id: number): Promise<Invoice> =>
  (await ask(world, 'GET', `invoice/view/${id}`)) as Invoice;
export const expectPosted = async (
  world: World,
  id: number | null,
  figures: { lines: readonly InvoiceLine[]; tax_cents: number },
): Promise<void> => {
  if (id === null) {
    expect(figures.lines).toEqual([]);
    return;
  }
  const { lines, tax_cents, total_cents } = await invoiceOf(world, id);
  expect({ lines: lines.map(asShown), tax_cents }).toEqual({ lines: figures.lines, tax_cents: figures.tax_cents });
  expect(total_cents).toBe(figures.lines.reduce((sum, line) => sum + line.amount_cents, 0));
};

/** What was sold, and whether further payments follow. */
type Sold = { membership_id: number; is_plan: boolean; begins_later: boolean };
export const sell = async (world: World, member_id: number): Promise<Sold | undefined> => {
  const { random, branch_id } = world;
  const start_on = addDays(world.today, random.pick([0, 0, 0, 2, 12]));
  const allowed = random.chance(0.1) ? { fee_waived_reason: 'Came back' } : {};
  const body = { branch_id, member_id, programme_id: random.pick(world.programmes), start_on, ...allowed };
  const preview = (await ask(world, 'POST', 'membership/preview', body, world.other)) as SignUpFigures | null;
  if (!preview) return undefined;
  const { total_cents, lines, tax_cents } = preview;
  const payments = paying(world, total_cents, true);
  const sold = (await ask(
    world,
    'POST',
    'membership',
    { ...body, payments, total_cents },
    world.other,
  )) as SignedUp | null;
  if (!sold) return undefined;
  expect(sold.coming).toEqual(preview.coming);
  await expectPosted(world, sold.invoice_id, { lines, tax_cents });
  count(world, 'sell');
  const { membership_id } = sold;
  return { membership_id, is_plan: sold.billing !== 'upfront', begins_later: start_on > world.today };
};

export const pay = async (world: World, member_id: number): Promise<void> => {
  const open = await world.test.ownerSql
    .selectFrom('invoice')
    .select(['id', 'total_cents', 'paid_cents'])
    .where('member_id', '=', member_id)
    .where('status', '=', 'unpaid')
    .limit(1)
    .executeTakeFirst();
  if (!open) return;
  const open_cents = open.total_cents - open.paid_cents;
  const amount = world.random.chance(0.3) ? Math.ceil(open_cents / 2) : open_cents;
  const body = { branch_id: world.branch_id, invoice_id: open.id, open_cents, ...cash(amount) };
  if (await ask(world, 'POST', 'payment', body)) count(world, 'pay');
};

const termOf = (world: World, id: number) =>
  world.test.ownerSql
    .selectFrom('membership')
    .select(['status', 'start_on', 'end_on', 'paid_until', 'sessions_left', 'price_cents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export const suspend = async (world: World, id: number): Promise<void> => {
  const { random } = world;
  const from_on = addDays(world.today, random.pick([0, 0, 1, 5]));
  const until_on = random.chance(0.2) ? null : addDays(from_on, random.int(40));
  const before = await termOf(world, id);
  const preview = (await ask(world, 'POST', `membership/suspend/preview/${id}`, {
    from_on,
    until_on,
  })) as SuspensionFigures | null;
  if (!preview) return;
  const { version } = (await ask(world, 'GET', `membership/suspensions/${id}`)) as MembershipRests;
  const body = { version, from_on, until_on, reason: 'Knee', fee_cents: preview.fee_cents };
  const after = (await ask(world, 'POST', `membership/suspend/${id}`, body)) as MembershipRests | null;
  if (!after) return;
  expect({ status: after.status, end_on: after.end_on }).toEqual({ status: preview.status, end_on: preview.end_on });
  const rest = after.suspensions.find((one) => one.from_on === from_on);
  await expectPosted(world, rest?.invoice_id ?? null, { lines: preview.invoice_lines, tax_cents: preview.tax_cents });
  count(world, 'suspend');
  if (random.chance(0.5)) return comeBack(world, id);
  if (!random.chance(0.7) || !rest) return;
  await ask(world, 'DELETE', `membership/suspension/${rest.id}?version=${rest.version}`);
  expect(await termOf(world, id)).toEqual(before);
  count(world, 'undo');
};

export const comeBack = async (world: World, id: number): Promise<void> => {
  const rests = (await ask(world, 'GET', `membership/suspensions/${id}`)) as MembershipRests;
  const running = rests.suspensions.find(({ can }) => can.includes('return'));
  if (!running) return;
  const back_on = addDays(firstReturnOn(running, world.today), world.random.pick([0, 0, 2, 9]));
  const body = { version: running.version, back_on };
  const after = (await ask(
    world,
    'POST',
    `membership/suspension/return/${running.id}`,
    body,
  )) as MembershipRests | null;
  if (!after) return;
  count(world, 'return');
  const { until_on } = running;
  if (until_on === null) return;
  // Days that weren't suspended aren't added at the end: the last day is that much earlier.
  const unrested = daysBetween(back_on, until_on) + 1;
  expect(after.end_on).toBe(addDays(rests.end_on, -unrested));
  count(world, 'return_early');
};

export const lifeOf = async (world: World, id: number): Promise<MembershipLife> =>
  (await ask(world, 'GET', `membership/life/${id}`)) as MembershipLife;

export const cancel = async (world: World, id: number): Promise<void> => {
  const { version, can } = await lifeOf(world, id);
  if (can.includes('take_back')) {
    if (await ask(world, 'DELETE', `membership/cancel/${id}?version=${version}`)) count(world, 'take_back');
    return;
  }
  const preview = (await ask(world, 'GET', `membership/cancel/preview/${id}`)) as CancelFigures | null;
  if (!preview) return;
  const { last_on } = preview;
  const life = (await ask(world, 'POST', `membership/cancel/${id}`, {
    version,
    last_on,
    reason: 'Moves',
  })) as MembershipLife | null;
  if (!life) return;
  expect(life).toMatchObject({ status: 'pending_cancel', end_on: last_on });
  count(world, 'cancel');
};

export const terminate = async (world: World, id: number): Promise<void> => {
  const last_on = addDays(world.today, world.random.pick([0, 0, 3, 15]));
  const preview = (await ask(world, 'POST', `membership/terminate/preview/${id}`, {
    last_on,
  })) as TerminationFigures | null;
  if (!preview) return;
  const { version } = await lifeOf(world, id);
  const { due_cents, credit_cents } = preview;
  const body = { version, last_on, reason: 'Moves away', due_cents, credit_cents };
  const done = (await ask(world, 'POST', `membership/terminate/${id}`, body)) as Terminated | null;
  if (!done) return;
  expect(done.credit_notes).toHaveLength(preview.credited.length);
  await expectPosted(world, done.invoice_id, { lines: preview.invoice_lines, tax_cents: preview.tax_cents });
  count(world, 'terminate');
  if (credit_cents > 0) count(world, 'terminate_in_favour');
};

/** The upcoming payments of a membership are those in the preview. */
export const expectComing = async (world: World, id: number, coming: ChangeFigures['coming']): Promise<void> => {
  const stored = await world.test.ownerSql
    .selectFrom('instalment')
    .select(['part_no', 'due_on', 'amount_cents'])
    .where('membership_id', '=', id)
    .where('status', '=', 'planned')
    .orderBy('part_no')
    .execute();
  expect(stored).toEqual(coming);
};
/** The wallet pays the difference as far as it can, and the rest is paid like any other amount. */
export const payingChange = (world: World, { difference_cents, balance_cents }: ChangeFigures): object[] => {
  if (balance_cents === 0 || world.random.chance(0.5)) return paying(world, difference_cents, false);
  count(world, 'change_by_wallet');
  const byWallet = Math.min(balance_cents, difference_cents);
  const rest = difference_cents - byWallet;
  return [cash(byWallet, 'wallet'), ...(rest > 0 ? [cash(rest)] : [])];
};
export const change = async (world: World, id: number): Promise<void> => {
  const programme_id = world.random.pick(world.programmes);
  const preview = (await ask(world, 'POST', `membership/change/preview/${id}`, {
    programme_id,
  })) as ChangeFigures | null;
  if (!preview) return;
  const { version } = await lifeOf(world, id);
  const { difference_cents } = preview;
  const payments = difference_cents > 0 ? payingChange(world, preview) : [];
  const body = { version, programme_id, reason: 'Wants more', payments, difference_cents };
  const done = (await ask(world, 'POST', `membership/change/${id}`, body)) as Changed | null;
  if (!done) return;
  expect(done.credit_notes).toHaveLength(preview.credited.length);
  await expectPosted(world, done.invoice_id, { lines: preview.invoice_lines, tax_cents: preview.tax_cents });
  await expectComing(world, done.life.id, preview.coming);
  await expectComing(world, id, []);
  count(world, 'change');
  if (preview.billing !== 'upfront') count(world, 'change_into_a_plan');
  if (preview.called_off.length > 0) count(world, 'change_from_a_plan');
  if (difference_cents < 0) count(world, 'change_for_less');
};

export const moveDays = async (world: World, id: number): Promise<void> => {
  const { version, start_on, end_on } = await lifeOf(world, id);
  const days = { start_on, end_on: addDays(end_on, world.random.int(40) - 15) };
  if (!(await ask(world, 'POST', `membership/dates/preview/${id}`, days))) return;
  const body = { version, ...days, reason: 'Was away' };
  if (await ask(world, 'POST', `membership/dates/${id}`, body)) count(world, 'dates');
};

export const refund = async (world: World, member_id: number): Promise<void> => {
  const paid = await world.test.ownerSql
    .selectFrom('payment')
    .select('id')
    .where('member_id', '=', member_id)
    .where('status', '=', 'success')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!paid) return;
  const { most } = (await ask(world, 'GET', `payment/view/${paid.id}`)) as PaymentView;
  const wanted = world.random.pick([
    { source: 'invoice', destination: 'method', most: most.method },
    { source: 'invoice', destination: 'wallet', most: most.wallet },
    { source: 'wallet', destination: 'method', most: most.from_wallet },
  ]);
  expect(wanted.most).toBeGreaterThanOrEqual(0);
  if (wanted.most === 0) return;
  const amount_cents = world.random.chance(0.4) ? wanted.most : 1 + world.random.int(wanted.most);
  const { source, destination } = wanted;
  const body = { source, destination, amount_cents, reason: 'Asked for it' };
  const asked = (await ask(world, 'POST', `payment/refund/${paid.id}`, body)) as PaymentView | null;
  const waits = asked?.refunds.find(({ status }) => status === 'pending');
  if (!waits) return;
  const { version } = waits;
  if (await ask(world, 'POST', `refund/accept/${waits.id}`, { version }, world.other)) count(world, 'refund');
};

export const cancelInvoice = async (world: World, member_id: number): Promise<void> => {
  const open = await world.test.ownerSql
    .selectFrom('invoice')
    .select(['id', 'version'])
    .where('member_id', '=', member_id)
    .where('status', '=', 'unpaid')
    .limit(1)
    .executeTakeFirst();
  if (!open) return;
  const { id, version } = open;
  if (await ask(world, 'POST', `invoice/cancel/${id}`, { version, reason: 'By mistake' }))
    count(world, 'cancel_invoice');
};
