/** Builders for tests of what a client has. */
import type { Lot } from '#areas/membership/credit/credit.rules.ts';
import type { HeldMembership } from '../booking/booking.rules.ts';

/** The home branch of the memberships. */
export const branch = { id: 1, country_code: 'MY' };
/** Valid all of 2026, unlimited, for its own branch, with nothing booked. */
export const held = (more: Partial<HeldMembership> = {}): HeldMembership => ({
  id: 1,
  type_id: 1,
  programme: { en: 'Monthly', cn: '月卡' },
  status: 'ongoing',
  start_on: '2026-01-01',
  end_on: '2026-12-31',
  paid_until: more.end_on ?? '2026-12-31',
  invoiced_until: more.end_on ?? '2026-12-31',
  sessions_left: null,
  sessions_each: null,
  opens: 'home',
  open_branches: [],
  branch_id: 1,
  branch_name: 'Kuala Lumpur',
  country_code: 'MY',
  billing: 'upfront',
  every_count: 1,
  every_unit: 'month',
  billing_day: null,
  instalment_count: null,
  reserved: 0,
  ahead: [],
  categories: [],
  credit_uses: [],
  ...more,
});
/** Eight credits for classes and personal training in March 2026. */
export const lot = (more: Partial<Lot> = {}): Lot => ({
  id: 1,
  remaining: 8,
  used: 0,
  bought_on: '2026-03-01',
  validity: 'purchase',
  valid_count: 1,
  valid_unit: 'day',
  expires_on: '2026-03-31',
  uses: ['class', 'pt'],
  categories: [],
  priority: 5,
  is_promotional: false,
  ...more,
});
