/** Commission for sessions of personal training that trainers give, beside the pay of freelancers. */
import { beforeAll, expect, it } from 'vitest';
import { aMember, aMembership } from '#areas/classes/classes.testing.ts';
import { startGym } from '#areas/classes/appointment/appointment.testing.ts';
import { commissionInvariants } from '#server/verify/commission.ts';

const gym = await startGym('2026-03-02T02:00:00Z');
const { id, as, KL, call, ok, test, clock } = gym;
beforeAll(async () => {
  await ok(gym.hours(id.part_time));
  await plan({ valid_from: '2026-03-02', given_cents: 12_00 });
  await plan({ valid_from: '2026-03-20', given_cents: 20_00 });
});
let hour = 7;

it('earns when the client is marked present, and is taken back when that is undone', async () => {
  const appointment = await given();
  expect(await amounts(appointment)).toEqual([]);
  await then(async () => {
    await ok(mark(appointment, 'mark_present'));
    expect(await rowsOf(appointment)).toEqual([
      { staff_id: id.trainer, day: '2026-03-03', amount_cents: 12_00, month: '2026-03-01' },
    ]);
    await ok(mark(appointment, 'unmark'));
    expect(await amounts(appointment)).toEqual([12_00, -12_00]);
    await ok(mark(appointment, 'mark_absent'));
    await ok(mark(appointment, 'mark_present'));
    expect(await amounts(appointment)).toEqual([12_00, -12_00, 12_00]);
  });
  await sound();
});

const plan = (more: object) =>
  ok(
    call(as.admin, 'POST', 'commissionPlan', {
      branch_id: KL,
      name: 'Plan',
      sale_bp: 0,
      renewal_bp: 0,
      product_bp: 0,
      split: [{ to: 'seller', staff_id: null, share_bp: 10_000 }],
      ...more,
    }),
  );
const version = async (appointment: number): Promise<number> =>
  (await ok<{ version: number }>(call(as.admin, 'GET', `appointment/view/${appointment}`))).version;
const mark = async (appointment: number, move: string) =>
  gym.post(appointment, 'mark', { version: await version(appointment), move }, as.admin);
/** An appointment on the 3rd of March, or another day, that is over by the time `then` runs. */
const given = async (more: object = {}, day = '2026-03-03'): Promise<number> => {
  const of = { day, starts: `${String((hour += 1)).padStart(2, '0')}:00`, ...more };
  const member_id = 'member_id' in more ? more.member_id : await gym.client(5);
  return (await gym.booked({ ...of, member_id })).id;
};
const then = (work: () => Promise<void>, moment = '2026-03-03T15:59:00Z') => gym.at(moment, work);
type Row = { staff_id: number; day: string; amount_cents: number; month: string };
const rowsOf = async (appointment: number): Promise<Row[]> => {
  const rows = await test.rows<Row>`
    select x.staff_id, x.day, x.amount_cents, t.month from commission_extra x join commission_statement t on t.id = x.statement_id
     where x.appointment_id = ${appointment} order by x.id`;
  return rows;
};
const amounts = async (appointment: number): Promise<number[]> =>
  (await rowsOf(appointment)).map(({ amount_cents }) => amount_cents);
const sound = async (): Promise<void> => {
  const findings = await test.faults(clock.now(), commissionInvariants);
  expect([...findings.flatMap(({ shown }) => shown), ...(await gym.problems())]).toEqual([]);
};
const someone = (): Promise<number> => aMember(test.ownerSql, { branch_id: KL, email: null });

it('earns once, although two people mark it at the same time', async () => {
  const appointment = await given();
  await then(async () => {
    const seen = await version(appointment);
    const asked = { version: seen, move: 'mark_present' };
    const answers = await Promise.all([1, 2, 3].map(() => gym.post(appointment, 'mark', asked, as.admin)));
    expect(answers.filter(({ responseCode }) => responseCode === 0)).toHaveLength(1);
    expect(await amounts(appointment)).toEqual([12_00]);
  });
});

it('appears on the statement of the trainer, day by day', async () => {
  const list = await ok<{ data: { id: number; staff_id: number }[] }>(call(as.admin, 'GET', `commission/${KL}`));
  const own = list.data.find(({ staff_id }) => staff_id === id.trainer);
  const shown = await ok<Record<string, unknown>>(call(as.admin, 'GET', `commission/view/${own?.id}`));
  expect(shown).toMatchObject({
    earned_cents: 36_00,
    taken_back_cents: 12_00,
    amount_cents: 24_00,
    lines: [],
    steps: [],
  });
  expect(shown['given']).toHaveLength(4);
});

it('a session that nothing pays for, or to try, earns when it has been paid for', async () => {
  const [member_id, other] = [await someone(), await someone()];
  const unfunded = await given({ member_id, without: 'unfunded' });
  const trial = await given({ member_id: other, without: 'trial' });
  await then(async () => {
    await ok(mark(unfunded, 'mark_present'));
    await ok(mark(trial, 'mark_present'));
    expect([await amounts(unfunded), await amounts(trial)]).toEqual([[], []]);
    const counted = { sessions_left: 3, sessions_total: 3 };
    await aMembership(test.ownerSql, { branch_id: KL, member_id, ...counted }, { type_id: 2, sessions: 3 });
    await ok(gym.post(unfunded, 'fund', { version: await version(unfunded) }, as.admin));
    expect(await amounts(unfunded)).toEqual([12_00]);
  });
});

it('a session of a freelancer is paid by the staff invoice, and never by both', async () => {
  await test.ownerSql
    .insertInto('freelance_rate')
    .values({
      branch_id: KL,
      work: 'pt',
      kind: 'session',
      currency: 'MYR',
      valid_from: '2020-01-01',
      amount_cents: 60_00,
    })
    .execute();
  const theirs = await given({ staff_id: id.part_time });
  const mine = await given();
  await then(async () => {
    await ok(mark(theirs, 'mark_present'));
    await ok(mark(mine, 'mark_present'));
    expect([await amounts(theirs), await amounts(mine)]).toEqual([[], [12_00]]);
  });
  // The employed trainer becomes a freelancer: what earned commission is not invoiced again.
  await test.ownerSql.updateTable('staff').set({ employment: 'part_time' }).where('id', '=', id.trainer).execute();
  await then(async () => {
    const month = { branch_id: KL, from_on: '2026-03-01', until_on: '2026-03-31' };
    await ok(call(as.facility, 'POST', 'staffInvoice/generate', month));
    const rows = await test.rows<{ appointment_id: number }>`
      select appointment_id from staff_invoice_line where appointment_id in (${theirs}, ${mine})`;
    expect(rows).toEqual([{ appointment_id: theirs }]);
    await ok(mark(mine, 'mark_absent'));
    expect(await amounts(mine)).toEqual([12_00, -12_00]);
  }, '2026-04-01T04:00:00Z');
  await test.ownerSql.updateTable('staff').set({ employment: 'full_time' }).where('id', '=', id.trainer).execute();
  await sound();
});

it('keeps the plan of its day, and belongs to the month in which it was marked', async () => {
  hour = 7;
  const appointment = await given({}, '2026-03-21');
  const early = await given({}, '2026-03-19');
  await then(async () => {
    await ok(mark(appointment, 'mark_present'));
    await ok(mark(early, 'mark_present'));
    expect(await rowsOf(appointment)).toEqual([
      { staff_id: id.trainer, day: '2026-04-01', amount_cents: 20_00, month: '2026-04-01' },
    ]);
    expect(await amounts(early)).toEqual([12_00]);
  }, '2026-03-31T16:30:00Z');
});
