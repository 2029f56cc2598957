/** Lots of credits that a membership gave, and the ways of rolling over, for tests of what a membership gives. */
import type { GivenLot } from './given.rules.ts';
import type { RollOver } from '../credit/roll-over.rules.ts';

export const none: RollOver = { roll_over: 'none', roll_over_most: null };
export const all: RollOver = { roll_over: 'all', roll_over_most: null };
export const most = (roll_over_most: number): RollOver => ({ roll_over: 'most', roll_over_most });

/** Eight credits of one part, for classes; never expired by default. */
export const lot = (part_no: number, more: Partial<GivenLot> = {}): GivenLot => ({
  id: part_no,
  membership_id: 1,
  part_no,
  grace_until: null,
  remaining: 8,
  used: 0,
  bought_on: '2026-03-01',
  validity: 'purchase',
  valid_count: 1,
  valid_unit: 'day',
  expires_on: null,
  uses: ['class'],
  categories: [],
  priority: 5,
  is_promotional: false,
  ...more,
});
