/**
 * What people do with memberships, each previewed and posted by the real commands in one transaction. A refusal is a
 * valid answer; anything posted is compared with the preview, to the cent.
 */
import { sql as raw } from 'kysely';
import { expect } from 'vitest';
import { AskSuspension, NewSuspension } from '../suspension/suspension.model.ts';
import { AskTermination, NewTermination } from '../ending/ending.model.ts';
import { AskUpfront, NewUpfront } from '../upfront/upfront.model.ts';
import { NewChange } from '../change/change.model.ts';
import { SignUp, SignUpPreview } from '../sign-up/sign-up.model.ts';
import { AskRefund } from '#areas/money/refund/refund.model.ts';
import type { InvoiceLine } from '#areas/money/invoice/invoice.model.ts';
import { addDays, type Day } from '#kit/domain/day.ts';
import { Refusal, ValidationError } from '#kit/domain/errors.ts';
import { changeMembership, previewChange } from '../change/change.commands.ts';
import { changeDates, previewDates } from '../dates/dates.commands.ts';
import { cancelMembership, previewCancel, viewLife } from '../ending/ending.commands.ts';
import { previewSignUp, signUp } from '../sign-up/sign-up.commands.ts';
import { previewSuspension, suspend, undoSuspension, viewSuspensions } from '../suspension/suspension.commands.ts';
import { previewTermination, terminateMembership } from '../ending/termination.commands.ts';
import { convertToUpfront, previewUpfront } from '../upfront/upfront.commands.ts';
import { viewInvoice } from '#areas/money/invoice/invoice.facts.ts';
import { acceptRefund, askRefund } from '#areas/money/refund/refund.commands.ts';
import { previewRefund, viewPayment } from '#areas/money/refund/refund.facts.ts';
import type { TxCtx } from '#kit/server/context.ts';
import type { Random } from '#server/torture/random.ts';
import { asShown } from '../membership.testing.ts';

export type Sample = {
  ctx: TxCtx;
  /** Decides on the requests of `ctx`. */
  other: TxCtx;
  random: Random;
  branch_id: number;
  member_id: number;
  programmes: readonly number[];
  today: Day;
};
const cash = (amount_cents: number) => ({ method: 'cash' as const, amount_cents, reference: null });

/** Null if it is refused; any other error is a fault. */
export const unlessRefused = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal || error instanceof ValidationError) return null;
    throw error;
  }
};

type Shown = { lines: readonly InvoiceLine[]; tax_cents: number };
const expectPosted = async ({ ctx }: Sample, invoice_id: number | null, { lines, tax_cents }: Shown): Promise<void> => {
  if (invoice_id === null) return expect(lines).toEqual([]);
  const posted = await viewInvoice(ctx, invoice_id);
  expect({ lines: posted.lines.map(asShown), tax_cents: posted.tax_cents }).toEqual({ lines, tax_cents });
};
type Coming = readonly { part_no: number; due_on: Day; amount_cents: number }[];
const expectComing = async ({ ctx }: Sample, membership_id: number, coming: Coming): Promise<void> => {
  const stored = await ctx.db
    .selectFrom('instalment')
    .select(['part_no', 'due_on', 'amount_cents'])
    .where('membership_id', '=', membership_id)
    .where('status', '=', 'planned')
    .orderBy('part_no')
    .execute();
  expect(stored).toEqual(coming);
};
const walletOf = async ({ ctx, member_id }: Sample): Promise<number> =>
  (await ctx.db.selectFrom('wallet').select('balance_cents').where('member_id', '=', member_id).executeTakeFirst())
    ?.balance_cents ?? 0;

export const sell = async (sample: Sample): Promise<number> => {
  const { ctx, random, branch_id, member_id, programmes, today } = sample;
  const asked = {
    branch_id,
    member_id,
    programme_id: random.pick(programmes),
    start_on: addDays(today, random.pick([0, 0, 0, 3])),
  };
  const shown = await previewSignUp(ctx, SignUpPreview.parse(asked));
  const { total_cents } = shown;
  const way = total_cents === 0 ? 'open' : random.pick(['cash', 'cash', 'two', 'free'] as const);
  const payments = {
    open: [],
    cash: [cash(total_cents)],
    two: [cash(1), { ...cash(total_cents - 1), method: 'visa', reference: 'T-1' }],
    free: [{ ...cash(total_cents), method: 'complimentary', given_why: 'Coach of the month' }],
  }[way];
  const sold = await signUp(ctx, SignUp.parse({ ...asked, payments, total_cents }));
  expect(sold.coming).toEqual(shown.coming);
  expect({ start_on: sold.start_on, end_on: sold.end_on }).toEqual({ start_on: shown.start_on, end_on: shown.end_on });
  await expectPosted(sample, sold.invoice_id, shown);
  if (shown.billing !== 'upfront') await expectComing(sample, sold.membership_id, shown.coming);
  return sold.membership_id;
};

