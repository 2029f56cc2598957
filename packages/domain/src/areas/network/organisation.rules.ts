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
