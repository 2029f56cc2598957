/** To whom each trigger applies, and when it no longer does. */
import { beforeEach, expect, it } from 'vitest';
import type { Trigger } from './automation.model.ts';
import { automationGym } from './automation.testing.ts';
import { aMembership, anInvoice, aRoom } from '#areas/classes/classes.testing.ts';

const world = await automationGym();
const { sql, test, automations, started, standing, twice, endAll, at, joins, aPerson, aCampaign } = world;
const { on, job, post, KL, OR } = world;
const today = '2026-03-05';
beforeEach(endAll);
const preview = (trigger: Trigger, days: number | null = null) => automations.preview.data({ trigger, days });

it('stays away: counted from the last visit anywhere, until they are back', async () => {
  const before = await preview('absent', 14);
  const [away, back, recent, elsewhere, ended] = [
    await aPerson(),
    await aPerson(),
    await aPerson(),
    await aPerson(),
    await aPerson(),
  ];
  for (const { id } of [away, back, elsewhere, ended]) await visits(id, '2026-02-19');
  await visits(elsewhere.id, '2026-02-25', OR);
  await visits(recent.id, '2026-02-20');
  await sql.updateTable('member').set({ standing: 'expired' }).where('id', '=', ended.id).execute();
  const never = await aPerson();
  await joins(never.id, '2026-02-19');
  const { id } = await started({ trigger: 'absent', days: 14, steps: await twoSteps() });
  await twice();
  expect(await standing({ id })).toEqual({ [away.id]: 'waiting', [back.id]: 'waiting', [never.id]: 'waiting' });
  // A branch doesn’t see visits elsewhere: its preview also counts who trains there. The automation itself knows.
  expect((await preview('absent', 14)).people - before.people).toBe(4);
  await visits(back.id, today);
  at(today, '11:00');
  await twice();
  expect(await standing({ id })).toEqual({ [away.id]: 'done', [back.id]: 'unfit', [never.id]: 'done' });
  at('2026-03-06', '10:00');
  await twice();
  expect(await standing({ id })).toMatchObject({ [recent.id]: 'waiting' });
});

const twoSteps = async () => [
  { kind: 'wait' as const, wait_count: 1, wait_unit: 'hours' as const },
  { kind: 'send' as const, campaign_id: await aCampaign() },
];
const visits = (member_id: number, day: string, branch_id = KL) =>
  test.add('check_in', { branch_id, member_id, day, allowed: true });

it('has a birthday: those of 29 February on the 28th, except in a leap year', async () => {
  const [leap, child] = [await aPerson(), await aPerson()];
  await test.rows`update member set date_of_birth = case id when ${leap.id} then '1996-02-29' else '2026-02-28' end::date
    where id in (${leap.id}, ${child.id})`;
  at('2026-02-28', '09:00');
  const { id } = await started({ trigger: 'birthday' });
  await twice();
  expect(await standing({ id })).toEqual({ [leap.id]: 'done' });
  at('2026-03-01', '09:00');
  await twice();
  at('2028-02-28', '09:00');
  await twice();
  expect(Object.keys(await standing({ id }))).not.toContain('x');
  const entered = async (): Promise<number> =>
    (await automations.people.data(id)).data.filter(({ member_id }) => member_id === leap.id).length;
  expect(await entered()).toBe(1);
  at('2028-02-29', '09:00');
  await twice();
  expect(await entered()).toBe(2);
});

