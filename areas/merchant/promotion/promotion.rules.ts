/** Whether a promotion can be redeemed: by whom, where, on which day, how often. The day is that of the branch. */
import type { Day } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import type { EditPromotion, Promotion } from './promotion.model.ts';

export const promotionFaults = ({
  code_kind,
  shared_code,
  valid_from,
  valid_until,
  limit_total,
  limit_member,
}: Omit<EditPromotion, 'version'>): Fault[] => [
  ...(valid_until !== null && valid_until < valid_from ? [{ field: 'valid_until', key: 'ends_before_start' }] : []),
  ...(code_kind === 'shared' && shared_code === null ? [{ field: 'shared_code', key: 'required' }] : []),
  ...(code_kind === 'single' && shared_code !== null ? [{ field: 'shared_code', key: 'invalid' }] : []),
  ...(limit_total !== null && limit_member !== null && limit_member > limit_total
    ? [{ field: 'limit_member', key: 'too_big', facts: { max: limit_total } }]
    : []),
];

type Days = { valid_from: Day; valid_until: Day | null };
export type Standing = Days & {
  is_published: boolean;
  package: Days & { is_published: boolean };
  limit_total: number | null;
  limit_member: number | null;
  branch_ids: readonly number[];
  programme_ids: readonly number[];
};
export type Usage = {
  today: Day;
  branch_id: number;
  /** The programmes of memberships that are valid today. */
  programme_ids: readonly number[];
  total: number;
  mine: number;
};
const isBefore = ({ valid_from }: Days, today: Day): boolean => today < valid_from;
/** On its last day, it can still be redeemed. */
export const hasEnded = ({ valid_until }: Pick<Days, 'valid_until'>, today: Day): boolean =>
  valid_until !== null && today > valid_until;

export type WhyOver = 'ended' | 'package_ended' | 'package_withdrawn';
type Shown = Pick<Promotion, 'valid_until' | 'status' | 'package_valid_until' | 'package_status'>;
/** Why nobody can redeem a promotion any more, whatever its status says: its own end, or that of its package. */
export const whyOver = (
  { valid_until, status, package_valid_until, package_status }: Shown,
  today: Day,
): WhyOver | null => {
  if (hasEnded({ valid_until }, today)) return 'ended';
  if (hasEnded({ valid_until: package_valid_until }, today)) return 'package_ended';
  return status === 'published' && package_status !== 'published' ? 'package_withdrawn' : null;
};

/** The first reason against it, in the order in which people can do something about it; null: go ahead. */
export const whyNotRedeem = (promotion: Standing, usage: Usage): string | null => {
  const { today, branch_id, programme_ids, total, mine } = usage;
  const both = [promotion, promotion.package];
  if (!both.every(({ is_published }) => is_published)) return 'merchant.not_published';
  if (both.some((one) => isBefore(one, today))) return 'merchant.too_early';
  if (both.some((one) => hasEnded(one, today))) return 'merchant.expired';
  if (promotion.branch_ids.length > 0 && !promotion.branch_ids.includes(branch_id)) return 'merchant.other_branch';
  const { programme_ids: wanted } = promotion;
  if (wanted.length > 0 && !wanted.some((id) => programme_ids.includes(id))) return 'merchant.other_programme';
  if (promotion.limit_member !== null && mine >= promotion.limit_member) return 'merchant.used_by_member';
  if (promotion.limit_total !== null && total >= promotion.limit_total) return 'merchant.used_up';
  return null;
};

/** Undone on the same day of the branch only: later the partner has been told. */
export const whyNotUndo = (
  { redeemed_on, is_undone }: { redeemed_on: Day; is_undone: boolean },
  today: Day,
): string | null => (is_undone ? 'merchant.undone' : redeemed_on === today ? null : 'merchant.undo_late');
