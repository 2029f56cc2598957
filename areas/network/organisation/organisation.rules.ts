/** Who may stand below whom in the tree of organisations. The database refuses the same. */
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

/** Why an organisation cannot stand below another one; `id` is null for one that is new. */
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

/** What an organisation still has to do with the one that it belongs to. */
export type Ties = {
  /** An agreement that runs. */
  running: number;
  /** Franchise invoices that are not paid, and lines of it that are disputed or to be given back. */
  open_invoices: number;
  open_credits: number;
  /** Agreements that are over and of which days are not invoiced yet. */
  uninvoiced: number;
};
/** Who has nothing open with the one above may go: nobody would see what was owed any more. */
export const whyNotLeave = ({ running, open_invoices, open_credits, uninvoiced }: Ties): string | null => {
  if (running > 0) return 'network.has_agreement';
  if (open_invoices > 0) return 'network.has_debts';
  if (uninvoiced > 0) return 'network.has_uninvoiced';
  return open_credits > 0 ? 'network.has_credits' : null;
};

/** What stands against an organisation being closed: branches and organisations that would hang on nothing. */
export const whyNotClose = (
  { kind, closed_on }: { kind: OrganisationKind; closed_on: string | null },
  { branches, below }: { branches: number; below: number },
): string | null => {
  if (kind === 'network') return 'network.root_stays';
  if (closed_on !== null) return 'network.is_closed';
  if (branches > 0) return 'network.has_branches';
  return below > 0 ? 'network.has_below' : null;
};

/** A branch and the money that hangs on where it stands. */
export type Placed = {
  type: string;
  stage: string;
  organisation_id: number;
  /** Running agreements of payers that it would no longer stand below. */
  covered: number;
  /** Agreements of the same that are over and of which days are not invoiced yet. */
  uninvoiced: number;
  /** The organisation whose territory it is not in. */
  outside: string | null;
};
/** Why a branch cannot be given to an organisation: what was agreed for it where it stands now comes first. */
export const whyNotPlace = (branch: Placed, to: { id: number; closed_on: string | null }): string | null => {
  if (branch.type !== 'branch') return 'network.head_office_stays';
  if (branch.stage !== 'open') return 'network.branch_preparing';
  if (branch.organisation_id === to.id) return 'network.branch_there';
  if (to.closed_on !== null) return 'network.is_closed';
  if (branch.covered > 0) return 'network.branch_covered';
  if (branch.uninvoiced > 0) return 'network.branch_uninvoiced';
  return branch.outside === null ? null : 'network.branch_outside';
};