/** Everything that a suspension could touch. */
const stateOf = async (sample: Sample, id: number): Promise<unknown> => {
  const { ctx, member_id } = sample;
  const { rows } = await raw<{ state: unknown }>`
    select jsonb_build_object(
      'term', (select to_jsonb(ms) - 'version' - 'updated_at' from membership ms where ms.id = ${id}),
      'parts', (select jsonb_agg(to_jsonb(ins) - 'version' - 'updated_at' order by ins.part_no) from instalment ins where ins.membership_id = ${id}),
      'open', (select coalesce(sum(i.total_cents - i.paid_cents), 0) from invoice i where i.member_id = ${member_id} and i.status = 'unpaid'),
      'standing', (select m.standing from member m where m.id = ${member_id}),
      'accounts', (select jsonb_object_agg(account, cents) from (
        select account, sum(amount_cents) as cents from journal_line group by 1 having sum(amount_cents) <> 0) as a)) as state`.execute(
    ctx.db,
  );
  return [rows[0]?.state, await walletOf(sample)];
};

type Act = (sample: Sample, id: number) => Promise<boolean>;
const suspends: Act = async (sample, id) => {
  const { ctx, random, today } = sample;
  const from_on = addDays(today, random.pick([0, 0, 1, 5]));
  const asked = { from_on, until_on: random.chance(0.2) ? null : addDays(from_on, random.int(40)) };
  const before = await stateOf(sample, id);
  const shown = await unlessRefused(previewSuspension(ctx, id, AskSuspension.parse(asked)));
  if (!shown) return false;
  const { version } = await viewSuspensions(ctx, id);
  const { fee_cents, invoice_lines: lines, tax_cents } = shown;
  const after = await suspend(ctx, id, NewSuspension.parse({ ...asked, version, reason: 'Knee', fee_cents }));
  expect({ status: after.status, end_on: after.end_on }).toEqual({ status: shown.status, end_on: shown.end_on });
  const rest = after.suspensions.find((one) => one.from_on === from_on);
  if (!rest) throw new Error('the suspension is not there');
  await expectPosted(sample, rest.invoice_id, { lines, tax_cents });
  await undoSuspension(ctx, rest.id, rest.version);
  expect(await stateOf(sample, id)).toEqual(before);
  return true;
};

const cancels: Act = async ({ ctx }, id) => {
  const shown = await unlessRefused(previewCancel(ctx, id));
  if (!shown) return false;
  const { version } = await viewLife(ctx, id);
  const life = await cancelMembership(ctx, id, { version, last_on: shown.last_on, reason: 'Moves' });
  expect(life).toMatchObject({ status: shown.status, end_on: shown.last_on });
  return true;
};

const terminates: Act = async (sample, id) => {
  const { ctx, random, today } = sample;
  const asked = { last_on: addDays(today, random.pick([0, 0, 3, 15])) };
  const shown = await unlessRefused(previewTermination(ctx, id, AskTermination.parse(asked)));
  if (!shown) return false;
  const wallet = await walletOf(sample);
  const { version } = await viewLife(ctx, id);
  const { due_cents, credit_cents, invoice_lines: lines, tax_cents } = shown;
  const body = { ...asked, version, reason: 'Moves away', due_cents, credit_cents };
  const done = await terminateMembership(ctx, id, NewTermination.parse(body));
  expect(done.credit_notes).toHaveLength(shown.credited.length);
  await expectPosted(sample, done.invoice_id, { lines, tax_cents });
  await expectComing(sample, id, []);
  expect(await walletOf(sample)).toBe(wallet + shown.wallet_cents);
  return true;
};

const changes: Act = async (sample, id) => {
  const { ctx, random, programmes } = sample;
  const programme_id = random.pick(programmes);
  const shown = await unlessRefused(previewChange(ctx, id, { programme_id }));
  if (!shown) return false;
  const { version } = await viewLife(ctx, id);
  const { difference_cents, invoice_lines: lines, tax_cents, balance_cents } = shown;
  const due = Math.max(0, difference_cents);
  const byWallet = Math.min(due, balance_cents);
  const parts = [{ ...cash(byWallet), method: 'wallet' }, cash(due - byWallet)];
  const payments = parts.filter(({ amount_cents }) => amount_cents > 0);
  const body = { version, programme_id, reason: 'Wants another', payments, difference_cents };
  const done = await changeMembership(ctx, id, NewChange.parse(body));
  expect(done.credit_notes).toHaveLength(shown.credited.length);
  expect(done.life).toMatchObject({ status: shown.status, end_on: shown.end_on, price_cents: shown.price_cents });
  await expectPosted(sample, done.invoice_id, { lines, tax_cents });
  await expectComing(sample, done.life.id, shown.coming);
  await expectComing(sample, id, []);
  expect(await walletOf(sample)).toBe(balance_cents - byWallet);
  return true;
};

