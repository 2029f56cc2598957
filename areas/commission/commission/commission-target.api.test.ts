/** Targets of a month: what their steps add, when money comes, goes back, or comes for a month that is closed. */
import { setTimeout } from 'node:timers/promises';
import { sql as raw } from 'kysely';
import { describe, expect, it } from 'vitest';
import { commissionCloseContract } from '../commission-close/commission-close.contract.ts';
import { commissionPlanContract } from '../commission-plan/commission-plan.contract.ts';
import { refundContract } from '#areas/money/refund/refund.contract.ts';
import { commissionReportContract } from '#areas/report/commission-report/commission-report.contract.ts';
import { commissionContract } from './commission.contract.ts';
import { commissionGym } from './commission-kit.testing.ts';

const made = await commissionGym({ config: { poolSize: 6 } });
const { as, on, branches, test, plan, sell, pay, paid, asked, refund, statement, sound } = made;
let [first, late] = [0, 0];

describe('the target of each person', () => {
  it('adds nothing below the first step, and then one line for each step on top of the sales', async () => {
    const { id } = await plan(target);
    first = (await sell({ paid: 500_00 })).invoice_id;
    expect(await stepsOf('2026-03-01')).toEqual([]);
    await paid(first, 300_00);
    expect(await stepsOf('2026-03-01')).toEqual([['2026-03-01', 1, 30_00]]);
    await paid(first, 700_00);
    const shown = await statement('2026-03-01');
    expect(shown?.steps).toMatchObject([
      { plan_id: id, step: 1, from_bp: 5000, extra_bp: 1000, target_of: 'person', target_cents: 1000_00 },
      { plan_id: id, step: 2, from_bp: 10_000, extra_bp: 2000, money_cents: 1500_00, amount_cents: 100_00 },
    ]);
    expect(shown).toMatchObject({ earned_cents: 300_00, taken_back_cents: 0, amount_cents: 300_00, sales: 1 });
    await sound();
  });

  it('is lowered by a refund of the same month', async () => {
    await refund(first, 700_00);
    expect(await stepsOf('2026-03-01')).toEqual([['2026-03-01', 1, 30_00]]);
    expect(await statement('2026-03-01')).toMatchObject({ amount_cents: 80_00 + 30_00 });
    await sound();
  });

  it('counts once, although desks take money and refunds are accepted at the same time', async () => {
    const [unpaid, done]: [number[], number[]] = [[], []];
    // 800.00 and 200.00 are the target: more and less of it differ.
    for (const _ of [1, 2]) {
      unpaid.push((await sell({ price: 100_00 })).invoice_id);
      done.push((await sell({ price: 100_00 })).invoice_id);
    }
    for (const id of done) await paid(id, 100_00);
    const refunds = await Promise.all(done.map((id) => asked(id, 100_00)));
    const accept = as.facility(refundContract).accept;
    const answers = await Promise.all(
      refunds.flatMap(({ id, version }, at) => [accept(id, { version }), pay(unpaid[at] ?? 0, 100_00)]),
    );
    expect(new Set(answers.map(({ responseCode }) => responseCode))).toEqual(new Set([0]));
    await sound();
    for (const id of unpaid) await refund(id, 100_00);
    expect(await stepsOf('2026-03-01')).toEqual([['2026-03-01', 1, 30_00]]);
    await sound();
  });

  it('waits for another request that changes the same target', async () => {
    const { invoice_id } = await sell({ price: 100_00 });
    const { rows } = await raw<{ plan_id: number; target_month: string }>`
      select plan_id, target_month::text from commission_sale where first_invoice_id = ${invoice_id}`.execute(
      test.ownerSql,
    );
    const key = raw`7420048, hashtext(${`${rows[0]?.plan_id} ${rows[0]?.target_month}`})`;
    let isPaid = false;
    const paying = await test.ownerSql.connection().execute(async (db) => {
      await raw`select pg_advisory_lock(${key})`.execute(db);
      const waits = pay(invoice_id, 100_00).then((answer) => ((isPaid = true), answer));
      await setTimeout(700);
      expect(isPaid).toBe(false);
      await raw`select pg_advisory_unlock(${key})`.execute(db);
      return { waits };
    });
    expect((await paying.waits).responseCode).toBe(0);
    await refund(invoice_id, 100_00);
    await sound();
  });

  it('is each person’s own, and a salesperson sees only how far they are themselves', async () => {
    await sell({ paid: 400_00, seller: as.facility.id });
    expect(await stepsOf('2026-03-01', as.facility.id)).toEqual([]);
    const mine = await as.sales(commissionContract).progress.data();
    expect(mine).toMatchObject({
      id: branches.KL,
      month: '2026-03-01',
      targets: [
        {
          target_of: 'person',
          team_cents: null,
          steps: [
            { from_bp: 5000, from_cents: 500_00 },
            { from_bp: 10_000, from_cents: 1000_00 },
          ],
          people: [{ staff_id: as.sales.id, money_cents: 800_00, added_cents: 30_00, missing_cents: 200_00 }],
        },
      ],
    });
    expect(mine.targets[0]?.people).toHaveLength(1);
    const [all] = (await as.admin(commissionContract).progress.data()).targets;
    expect(all?.people.map(({ staff_id, missing_cents }) => [staff_id, missing_cents])).toEqual([
      [as.sales.id, 200_00],
      [as.facility.id, 100_00],
    ]);
    expect((await as.trainer(commissionContract).progress()).status).toBe(403);
    late = (await sell({ price: 400_00 })).invoice_id;
  });
});

