/** Invoices of many people: created in one run, and paid with the same details. */
import { sql as raw } from 'kysely';
import { describe, expect, it } from 'vitest';
import { takesTurn } from '#kit/domain/tier.testing.ts';
import type { StaffInvoice } from './staff-invoice.model.ts';
import { codes } from '#kit/domain/errors.ts';
import { PEOPLE_AT_ONCE } from './staff-invoice-run.commands.ts';
import { startFloor, type Floor } from '../shift/shift.testing.ts';

const floor = await startFloor();
await floor.paysPerHour(18_00);

let laidDown = 0;

describe('paying several at once', () => {
  it('needs the flag, a method, a day that has come, and the number of a transfer', async () => {
    const { as, id } = floor;
    const [one] = await approved([id.part_time]);
    const all = [one ?? {}];
    expect(await payMany(as.facility, all)).toMatchObject({ status: 403 });
    expect(await payMany(as.elsewhere, all)).toMatchObject({ status: 403 });
    const bad = { method: '', paid_on: '2026-11-19', reference: '' };
    expect(await payMany(as.admin, all, bad)).toMatchObject({ data: { method: ['Required'] } });
    expect(await payMany(as.admin, all, { paid_on: '2026-11-19', reference: '' })).toMatchObject({
      data: { paid_on: ['This date can’t be in the future.'], reference: ['Required'] },
    });
    expect(await payMany(as.admin, all, { method: 'cash', reference: '' })).toMatchObject({ data: { paid: 1 } });
    expect(await view(one?.id ?? 0)).toMatchObject({ method: 'cash', reference: null, paid_on: '2026-11-17' });
  });

  it('keeps how on each, and says which are not paid and why', async () => {
    const { as, id } = floor;
    const [good, seenBefore] = await approved([id.part_time, id.trainer]);
    const [own] = await approved([id.admin]);
    const [draft] = await approved([id.sales], { status: 'draft' });
    const [young] = await approved([id.sales], { from_on: '2026-11-18', until_on: '2026-11-18' });
    const asked = [good, { ...seenBefore, version: 99 }, own, draft, young].map((one) => one ?? {});
    const { data } = await payMany(as.admin, asked);
    expect(data).toMatchObject({ paid: 1 });
    const { refused } = data as { refused: { id: number; why: string }[] };
    expect(new Map(refused.map((one) => [one.id, one.why]))).toEqual(
      new Map([
        [seenBefore?.id, 'shift.invoice_changed'],
        [own?.id, 'shift.own_request'],
        [draft?.id, 'shift.not_approved'],
        [young?.id, 'shift.paid_before'],
      ]),
    );
    const how = { status: 'paid', method: 'bank_transfer', paid_on: '2026-11-17', reference: 'GIRO-7' };
    expect(await view(good?.id ?? 0)).toMatchObject(how);
    expect(await view(seenBefore?.id ?? 0)).toMatchObject({ status: 'approved', method: null });
    const csv = await floor.test.app.http.inject({
      method: 'POST',
      url: '/api/v4/getInvoiceCSV',
      headers: as.admin,
      payload: { branch_id: floor.KL, q: 'GIRO-7' },
    });
    expect(csv.body.trim().split('\n')).toHaveLength(2);
    expect(csv.body).toContain('2026-11-17,Bank transfer,GIRO-7');
  });

  it('pays each once, of two runs at once', async () => {
    const { as, id } = floor;
    const all = await approved([id.part_time, id.trainer, id.sales]);
    const runs = await Promise.all([payMany(as.admin, all), payMany(as.hq, all.toReversed())]);
    expect(runs.map(({ data }) => (data as { paid: number }).paid).toSorted((a, b) => a - b)).toEqual([0, 3]);
  });
});

const view = async (id: number): Promise<StaffInvoice> =>
  (await floor.call(floor.as.admin, 'GET', `staffInvoice/view/${id}`)).data;
/** Approved invoices of several people of the branch, inserted by the owner. */
const approved = async (staff: readonly number[], more: object = {}): Promise<{ id: number; version: number }[]> => {
  const { test, KL } = floor;
  const rows = staff.map((staff_id) => ({
    branch_id: KL,
    staff_id,
    number: `SI-PAY-${(laidDown += 1)}`,
    from_on: '2026-09-01',
    until_on: '2026-09-30',
    currency: 'MYR',
    total_cents: 100_00,
    issued_on: '2026-10-01',
    status: 'approved',
    ...more,
  }));
  return test.ownerSql.insertInto('staff_invoice').values(rows).returning(['id', 'version']).execute();
};
const payMany = (as: Floor['as']['admin'], invoices: readonly object[], more: object = {}) =>
  floor.call(as, 'POST', 'staffInvoice/pay', {
    branch_id: floor.KL,
    invoices,
    method: 'bank_transfer',
    paid_on: '2026-11-17',
    reference: 'GIRO-7',
    ...more,
  });