const movesDays: Act = async (sample, id) => {
  const { ctx, random } = sample;
  const { version, start_on, end_on } = await viewLife(ctx, id);
  const asked = { start_on, end_on: addDays(end_on, random.int(40) - 15) };
  const shown = await unlessRefused(previewDates(ctx, id, asked));
  if (!shown) return false;
  const life = await changeDates(ctx, id, { ...asked, version, reason: 'Was away' });
  expect(life).toMatchObject({ status: shown.status, start_on: shown.start_on, end_on: shown.end_on });
  await expectComing(sample, id, shown.coming);
  return true;
};

const paysUpfront: Act = async (sample, id) => {
  const { ctx, random } = sample;
  const discounted = random.chance(0.5) ? { discount_cents: 1 + random.int(50), discount_reason: 'Pays at once' } : {};
  const shown = await unlessRefused(previewUpfront(ctx, id, AskUpfront.parse(discounted)));
  if (!shown) return false;
  const { version } = await viewLife(ctx, id);
  const { total_cents } = shown;
  const payments = random.chance(0.8) ? [cash(total_cents)] : [];
  const done = await convertToUpfront(ctx, id, NewUpfront.parse({ ...discounted, version, payments, total_cents }));
  await expectPosted(sample, done.invoice_id, shown);
  await expectComing(sample, id, []);
  expect((await viewLife(ctx, id)).price_cents).toBe(shown.price_cents);
  return true;
};

const refunds: Act = async (sample) => {
  const { ctx, other, random, member_id } = sample;
  const paid = await ctx.db
    .selectFrom('payment')
    .select('id')
    .where('member_id', '=', member_id)
    .where('status', '=', 'success')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!paid) return false;
  const { most } = await viewPayment(ctx, paid.id);
  const [destination, limit] = random.pick([['method', most.method] as const, ['wallet', most.wallet] as const]);
  if (limit === 0) return false;
  const amount_cents = random.chance(0.4) ? limit : 1 + random.int(limit);
  const asked = AskRefund.parse({ source: 'invoice', destination, amount_cents });
  const shown = await unlessRefused(previewRefund(ctx, paid.id, asked));
  if (!shown) return false;
  const wallet = await walletOf(sample);
  const { refunds: all } = await askRefund(ctx, paid.id, { ...asked, reason: 'Asked for it' });
  const waits = all.find(({ status }) => status === 'pending');
  if (!waits) throw new Error('the refund was not asked for');
  const { credit_note_number } = await acceptRefund(other, waits.id, waits.version);
  const after = await viewPayment(ctx, paid.id);
  expect(after.status).toBe(shown.payment_status);
  expect(await walletOf(sample)).toBe(wallet + shown.wallet_cents);
  const note = await ctx.db
    .selectFrom('credit_note')
    .select(['total_cents', 'tax_cents'])
    .where('number', '=', credit_note_number ?? '')
    .executeTakeFirst();
  expect(note ?? null).toEqual(shown.credits ? { total_cents: shown.total_cents, tax_cents: shown.tax_cents } : null);
  return true;
};

export const acts: Readonly<Record<string, Act>> = {
  suspend_and_undo: suspends,
  cancel: cancels,
  terminate: terminates,
  change: changes,
  dates: movesDays,
  upfront: paysUpfront,
  refund: refunds,
};

/** Every entry balances; what is owed, kept and deferred is what the documents say. */
export const expectBooks = async ({ ctx }: Sample): Promise<void> => {
  const { rows } = await raw<{ what: string }>`
    select 'entry' as what from journal_line group by entry_id having sum(amount_cents) <> 0
    union all select 'receivable' where
      (select coalesce(sum(amount_cents), 0) from journal_line where account = 'receivable')
      <> (select coalesce(sum(total_cents - paid_cents), 0) from invoice where status = 'unpaid')
    union all select 'wallet' where
      (select coalesce(-sum(amount_cents), 0) from journal_line where account = 'wallet') <> (select coalesce(sum(balance_cents), 0) from wallet)
    union all select 'deferred' where
      (select coalesce(-sum(amount_cents), 0) from journal_line where account in ('deferred_revenue', 'deferred_discounts'))
      <> (select coalesce(sum(net_cents - earned_cents), 0) from deferral)`.execute(ctx.db);
  expect(rows).toEqual([]);
};
