import { beforeEach, describe, expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { MembershipRests, SuspensionFigures } from './suspension.model.ts';
import type { Activity } from '#areas/people/activity/activity.model.ts';
import { ok, type Envelope, type Headers } from '#areas/access/access.testing.ts';
import { atDesk } from '../membership.testing.ts';

const desk = await atDesk(['admin', 'elsewhere']);
const { test, clock, on, call, get, post, KL, facility, admin, sales, elsewhere } = desk;
const { aProgramme, aSale, invoiceOf, cash, signedUp, until, memberOf } = desk;
const monthly = await aProgramme({ price_cents: 150_00 });
beforeEach(() => on('2026-03-05'));
const ask = { from_on: '2026-03-10', until_on: '2026-03-19', reason: 'Knee' };

describe('suspending', () => {
  it('is refused without a session, without the flag and elsewhere; then does what the preview said', async () => {
    const { id, member_id } = await someone();
    expect((await suspend(id, {}, {})).responseCode).toBe(codes.sessionEnded);
    expect((await suspend(id, {}, sales)).status).toBe(403);
    expect((await suspend(id, {}, elsewhere)).responseCode).toBe(codes.notFound);
    expect((await view(id)).suspensions).toEqual([]);
    const { from_on, until_on } = ask;
    const preview = await post(facility, `membership/suspend/preview/${id}`, { from_on, until_on });
    const figures = {
      status: 'ongoing',
      end_on: '2026-04-14',
      end_before: '2026-04-04',
      next_payment: null,
      days: 10,
      came_at: null,
      resumes_on: '2026-03-20',
      currency: 'MYR',
      fee_cents: 0,
      invoice_lines: [],
      tax_cents: 0,
      tax_name: null,
      tax_bp: 0,
      places: [],
    };
    expect(preview.data as SuspensionFigures).toEqual(figures);
    const after = await suspended(id);
    expect(after).toMatchObject({ status: 'ongoing', end_on: '2026-04-14', paid_until: '2026-04-04' });
    expect(await view(id)).toEqual(after);
    await until('2026-03-10');
    expect((await memberOf(member_id, facility)).memberships[0]).toMatchObject({
      status: 'paused',
      end_on: '2026-04-14',
    });
    await until('2026-03-19');
    expect((await memberOf(member_id, facility)).memberships[0]?.status).toBe('paused');
    await until('2026-03-20');
    expect((await memberOf(member_id, facility)).memberships[0]?.status).toBe('ongoing');
    await until('2026-04-14');
    expect((await memberOf(member_id, facility)).memberships[0]?.status).toBe('ongoing');
    await until('2026-04-15');
    expect((await memberOf(member_id, facility)).memberships[0]?.status).toBe('expired');
  });

  it('says at the field what is wrong with the days', async () => {
    const { id } = await someone();
    for (const [more, field] of [
      [{ from_on: '2026-03-04' }, 'from_on'],
      [{ from_on: '2026-04-05', until_on: null }, 'from_on'],
      [{ until_on: '2026-03-09' }, 'until_on'],
      [{ from_on: '2026-02-30' }, 'from_on'],
      [{ reason: ' ' }, 'reason'],
    ] as const)
      expect(await suspend(id, more), field).toMatchObject({
        responseCode: codes.validation,
        data: { [field]: expect.any(Array) },
      });
  });

  it('of two desks at once one gets through, the other hears of it', async () => {
    const { id } = await someone();
    const { version } = await view(id);
    const both = await Promise.all(
      [ask, { ...ask, from_on: '2026-03-12' }].map((body) =>
        post(facility, `membership/suspend/${id}`, { version, ...body }),
      ),
    );
    expect(both.filter(({ responseCode }) => responseCode === codes.ok)).toHaveLength(1);
    expect((await view(id)).suspensions).toHaveLength(1);
    const stale = await post(facility, `membership/suspend/${id}`, {
      version,
      from_on: '2026-04-01',
      until_on: '2026-04-02',
      reason: 'x',
    });
    expect(stale.responseCode).toBe(codes.stale);
  });

  it('is gone back on with its own version; with that of another record one hears which it is at, and who made it', async () => {
    const { id } = await someone();
    await suspended(id, { from_on: '2026-03-05', until_on: '2026-03-09' });
    const rests = await suspended(id, { from_on: '2026-03-20', until_on: '2026-03-22' });
    const begun = rests.suspensions.find(({ from_on }) => from_on === '2026-03-05');
    const rest = rests.suspensions.find(({ from_on }) => from_on === '2026-03-20');
    const wrong = rests.version + 7;
    for (const answer of [
      await post(facility, `membership/suspension/return/${begun?.id}`, { version: wrong, back_on: '2026-03-07' }),
      await call(facility, 'DELETE', `membership/suspension/${rest?.id}?version=${wrong}`),
      await post(facility, `membership/suspend/${id}`, {
        ...ask,
        version: wrong,
        from_on: '2026-04-01',
        until_on: null,
      }),
    ])
      expect(answer).toMatchObject({
        responseCode: codes.stale,
        data: { version: [expect.stringMatching(/^Changed to \d+ by /)] },
      });
    const undone = await call(facility, 'DELETE', `membership/suspension/${rest?.id}?version=${rest?.version}`);
    expect(undone.responseCode).toBe(codes.ok);
  });

  it('starts at once when it begins today, and then nobody is let in', async () => {
    const { id, member_id } = await someone();
    expect(await suspended(id, { from_on: '2026-03-05' })).toMatchObject({ status: 'paused' });
    const member = await memberOf(member_id, facility);
    expect(member.standing).toBe('paused');
  });

  it('goes by the rules of the programme, which a permission can waive', async () => {
    const strict = await aProgramme({
      price_cents: 150_00,
      suspension_max_times: 1,
      suspension_max_days: 7,
      suspension_notice_days: 3,
    });
    const { id } = await someone(strict);
    expect(await suspend(id, { waive: true })).toMatchObject({
      responseCode: codes.refused,
      refusal: { code: 'membership.suspended_too_long', most: 7, left: 7 },
    });
    expect((await suspend(id, { from_on: '2026-03-07', until_on: '2026-03-08' })).refusal).toMatchObject({ notice: 3 });
    expect((await suspend(id, { until_on: null })).refusal?.code).toBe('membership.suspension_needs_end');
    const answer = await suspend(id, { waive: true }, admin);
    expect(answer.responseCode).toBe(codes.ok);
    expect((answer.data as MembershipRests).suspensions[0]?.waived).toBe(true);
    expect((await suspend(id, { from_on: '2026-03-25', until_on: '2026-03-26' })).refusal?.code).toBe(
      'membership.suspended_too_often',
    );
  });
});

/** A client with a paid month from 5 March to 4 April. */
const someone = (programme = monthly) => aSale({ programme_id: programme.id, total_cents: 150_00 });
const view = (id: number, as = facility): Promise<MembershipRests> => get(as, `membership/suspensions/${id}`);
const suspend = async (id: number, more: object = {}, as: Partial<Headers> = facility): Promise<Envelope> =>
  post(as, `membership/suspend/${id}`, { version: (await view(id)).version, ...ask, ...more });
const suspended = (id: number, more: object = {}) => ok<MembershipRests>(suspend(id, more));

const charged = { prices: [{ currency: 'MYR', price_cents: 150_00, suspension_fee_cents: 20_00 }] };
const undo = (rest: MembershipRests['suspensions'][number] | undefined) =>
  call(facility, 'DELETE', `membership/suspension/${rest?.id}?version=${rest?.version}`);

describe('the fee of a suspension', () => {
  it('stands in the preview, is invoiced as it stood there, and an undo takes it back', async () => {
    const { id, member_id } = await someone(await aProgramme(charged));
    const { from_on, until_on } = ask;
    const { data } = await post(facility, `membership/suspend/preview/${id}`, { from_on, until_on });
    const figures = data as SuspensionFigures;
    expect(figures).toMatchObject({ fee_cents: 20_00, invoice_lines: [{ amount_cents: 20_00 }] });
    expect((await suspend(id)).refusal?.code).toBe('membership.figures_changed');
    const [rest] = (await suspended(id, { fee_cents: 20_00 })).suspensions;
    const invoice = await invoiceOf(rest?.invoice_id ?? 0, facility);
    expect(invoice).toMatchObject({ member_id, status: 'unpaid', total_cents: 20_00, lines: figures.invoice_lines });
    expect((await undo(rest)).data).toMatchObject({ suspensions: [], status: 'ongoing', end_on: '2026-04-04' });
    expect(await invoiceOf(invoice.id, facility)).toMatchObject({
      status: 'cancelled',
      credit_notes: [{ why: 'suspension', total_cents: 20_00 }],
    });
  });

  it('that was paid is in the wallet after the undo', async () => {
    const { id, member_id } = await someone(await aProgramme(charged));
    const [rest] = (await suspended(id, { fee_cents: 20_00 })).suspensions;
    const paid = { branch_id: KL, invoice_id: rest?.invoice_id, open_cents: 20_00, ...cash(20_00) };
    expect((await post(sales, 'payment', paid)).responseCode).toBe(codes.ok);
    expect((await undo(rest)).responseCode).toBe(codes.ok);
    expect((await invoiceOf(rest?.invoice_id ?? 0, facility)).status).toBe('refunded');
    const member = await memberOf(member_id, facility);
    expect(member.wallets).toMatchObject([{ balance_cents: 20_00 }]);
  });

  it('is waived by permission and with a reason; who signed up before keeps the fee of that day', async () => {
    const programme = await aProgramme(charged);
    const { id } = await someone(programme);
    await test.ownerSql
      .insertInto('programme_price')
      .values({
        programme_id: programme.id,
        currency: 'MYR',
        valid_from: '2026-03-06',
        price_cents: 150_00,
        suspension_fee_cents: 50_00,
      })
      .execute();
    await until('2026-03-07');
    expect((await view(id)).policy.suspension_fee_cents).toBe(20_00);
    expect((await suspend(id, { fee_waived_reason: 'Hospital' })).status).toBe(403);
    const [rest] = ((await suspend(id, { fee_waived_reason: 'Hospital' }, admin)).data as MembershipRests).suspensions;
    expect(rest).toMatchObject({ fee_cents: 0, invoice_id: null, fee_waived_reason: 'Hospital' });
  });
});

describe('coming back', () => {
  it('early gives the days back; the day after a planned end needs nobody', async () => {
    const { id, member_id } = await someone();
    const [rest] = (await suspended(id)).suspensions;
    await until('2026-03-13');
    const back = { version: rest?.version, back_on: '2026-03-13' };
    const answer = await post(facility, `membership/suspension/return/${rest?.id}`, back);
    expect(answer.data).toMatchObject({ status: 'ongoing', end_on: '2026-04-07' });
    expect((await memberOf(member_id, facility)).memberships[0]).toMatchObject({
      status: 'ongoing',
      end_on: '2026-04-07',
    });
    const again = await post(facility, `membership/suspension/return/${rest?.id}`, back);
    expect(again.refusal?.code).toBe('membership.suspension_is_over');
  });

  it('from an open end moves the last day, and the next membership behind it', async () => {
    const { id, member_id } = await someone();
    const [rest] = (await suspended(id, { until_on: null })).suspensions;
    await until('2026-05-19');
    const next = { branch_id: KL, member_id, programme_id: monthly.id, start_on: '2026-05-25' };
    await signedUp({ ...next, payments: [cash(150_00)], total_cents: 150_00 });
    expect((await memberOf(member_id, facility)).memberships.map(({ status }) => status)).toEqual([
      'ongoing_pending',
      'paused',
    ]);
    await until('2026-05-20');
    const answer = await post(facility, `membership/suspension/return/${rest?.id}`, {
      version: rest?.version,
      back_on: '2026-05-20',
    });
    expect(answer.data).toMatchObject({ status: 'ongoing', end_on: '2026-06-14' });
    expect((await memberOf(member_id, facility)).memberships.map(({ start_on, end_on }) => [start_on, end_on])).toEqual(
      [
        ['2026-06-15', '2026-07-15'],
        ['2026-03-05', '2026-06-14'],
      ],
    );
  });

  it('is not planned into a membership that is sold already', async () => {
    const { id, member_id } = await someone();
    const next = { branch_id: KL, member_id, programme_id: monthly.id, start_on: '2026-04-05' };
    await signedUp({ ...next, payments: [cash(150_00)], total_cents: 150_00 });
    for (const until_on of ['2026-03-19', null])
      expect((await suspend(id, { until_on })).refusal?.code).toBe('membership.suspension_runs_into');
  });
});

describe('on the same day', () => {
  it('warns about a check-in today, and leaves no trace when the client comes back the same day', async () => {
    const { id, member_id } = await someone();
    const before = await view(id);
    const visit = {
      branch_id: KL,
      member_id,
      day: '2026-03-05',
      at: clock.now().toISOString(),
      allowed: true,
      membership_id: id,
    };
    await test.ownerSql.insertInto('check_in').values(visit).execute();
    const preview = await post(facility, `membership/suspend/preview/${id}`, { from_on: '2026-03-05', until_on: null });
    expect(new Date((preview.data as SuspensionFigures).came_at ?? 0)).toEqual(clock.now());
    const [rest] = (await suspended(id, { from_on: '2026-03-05', until_on: null })).suspensions;
    const back = { version: rest?.version, back_on: '2026-03-05' };
    const after = await post(facility, `membership/suspension/return/${rest?.id}`, back);
    expect(after.data).toEqual({ ...before, version: expect.any(Number) as number });
    const told = await get<Activity[]>(facility, `member/activity/${member_id}`);
    expect(
      told.filter(({ type }) => type === 'suspension').map(({ facts }) => [facts['move'], facts['reason']]),
    ).toEqual([
      ['undo', 'Knee'],
      ['suspend', 'Knee'],
    ]);
  });
});

describe('undoing', () => {
  it('leaves the membership as if it had never been suspended', async () => {
    const { id } = await someone();
    const before = await view(id);
    const [rest] = (await suspended(id, { from_on: '2026-03-05' })).suspensions;
    expect((await view(id)).status).toBe('paused');
    const undone = await call(facility, 'DELETE', `membership/suspension/${rest?.id}?version=${rest?.version}`);
    expect(undone.data).toEqual({ ...before, version: expect.any(Number) as number });
    expect((await suspended(id)).suspensions).toHaveLength(1);
  });

  it('is too late once it has begun', async () => {
    const { id } = await someone();
    const [rest] = (await suspended(id)).suspensions;
    await until('2026-03-11');
    const answer = await call(facility, 'DELETE', `membership/suspension/${rest?.id}?version=${rest?.version}`);
    expect(answer.refusal?.code).toBe('membership.suspension_has_begun');
  });
});

it('all that must hold in the database holds', async () => {
  await until('2027-01-01');
  expect(await test.faults(clock.now())).toEqual([]);
});