it('can’t pay: once for each invoice, until it is paid', async () => {
  const [fails, pays, fine] = [await aPerson(), await aPerson(), await aPerson()];
  const invoices: number[] = [];
  for (const { id: member_id } of [fails, pays, fine]) {
    const invoice_id = await anInvoice(sql, { branch_id: KL, member_id, issued_on: today, total_cents: 5000 });
    invoices.push(invoice_id);
    const { id: payment_method_id } = await sql
      .insertInto('payment_method')
      .values({
        branch_id: KL,
        member_id,
        gateway: 'terminal',
        kind: 'card',
        brand: 'visa',
        last_four: '0002',
        expires_on: '2030-12-31',
        token: `t${member_id}`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const status = member_id === fine.id ? 'dropped' : 'declined';
    const attempt = {
      branch_id: KL,
      member_id,
      invoice_id,
      payment_method_id,
      kind: 'scheduled',
      amount_cents: 5000,
      currency: 'MYR',
      on_day: today,
      status,
    };
    await sql.insertInto('charge_attempt').values([attempt, attempt]).execute();
  }
  const { id } = await started({ trigger: 'payment_failed', steps: await twoSteps() });
  await twice();
  expect(await standing({ id })).toEqual({ [fails.id]: 'waiting', [pays.id]: 'waiting' });
  expect(await preview('payment_failed')).toMatchObject({ people: 2, times: 2 });
  await sql
    .updateTable('invoice')
    .set({ status: 'success', paid_cents: 5000 })
    .where('id', '=', invoices[1] ?? 0)
    .execute();
  at(today, '11:00');
  await twice();
  expect(await standing({ id })).toEqual({ [fails.id]: 'done', [pays.id]: 'unfit' });
});

const of = (member_id: number, more: object = {}) =>
  aMembership(sql, { branch_id: KL, member_id, start_on: '2025-04-01', end_on: '2026-04-04', ...more });

it('is about to end: counted from the last day, unless it goes on, was renewed, or was sold that short', async () => {
  const [ends, goesOn, short, renewed] = [await aPerson(), await aPerson(), await aPerson(), await aPerson()];
  await of(ends.id);
  await of(goesOn.id, { billing: 'rolling' });
  await of(short.id, { start_on: '2026-03-20' });
  await of(renewed.id);
  const { id } = await started({ trigger: 'expiring', days: 30, steps: await twoSteps() });
  await twice();
  expect(await standing({ id })).toEqual({ [ends.id]: 'waiting', [renewed.id]: 'waiting' });
  await of(renewed.id, { start_on: '2026-04-05', end_on: '2027-04-04' });
  at(today, '11:00');
  await twice();
  expect(await standing({ id })).toEqual({ [ends.id]: 'done', [renewed.id]: 'unfit' });
  expect(await preview('expiring', 30)).toMatchObject({ people: 2 });
});

it('waits for a place: until there is one, or the class has begun', async () => {
  const facility_id = await aRoom(sql, KL);
  const rows = await test.rows<{ id: number }>`
    with c as (insert into class (branch_id, name, category, colour, duration_min, capacity, trainers_needed)
        values (${KL}, '{"en": "Boxing", "cn": ""}', 'boxing', 'red', 60, 1, 1) returning id),
    e as (insert into timetable_entry (branch_id, class_id, capacity, duration_min, facility_id, first_on, starts)
        select ${KL}, id, 1, 60, ${facility_id}, ${today}::date, '18:00' from c returning id, class_id)
    insert into class_session (branch_id, class_id, entry_id, facility_id, capacity, day, starts_at, ends_at, trainers_needed)
    select ${KL}, class_id, id, ${facility_id}, 1, ${today}::date, '2026-03-05T10:00:00Z', '2026-03-05T11:00:00Z', 1 from e returning id`;
  const session_id = rows[0]?.id ?? 0;
  const [waits, gets, booked] = [await aPerson(), await aPerson(), await aPerson()];
  const created_at = on.clock.now().toISOString();
  const booking = { branch_id: KL, session_id, created_at };
  await sql
    .insertInto('booking')
    .values([
      { ...booking, member_id: booked.id, status: 'confirmed', wait_no: null },
      { ...booking, member_id: waits.id, status: 'waiting', wait_no: 1 },
      { ...booking, member_id: gets.id, status: 'waiting', wait_no: 2 },
    ])
    .execute();
  const { id } = await started({ trigger: 'class_full', steps: await twoSteps() });
  await twice();
  expect(await standing({ id })).toEqual({ [waits.id]: 'waiting', [gets.id]: 'waiting' });
  await sql.updateTable('booking').set({ status: 'confirmed' }).where('member_id', '=', gets.id).execute();
  at(today, '11:00');
  await twice();
  expect(await standing({ id })).toEqual({ [waits.id]: 'done', [gets.id]: 'unfit' });
  expect(await preview('class_full')).toMatchObject({ people: 2 });
});

it('has tried it: some days after the trial, unless they have joined', async () => {
  const [tried, stays] = [await aPerson(), await aPerson()];
  const trial = { branch_id: KL, start_on: '2026-02-20', end_on: '2026-03-03' };
  for (const { id } of [tried, stays])
    await aMembership(
      sql,
      { ...trial, member_id: id, status: id === tried.id ? 'expired' : 'ongoing' },
      { type_id: 5 },
    );
  const { id } = await started({ trigger: 'trial_ended', days: 2, steps: await twoSteps() });
  await twice();
  expect(await standing({ id })).toEqual({ [tried.id]: 'waiting', [stays.id]: 'waiting' });
  await aMembership(sql, { branch_id: KL, member_id: stays.id, start_on: today });
  at(today, '11:00');
  await twice();
  expect(await standing({ id })).toEqual({ [tried.id]: 'done', [stays.id]: 'unfit' });
});

it('that can’t be read stops its own automation only, and the job says so', async () => {
  const person = await aPerson();
  await joins(person.id, today);
  const broken = await started({ trigger: 'payment_failed' });
  const fine = await started();
  const entered = {
    branch_id: KL,
    automation_id: broken.id,
    plan_no: 1,
    member_id: person.id,
    person_no: person.id,
    occurrence: 'x',
  };
  const now = on.clock.now().toISOString();
  await sql
    .insertInto('automation_entry')
    .values({ ...entered, on_day: today, due_at: now, status: 'waiting', entered_at: now })
    .execute();
  await expect(job()).rejects.toThrow(`automation ${broken.id} could not go on`);
  expect(post.got.map(({ to }) => to)).toEqual([person.email]);
  expect(await standing(fine)).toEqual({ [person.id]: 'sending' });
});
