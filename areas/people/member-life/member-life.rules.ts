/** Leaving, returning, and moving to another branch. */
import type { Flag } from '#access/access.ts';
import type { Facts } from '#kit/domain/words.ts';
import { formatMoney } from '#kit/domain/money.ts';
import type { Member } from '../member/member.model.ts';
import type { BranchToGo, Tie, TransferPreview } from './member-life.model.ts';

export type Against = { code: string; facts: Facts };
/** "RM 120.00 + S$ 20.00" */
const sums = (ties: readonly Tie[]): string =>
  ties.map((tie) => formatMoney(tie.cents ?? 0, tie.currency ?? '')).join(' + ');

const where = (some: readonly Tie[]): string => [...new Set(some.map((tie) => tie.branch_name))].join(', ');

/** A client can't be deactivated with something still running here, money owed, or money in the wallet. */
export const whyNotDeactivate = (ties: readonly Tie[]): Against | null => {
  const of = (kind: Tie['kind']): Tie[] => ties.filter((tie) => tie.kind === kind);
  const [running, owed, wallets] = [of('membership'), of('owed'), of('wallet')];
  if (running.length > 0)
    return { code: 'people.membership_runs', facts: { count: running.length, branch: where(running) } };
  if (owed.length > 0) return { code: 'people.money_owed', facts: { amount: sums(owed), branch: where(owed) } };
  if (wallets.length > 0)
    return { code: 'people.money_in_wallet', facts: { amount: sums(wallets), branch: where(wallets) } };
  return null;
};

/** Is a membership that hasn't ended valid in the new home branch? */
const opens = (tie: Tie, to: BranchToGo): boolean =>
  tie.branch_id === to.id ||
  tie.opens === 'network' ||
  (tie.opens === 'country' && tie.country_code === to.country_code) ||
  (tie.opens === 'branches' && (tie.open_branches ?? []).includes(to.id));

/**
 * What a transfer does: what was posted stays where it was posted, in its currency; what belongs to the person moves.
 */
export const transferEffect = (
  ties: readonly Tie[],
  has: { staff: boolean },
  to: BranchToGo | null,
): Pick<TransferPreview, 'moves' | 'stays' | 'notes'> => {
  const stays = to === null ? ties : ties.filter((tie) => tie.branch_id !== to.id);
  const notes: TransferPreview['notes'] = [];
  if (to !== null && stays.some((tie) => tie.currency !== null && tie.currency !== to.currency))
    notes.push('other_currency');
  if (to !== null && stays.some((tie) => tie.kind === 'membership' && !opens(tie, to))) notes.push('not_opened');
  notes.push('stays_seen');
  if (has.staff) notes.push('people_cleared');
  return { moves: ['number', 'family', 'consents', 'certificates', 'sign_in'], stays: [...stays], notes };
};

/** What the caller can do with a record besides editing it. What is blocked, and why, is returned separately. */
export const memberLifeCan = (
  member: { branch_id: number; is_active: boolean; erased_at: string | null },
  has: (flag: Flag, branch_id: number) => boolean,
): Member['can'] => {
  if (member.erased_at !== null) return [];
  const may = (flag: Flag): boolean => has(flag, member.branch_id);
  const all: readonly (readonly [Member['can'][number], boolean])[] = [
    ['transfer', member.is_active && may('TRANSFER_CLIENT')],
    ['merge', may('MERGE_CLIENT')],
    ['download_data', may('EXPORT_CLIENT_DATA')],
    ['deactivate', member.is_active && may('DEACTIVATE_CLIENT')],
    ['reactivate', !member.is_active && may('DEACTIVATE_CLIENT')],
    ['erase', may('ERASE_CLIENT')],
  ];
  return all.filter(([, open]) => open).map(([name]) => name);
};