const steps = [
  { from_bp: 5000, extra_bp: 1000 },
  { from_bp: 10_000, extra_bp: 2000 },
];
const target = { target_of: 'person' as const, target_cents: 1000_00, steps };
const stepsOf = async (month: string, staff_id = as.sales.id) =>
  ((await statement(month, staff_id))?.steps ?? []).map((one) => [one.target_month, one.step, one.amount_cents]);

const close = (month: string) => as.admin(commissionCloseContract).close.data({ branch_id: branches.KL, month });

describe('a month that is closed', () => {
  it('is raised by money that comes later and lowered by a refund, in the month that is open', async () => {
    on.set('2026-04-02');
    await close('2026-03-01');
    await paid(late, 400_00);
    expect(await stepsOf('2026-04-01')).toEqual([
      ['2026-03-01', 1, 20_00],
      ['2026-03-01', 2, 40_00],
    ]);
    await refund(late, 400_00);
    expect(await stepsOf('2026-04-01')).toEqual([]);
    await refund(first, 300_00);
    expect(await stepsOf('2026-04-01')).toEqual([['2026-03-01', 1, -30_00]]);
    expect(await stepsOf('2026-03-01')).toEqual([['2026-03-01', 1, 30_00]]);
    await sound();
  });

  it('never gives back more than was paid, and the target of the next month is not touched', async () => {
    await refund(first, 300_00);
    await refund(first, 200_00);
    expect(await stepsOf('2026-04-01')).toEqual([['2026-03-01', 1, -30_00]]);
    const [target_of_april] = (await as.sales(commissionContract).progress.data()).targets;
    expect(target_of_april?.people).toMatchObject([{ money_cents: 0, missing_cents: 500_00 }]);
    on.set('2026-05-02');
    await close('2026-04-01');
    const { closed } = await as.admin(commissionCloseContract).months.data();
    const rows = await Promise.all(closed.map(({ id }) => as.admin(commissionCloseContract).payouts.data(id)));
    const mine = rows.map(({ rows: all }) => all.find(({ staff_id }) => staff_id === as.sales.id));
    expect(mine.map((row) => [row?.amount_cents, row?.paid_cents, row?.carried_out_cents])).toEqual([
      [-110_00, 0, -110_00],
      [110_00, 110_00, 0],
    ]);
    await sound();
  });
});

describe('the target of the team', () => {
  it('is that of everyone together, and each person has the part that their money is of it', async () => {
    await plan({ ...target, target_of: 'team' });
    await sell({ paid: 600_00 });
    await sell({ paid: 300_00, seller: as.facility.id });
    expect(await stepsOf('2026-05-01')).toEqual([['2026-05-01', 1, 26_66]]);
    expect(await stepsOf('2026-05-01', as.facility.id)).toEqual([['2026-05-01', 1, 13_33]]);
    expect((await statement('2026-05-01'))?.steps).toMatchObject([{ target_of: 'team', money_cents: 900_00 }]);
    const [team] = (await as.sales(commissionContract).progress.data()).targets;
    expect(team).toMatchObject({ team_cents: 900_00, people: [{ staff_id: as.sales.id, missing_cents: 100_00 }] });
    await sound();
  });
});

it('the report says the same as the statements', async () => {
  const report = as.admin(commissionReportContract);
  const days = { from: '2026-03-01', until: '2026-05-31' };
  const summary = await report.summary.data(days);
  const total = summary.data.find((row) => row.staff_id === as.sales.id);
  const months = ['2026-03-01', '2026-04-01', '2026-05-01'];
  const statements = await Promise.all(months.map((month) => statement(month)));
  expect(total?.total_cents).toBe(statements.reduce((sum, one) => sum + (one?.amount_cents ?? 0), 0));
  const log = await report.log.data(days);
  const added = log.data.filter((row) => row.kind === 'target' && row.staff_id === as.sales.id);
  expect(added.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(26_66);
});

it('What if applies a target to the months that are over', async () => {
  on.set('2026-06-01', '00:30');
  const what = { ...target, valid_from: '2026-07-01', sale_bp: 0, steps: [{ from_bp: 1000, extra_bp: 1000 }] };
  const { id } = await plan(what);
  const { people, from, until } = await as.admin(commissionPlanContract).whatIf.data(id);
  expect([from, until]).toEqual(['2026-03-01', '2026-05-31']);
  // In March nothing stayed for one and 400.00 for the other; in May 600.00 and 300.00. Each month is beyond 100.00.
  expect(new Map(people.map(({ staff_id, would_cents }) => [staff_id, would_cents]))).toEqual(
    new Map([
      [as.sales.id, 50_00],
      [as.facility.id, 30_00 + 20_00],
    ]),
  );
  // What was earned is that of the sales with their targets.
  expect(people.find(({ staff_id }) => staff_id === as.facility.id)?.earned_cents).toBe(40_00 + 30_00 + 13_33);
});

it('a target without steps, or with steps that add less, is refused', async () => {
  const refused = { ...target, valid_from: '2026-08-01' };
  const create = as.admin(commissionPlanContract).create;
  const terms = {
    name: 'X',
    sale_bp: 0,
    renewal_bp: 0,
    product_bp: 0,
    split: [{ to: 'seller' as const, staff_id: null, share_bp: 10_000 }],
  };
  expect((await create({ ...terms, ...refused, steps: [], target_cents: null })).data).toEqual({
    target_cents: ['Required'],
    steps: ['Required'],
  });
  expect((await create({ ...terms, ...refused, steps: steps.toReversed() })).data).toEqual({
    steps: ['Each step must start later and add more than the one before.'],
  });
});