describe('a run for many people', () => {
  const may = { from_on: '2026-05-01', until_on: '2026-05-31' };
  /** Freelancers with a few days of an approved timesheet each, inserted by the owner. */
  const crowd = async (people: number, days: number): Promise<void> => {
    const { test, KL } = floor;
    await raw`
      with s as (
        insert into staff (email, first_name, last_name, staff_type, employment)
        select 'crowd' || i || '@test.example', 'Crowd', i::text, 'trainer', 'part_time'
          from generate_series(1, ${people}::int) i returning id),
      f as (
        insert into shift (branch_id, staff_id, post, day, starts_at, ends_at, status)
        select ${KL}, s.id, 'coach', d::date, d + interval '2 hours', d + interval '4 hours', 'completed'
          from s, generate_series(${may.from_on}::date, ${may.from_on}::date + ${days}::int - 1, interval '1 day') d
        returning id, staff_id, day),
      t as (
        insert into timesheet (branch_id, staff_id, from_on, until_on, status)
        select ${KL}, id, ${may.from_on}, ${may.until_on}, 'approved' from s returning id, staff_id)
      insert into timesheet_line (branch_id, timesheet_id, shift_id, day, worked_min)
      select ${KL}, t.id, f.id, f.day, 60 from f join t on t.staff_id = f.staff_id`.execute(test.ownerSql);
  };
  const run = () => floor.call(floor.as.facility, 'POST', 'staffInvoice/generate', { branch_id: floor.KL, ...may });

  it('goes through them in portions, as the preview does: each once, with gapless numbers in their order', async () => {
    const { as, call, KL, test } = floor;
    const people = 2 * PEOPLE_AT_ONCE + 7;
    await crowd(people, 3);
    const figures = { made: people, lines: people * 3, total_cents: people * 3 * 18_00 };
    const body = { branch_id: KL, ...may };
    expect(await call(as.facility, 'POST', 'staffInvoice/preview', body)).toMatchObject({ data: figures });
    expect(await run()).toMatchObject({ data: figures });
    const made = await test.ownerSql
      .selectFrom('staff_invoice as i')
      .innerJoin('staff_invoice_line as l', 'l.staff_invoice_id', 'i.id')
      .innerJoin('timesheet_line as t', 't.id', 'l.timesheet_line_id')
      .innerJoin('timesheet as h', 'h.id', 't.timesheet_id')
      .select(['i.number', 'i.staff_id', 'i.total_cents', raw<number>`sum(l.amount_cents)::int`.as('sum')])
      .select([raw<number>`count(*)::int`.as('lines'), raw<boolean>`bool_and(h.staff_id = i.staff_id)`.as('own')])
      .where('i.from_on', '=', may.from_on)
      .groupBy('i.id')
      .orderBy('i.number')
      .execute();
    expect(made).toHaveLength(people);
    expect(made.every((one) => one.own && one.lines === 3 && one.sum === one.total_cents)).toBe(true);
    expect(made.map((one) => one.staff_id)).toEqual(made.map((one) => one.staff_id).toSorted((a, b) => a - b));
    const numbers = made.map((one) => Number(one.number.slice(-6)));
    expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
    expect(await run()).toMatchObject({ data: { made: 0, lines: 0 } });
  });

  if (takesTurn(2, 3))
    it('is made as a whole or not at all, whichever portion fails', async () => {
      const { test } = floor;
      await raw`update staff_invoice set status = 'void', reason = 'again' where from_on = ${may.from_on}`.execute(
        test.ownerSql,
      );
      const last = raw`(select max(id) from staff where first_name = 'Crowd')`;
      await raw`create function fail_last() returns trigger language plpgsql as $$
      begin raise exception 'for a test' using errcode = '23514', constraint = 'staff_invoice_kept'; end $$`.execute(
        test.ownerSql,
      );
      const { rows } = await raw<{ id: number }>`select ${last} as id`.execute(test.ownerSql);
      await raw`create trigger fail_last before insert on staff_invoice for each row
      when (new.staff_id = ${raw.lit(rows[0]?.id ?? 0)}) execute function fail_last()`.execute(test.ownerSql);
      expect(await run()).toMatchObject({ responseCode: codes.refused });
      const live = await test.ownerSql
        .selectFrom('staff_invoice')
        .select('id')
        .where('from_on', '=', may.from_on)
        .where('status', '<>', 'void')
        .execute();
      expect(live).toEqual([]);
      await raw`drop trigger fail_last on staff_invoice`.execute(test.ownerSql);
      expect(await run()).toMatchObject({ data: { made: 2 * PEOPLE_AT_ONCE + 7 } });
    });
});
