import { beforeEach, describe, expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { CancelFigures, MembershipLife, Terminated, TerminationFigures } from './ending.model.ts';
import type { ApprovalRow } from '#areas/money/approval/approval.contract.ts';
import type { Home } from '#areas/report/home/home.model.ts';
import { membershipMachine } from '../membership/membership.machine.ts';
import { knownTransitions } from '../membership/transitions.rules.ts';
import { atDesk, aJoiningFee } from '../membership.testing.ts';

const desk = await atDesk(['admin', 'elsewhere']);
const { test, clock, on, call, get, post, KL, facility, admin, sales, elsewhere } = desk;
const { aProgramme, aMember, cash, signedUp, invoiceOf, lifeOf: life, until, memberOf, tasksOf } = desk;
const monthly = await aProgramme({ price_cents: 310_00 });
beforeEach(() => on('2026-03-05'));

describe('cancelling at the end', () => {
  it('is refused without a session, without the flag and elsewhere; then runs to the end and is over the day after', async () => {
    const { id } = await someone();
    expect((await cancel(id, {}, {})).responseCode).toBe(codes.sessionEnded);
    expect((await cancel(id, {}, sales)).status).toBe(403);
    expect((await cancel(id, {}, elsewhere)).responseCode).toBe(codes.notFound);
    expect(await preview(id)).toMatchObject({ status: 'pending_cancel', last_on: '2026-04-04', ends_rest: false });
    const answer = await cancel(id);
    expect(answer.data).toMatchObject({ status: 'pending_cancel', end_on: '2026-04-04', ending: { kind: 'cancel' } });
    expect((answer.data as MembershipLife).can).toEqual(['take_back', 'terminate']);
    expect((await cancel(id)).refusal?.code).toBe('membership.not_cancellable');
    await until('2026-04-04');
    expect((await life(id)).status).toBe('pending_cancel');
    await until('2026-04-05');
    expect((await life(id)).status).toBe('cancelled');
    await until('2026-04-05');
    expect(await life(id)).toMatchObject({ status: 'cancelled', next: [], can: [] });
  });

  it('taken back is as before, to the day; too late once it is over', async () => {
    const { id } = await someone();
    const before = await life(id);
    await cancel(id);
    expect((await takeBack(id, sales)).status).toBe(403);
    expect((await takeBack(id)).data).toEqual({ ...before, version: before.version + 2 });
    expect((await takeBack(id)).refusal?.code).toBe('membership.not_cancelled');
    await cancel(id);
    await until('2026-04-05');
    expect((await takeBack(id)).refusal?.code).toBe('membership.not_cancelled');
  });

  it('ends a suspension that runs, and the days that were rested stay', async () => {
    const { id } = await someone();
    expect((await suspend(id, '2026-03-05', null)).responseCode).toBe(codes.ok);
    await until('2026-03-15');
    expect(await preview(id)).toMatchObject({ last_on: '2026-04-14', ends_rest: true });
    expect((await cancel(id)).data).toMatchObject({ status: 'pending_cancel', end_on: '2026-04-14' });
  });

  it('says when the last day is another by now, and when somebody was quicker', async () => {
    const { id } = await someone();
    expect((await cancel(id, { last_on: '2026-04-03' })).refusal?.code).toBe('membership.figures_changed_day');
    const { version } = await life(id);
    const body = { version, last_on: '2026-04-04', reason: 'Moves away' };
    const both = await Promise.all([
      post(facility, `membership/cancel/${id}`, body),
      post(admin, `membership/cancel/${id}`, body),
    ]);
    expect(both.map(({ responseCode }) => responseCode).toSorted((a, b) => a - b)).toEqual([codes.ok, codes.stale]);
  });
});

type Due = { day: string; cents: number };
const dueOut = async (): Promise<Due[]> => {
  const group = await tasksOf('refund_due', admin);
  expect(group?.total ?? 0).toBe(group?.items.length ?? 0);
  return (group?.items ?? []).map(({ day, cents }) => ({ day, cents: cents ?? 0 }));
};
const waitingFor = async (member_id: number): Promise<ApprovalRow> => {
  const { data } = await call(admin, 'GET', `approval/${KL}?kind=refund&sort=due_on`);
  const row = (data as { data: ApprovalRow[] }).data.find((one) => one.member_id === member_id);
  if (!row) throw new Error('nothing waits');
  return row;
};
/** A client with a paid month from 5 March to 4 April. */
const someone = async () => {
  const member_id = await aMember();
  const body = { branch_id: KL, member_id, programme_id: monthly.id, start_on: '2026-03-05' };
  const payments = [cash(310_00)];
  const { membership_id, invoice_id } = await signedUp({ ...body, payments, total_cents: 310_00 });
  return { member_id, id: membership_id, invoice_id };
};
const preview = async (id: number): Promise<CancelFigures | undefined> =>
  (await call(facility, 'GET', `membership/cancel/preview/${id}`)).data;
const cancel = async (id: number, more: object = {}, as: Partial<typeof facility> = facility) =>
  post(as, `membership/cancel/${id}`, {
    version: (await life(id)).version,
    last_on: (await preview(id))?.last_on ?? '2026-04-04',
    reason: 'Moves away',
    ...more,
  });
const takeBack = async (id: number, as: Partial<typeof facility> = facility) =>
  call(as, 'DELETE', `membership/cancel/${id}?version=${(await life(id)).version}`);
const suspend = async (id: number, from_on: string, until_on: string | null) =>
  post(facility, `membership/suspend/${id}`, { version: (await life(id)).version, from_on, until_on, reason: 'Knee' });

const figures = async (id: number, body: object, as = facility) => post(as, `membership/terminate/preview/${id}`, body);
const terminate = async (id: number, more: object = {}, as: Partial<typeof facility> = facility) =>
  post(as, `membership/terminate/${id}`, {
    version: (await life(id)).version,
    last_on: '2026-03-14',
    reason: 'Moves away',
    due_cents: 0,
    credit_cents: 194_50,
    ...more,
  });

describe('ending early', () => {
  it('is refused to whom it is not allowed; then ends on the day, with what the preview said', async () => {
    const { id, member_id, invoice_id } = await someone();
    expect((await terminate(id, { credit_cents: 0 })).refusal?.code).toBe('membership.figures_changed');
    expect((await terminate(id, {}, {})).responseCode).toBe(codes.sessionEnded);
    expect((await terminate(id, {}, sales)).status).toBe(403);
    expect((await terminate(id, {}, elsewhere)).responseCode).toBe(codes.notFound);
    const { data } = await figures(id, { last_on: '2026-03-14' });
    // 10 of 31 days of 310.00 are used, 5 % of the price is charged, all was invoiced.
    expect(data as TerminationFigures).toMatchObject({
      lines: [
        { kind: 'used', amount_cents: 100_00, count: 10, of: 31 },
        { kind: 'price_share', amount_cents: 15_50 },
        { kind: 'invoiced', amount_cents: -310_00 },
      ],
      charge_cents: 15_50,
      due_cents: 0,
      credit_cents: 194_50,
      credited: [{ total_cents: 194_50 }],
      wallet_cents: 194_50,
      end_before: '2026-04-04',
    });
    const done = (await terminate(id)).data as Terminated;
    expect(done.life).toMatchObject({
      status: 'pending_terminate',
      end_on: '2026-03-14',
      ending: { kind: 'terminate', charge_cents: 15_50, credit_cents: 194_50, invoice_id: null },
    });
    expect(done.credit_notes).toHaveLength(1);
    expect(await invoiceOf(invoice_id, facility)).toMatchObject({
      status: 'success',
      credited_cents: 194_50,
      credit_notes: [{ number: done.credit_notes[0], why: 'ending', total_cents: 194_50 }],
    });
    const member = await memberOf(member_id, facility);
    expect(member.wallets).toMatchObject([{ balance_cents: 194_50 }]);
    expect((await terminate(id)).refusal?.code).toBe('membership.not_terminable');
    await until('2026-03-14');
    expect((await life(id)).status).toBe('pending_terminate');
    await until('2026-03-15');
    expect((await life(id)).status).toBe('terminated');
  });

  it('pays what goes back out to how it was paid, by the day of the rule, once somebody else accepts it', async () => {
    const { id, member_id } = await someone();
    const pays = { method: 'cash', amount_cents: 194_50 };
    expect((await figures(id, { last_on: '2026-03-14' })).data).toMatchObject({
      pays_back: [pays],
      pay_by: '2026-03-19',
      cooling_off_until: null,
    });
    expect((await terminate(id, { goes: 'method' })).responseCode).toBe(codes.ok);
    const { data } = await call(admin, 'GET', `approval/${KL}?kind=refund&sort=due_on`);
    const waiting = (data as { data: ApprovalRow[] }).data.find((row) => row.member_id === member_id);
    expect(waiting).toMatchObject({
      amount_cents: 194_50,
      due_on: '2026-03-19',
      reason: 'Moves away',
      can: ['accept', 'reject'],
    });
    const home = await get<Home>(admin, `home/${KL}`);
    expect(home.tasks.find(({ kind }) => kind === 'refund_due')).toMatchObject({
      total: 1,
      items: [{ day: '2026-03-19', cents: 194_50 }],
    });
    const { record_id, version } = waiting ?? { record_id: 0, version: 0 };
    expect((await post(facility, `refund/accept/${record_id}`, { version })).responseCode).toBe(codes.refused);
    expect((await post(admin, `refund/accept/${record_id}`, { version })).data).toMatchObject({
      status: 'accepted',
      source: 'wallet',
      destination: 'method',
    });
    const member = await memberOf(member_id, facility);
    expect(member.wallets).toEqual([]);
  });

  it('keeps the day of the rule when the request is rejected, until it is paid out after all', async () => {
    const { id, member_id, invoice_id } = await someone();
    expect((await terminate(id, { goes: 'method' })).responseCode).toBe(codes.ok);
    const day = { day: '2026-03-19', cents: 194_50 };
    expect(await dueOut()).toEqual([day]);
    const { record_id, version } = await waitingFor(member_id);
    await post(admin, `refund/reject/${record_id}`, { version, reason: 'Wrong account' });
    expect(await dueOut()).toEqual([day]);
    // Requested again in two parts, each has the deadline; so does the part that isn't requested.
    const { payments } = await invoiceOf(invoice_id ?? 0, facility);
    const again = { source: 'wallet', destination: 'method', amount_cents: 100_00, reason: 'The right account' };
    expect((await post(facility, `payment/refund/${payments[0]?.id}`, again)).responseCode).toBe(codes.ok);
    const part = await waitingFor(member_id);
    expect(part).toMatchObject({ amount_cents: 100_00, due_on: '2026-03-19' });
    expect(await dueOut()).toEqual([
      { day: '2026-03-19', cents: 100_00 },
      { day: '2026-03-19', cents: 94_50 },
    ]);
    await post(admin, `refund/accept/${part.record_id}`, { version: part.version });
    expect(await dueOut()).toEqual([{ day: '2026-03-19', cents: 94_50 }]);
    await post(facility, `payment/refund/${payments[0]?.id}`, { ...again, amount_cents: 94_50 });
    const rest = await waitingFor(member_id);
    await post(admin, `refund/accept/${rest.record_id}`, { version: rest.version });
    expect(await dueOut()).toEqual([]);
  });

  it('has the day also where whoever ended it may not ask for a refund; not where the client wants it in the wallet', async () => {
    const flags = test.ownerSql.deleteFrom('role_function').where('flag', '=', 'REFUND_PAYMENT');
    const role = test.ownerSql.selectFrom('role').select('id').where('key', '=', 'facility_admin');
    const { id: role_id } = await role.executeTakeFirstOrThrow();
    await flags.where('role_id', '=', role_id).execute();
    const { id } = await someone();
    expect((await terminate(id, { goes: 'method' })).responseCode).toBe(codes.ok);
    expect(await dueOut()).toEqual([{ day: '2026-03-19', cents: 194_50 }]);
    await test.ownerSql.insertInto('role_function').values({ role_id, flag: 'REFUND_PAYMENT' }).execute();
    const wallet = await someone();
    expect((await terminate(wallet.id)).responseCode).toBe(codes.ok);
    expect(await dueOut()).toHaveLength(1);
    // A different branch sees nothing of it.
    const there = await get<Home>(elsewhere, `home/${test.network.branches.OR}`);
    expect(there.tasks.filter(({ kind }) => kind === 'refund_due')).toEqual([]);
  });

  it('of a branch in Singapore gives all of it back within the working days to think it over, then only what is left', async () => {
    const { OR } = test.network.branches;
    const fee = await aJoiningFee(test, elsewhere, OR, 100_00, {
      amounts: [{ currency: 'SGD', amount_cents: 100_00 }],
    });
    const prices = { prices: [{ currency: 'SGD', price_cents: 1200_00 }], joining_fee_id: fee.id };
    const year = await aProgramme({ ...prices, duration_count: 12, duration_unit: 'month' }, elsewhere, OR);
    const member_id = await aMember(elsewhere, OR);
    const body = { branch_id: OR, member_id, programme_id: year.id, start_on: '2026-03-05' };
    const sold = await signedUp({ ...body, payments: [cash(1300_00)], total_cents: 1300_00 }, elsewhere);
    const back = async (day: string) => {
      await until(day);
      return (await figures(sold.membership_id, { last_on: day }, elsewhere)).data as TerminationFigures;
    };
    // Five working days after a Thursday: the next one.
    expect(await back('2026-03-12')).toMatchObject({
      cooling_off_until: '2026-03-12',
      credit_cents: 1300_00,
      pays_back: [{ amount_cents: 1300_00 }],
    });
    const late = await back('2026-03-13');
    expect(late.credit_cents).toBeLessThan(1200_00);
    await test.ownerSql
      .insertInto('holiday')
      .values({ branch_id: OR, day: '2026-03-11', name: JSON.stringify({ en: 'Holiday', cn: '假日' }) })
      .execute();
    expect(await back('2026-03-13')).toMatchObject({ cooling_off_until: '2026-03-13', credit_cents: 1300_00 });
    const asked = {
      version: (await life(sold.membership_id, elsewhere)).version,
      last_on: '2026-03-13',
      reason: 'Too far',
    };
    const ended = { ...asked, due_cents: 0, credit_cents: 1300_00, goes: 'wallet' };
    const done = (await post(elsewhere, `membership/terminate/${sold.membership_id}`, ended)).data as Terminated;
    expect(done.life.status).toBe('pending_terminate');
    expect(await invoiceOf(sold.invoice_id ?? 0, elsewhere)).toMatchObject({
      status: 'refunded',
      credited_cents: 1300_00,
    });
  });

  it('posts another charge as an invoice, by permission and with a reason', async () => {
    const { id, member_id } = await someone();
    const agreed = { last_on: '2026-03-14', agreed_cents: 260_00 };
    expect((await figures(id, agreed)).status).toBe(403);
    expect((await figures(id, agreed, admin)).data).toMatchObject({ due_cents: 50_00, credit_cents: 0 });
    const all = { ...agreed, due_cents: 50_00, credit_cents: 0, agreed_reason: 'As agreed with the client' };
    expect((await terminate(id, all)).status).toBe(403);
    expect(await terminate(id, { ...all, agreed_reason: null }, admin)).toMatchObject({
      responseCode: codes.validation,
      data: { agreed_reason: expect.any(Array) },
    });
    expect((await terminate(id, { ...all, due_cents: 49_99 }, admin)).refusal?.code).toBe('membership.figures_changed');
    const done = (await terminate(id, all, admin)).data as Terminated;
    const invoice = await invoiceOf(done.invoice_id ?? 0, facility);
    expect(invoice).toMatchObject({ member_id, membership_id: id, total_cents: 50_00, status: 'unpaid' });
    expect(invoice.lines).toMatchObject([{ kind: 'custom_charge', amount_cents: 50_00 }]);
    expect(done.life.ending).toMatchObject({ agreed_reason: 'As agreed with the client', invoice_id: invoice.id });
  });

  it('says at the field what is wrong with the day', async () => {
    const { id } = await someone();
    for (const last_on of ['2026-03-04', '2026-04-04', '2026-02-30'])
      expect(await figures(id, { last_on }), last_on).toMatchObject({
        responseCode: codes.validation,
        data: { last_on: expect.any(Array) },
      });
  });

  it('goes before a cancellation, and ends a suspension', async () => {
    const { id } = await someone();
    await suspend(id, '2026-03-07', '2026-03-20');
    await until('2026-03-10');
    await cancel(id);
    const done = (await terminate(id, { last_on: '2026-03-12', credit_cents: 244_50 })).data as Terminated;
    expect(done.life).toMatchObject({ status: 'pending_terminate', end_on: '2026-03-12', paid_until: '2026-03-09' });
    expect((await takeBack(id)).refusal?.code).toBe('membership.not_cancelled');
  });
});

describe('the table of transitions', () => {
  it('is the one that the database keeps to', async () => {
    const states = Object.keys(membershipMachine.states);
    for (const from of states)
      for (const to of states) {
        const rows = await test.rows<{ may: boolean }>`select membership_may_move(${from}, ${to}) as may`;
        expect(rows[0]?.may, `${from} to ${to}`).toBe(knownTransitions().has(`${from} ${to}`));
      }
  });
  it('is kept whoever writes', async () => {
    const { id } = await someone();
    await expect(test.rows`update membership set status = 'cancelled' where id = ${id}`).rejects.toThrow(
      'cannot go from ongoing to cancelled',
    );
  });
});

it('all that must hold in the database holds', async () => {
  await until('2027-01-01');
  expect(await test.faults(clock.now())).toEqual([]);
});
