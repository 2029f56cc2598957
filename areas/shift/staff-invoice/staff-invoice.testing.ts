/** For the API tests of staff invoices: a timesheet of the part-time trainer, rates, and the calls that follow. */
import type { StaffInvoice, StaffInvoiceRow } from './staff-invoice.model.ts';
import { startFloor, type Floor } from '../shift/shift.testing.ts';

export const RAISED = '2026-10-15';
/** Just over seven hours each. */
export const twoDays = [
  ['2026-10-14', 425],
  ['2026-10-15', 425],
] as const;
export const period = { from_on: '2026-10-01', until_on: '2026-10-31' };
type As = Floor['as']['admin'];

/** Days of an approved timesheet of the part-time trainer, inserted by the owner. */
export const worked = async (
  floor: Floor,
  days: readonly (readonly [day: string, minutes: number])[],
): Promise<void> => {
  const { test, KL, id } = floor;
  const of = { branch_id: KL, staff_id: id.part_time, ...period };
  const there = await test.ownerSql
    .selectFrom('timesheet')
    .select('id')
    .where('staff_id', '=', id.part_time)
    .executeTakeFirst();
  const sheet =
    there ??
    (await test.ownerSql
      .insertInto('timesheet')
      .values({ ...of, status: 'approved' })
      .returning('id')
      .executeTakeFirstOrThrow());
  for (const [day, minutes] of days) {
    const time = { starts_at: `${day}T02:00:00Z`, ends_at: `${day}T10:00:00Z` };
    const shift = await test.ownerSql
      .insertInto('shift')
      .values({ branch_id: KL, staff_id: id.part_time, post: 'coach', day, ...time, status: 'completed' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await test.ownerSql
      .insertInto('timesheet_line')
      .values({ branch_id: KL, timesheet_id: sheet.id, shift_id: shift.id, day, worked_min: minutes })
      .execute();
  }
};
/** Eighteen an hour, and twenty from the middle of the month. */
export const rated = async ({ test, KL }: Floor): Promise<void> => {
  const rate = { branch_id: KL, work: 'shift', kind: 'hour', currency: 'MYR' };
  await test.ownerSql
    .insertInto('freelance_rate')
    .values([
      { ...rate, amount_cents: 18_00, valid_from: '2020-01-01' },
      { ...rate, amount_cents: 20_00, valid_from: RAISED },
    ])
    .execute();
};

export const invoicing = (floor: Floor) => {
  const generate = (as: As = floor.as.facility) =>
    floor.call(as, 'POST', 'staffInvoice/generate', { branch_id: floor.KL, ...period });
  const invoices = async (as: As = floor.as.admin): Promise<StaffInvoiceRow[]> =>
    ((await floor.call(as, 'POST', 'staffInvoice/index', { branch_id: floor.KL })).data as { data: StaffInvoiceRow[] })
      .data;
  const view = async (id: number, as: As = floor.as.admin): Promise<StaffInvoice> =>
    (await floor.call(as, 'GET', `staffInvoice/view/${id}`)).data;
  const move = async (as: As, id: number, status: string, more: object = {}) => {
    const { version } = await view(id);
    return floor.call(as, 'POST', `staffInvoice/${id}`, { version, status, ...more });
  };
  /** Submitted, approved and paid. */
  const settle = async (id: number): Promise<void> => {
    await move(floor.as.facility, id, 'submitted');
    await move(floor.as.admin, id, 'approved');
    await move(floor.as.admin, id, 'paid', { method: 'cash' });
  };
  return { generate, invoices, view, move, settle };
};
export type Invoicing = ReturnType<typeof invoicing>;
/** A floor where hours of shifts have a price. */
export const invoiceFloor = async () => {
  const floor = await startFloor();
  await rated(floor);
  return { floor, ...invoicing(floor) };
};
