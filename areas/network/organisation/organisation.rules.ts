/** Which organisation can be below which. The database refuses the same. */
import type { OrganisationKind } from './organisation.model.ts';

export type Node = { id: number; parent_id: number | null; kind: OrganisationKind };

/** An organisation and all below it. */
export const belowOf = (tree: readonly Node[], id: number): Set<number> => {
  const found = new Set([id]);
  let size = 0;
  while (size !== found.size) {
    size = found.size;
    for (const node of tree) if (node.parent_id !== null && found.has(node.parent_id)) found.add(node.id);
  }
  return found;
};

/** Why an organisation can't be below another one; `id` is null for a new one. */
export const whyNotBelow = (
  tree: readonly Node[],
  { id, kind }: { id: number | null; kind: OrganisationKind },
  parent_id: number | null,
): string | null => {
  if (kind === 'network') return parent_id === null ? null : 'network.root_stays';
  if (parent_id === null) return 'network.needs_parent';
  if (id !== null && belowOf(tree, id).has(parent_id)) return 'network.ring';
  const parent = tree.find((node) => node.id === parent_id);
  return parent?.kind === 'franchisee' ? 'network.nothing_below' : null;
};

/** What is still open between an organisation and its parent. */
export type Ties = {
  /** A current agreement. */
  running: number;
  /** Unpaid franchise invoices, and lines that are disputed or still to be credited. */
  open_invoices: number;
  open_credits: number;
  /** Ended agreements with days that are not invoiced yet. */
  uninvoiced: number;
};
/** An organisation with nothing open can move; otherwise nobody would see what was owed. */
export const whyNotLeave = ({ running, open_invoices, open_credits, uninvoiced }: Ties): string | null => {
  if (running > 0) return 'network.has_agreement';
  if (open_invoices > 0) return 'network.has_debts';
  if (uninvoiced > 0) return 'network.has_uninvoiced';
  return open_credits > 0 ? 'network.has_credits' : null;
};

/** What prevents an organisation from being closed: its branches and sub-organisations. */
export const whyNotClose = (
  { kind, closed_on }: { kind: OrganisationKind; closed_on: string | null },
  { branches, below }: { branches: number; below: number },
): string | null => {
  if (kind === 'network') return 'network.root_stays';
  if (closed_on !== null) return 'network.is_closed';
  if (branches > 0) return 'network.has_branches';
  return below > 0 ? 'network.has_below' : null;
};

/** A branch, and the money that depends on its organisation. */
export type Placed = {
  type: string;
  stage: string;
  organisation_id: number;
  /** Current agreements whose payers would no longer be above it. */
  covered: number;
  /** Ended agreements of the same payers with days that are not invoiced yet. */
  uninvoiced: number;
  /** The organisation whose territory doesn't include it. */
  outside: string | null;
};
/** Why a branch can't move to an organisation: its agreements in the current organisation come first. */
export const whyNotPlace = (branch: Placed, to: { id: number; closed_on: string | null }): string | null => {
  if (branch.type !== 'branch') return 'network.head_office_stays';
  if (branch.stage !== 'open') return 'network.branch_preparing';
  if (branch.organisation_id === to.id) return 'network.branch_there';
  if (to.closed_on !== null) return 'network.is_closed';
  if (branch.covered > 0) return 'network.branch_covered';
  if (branch.uninvoiced > 0) return 'network.branch_uninvoiced';
  return branch.outside === null ? null : 'network.branch_outside';
};
