/** Which branches join a group and which leave it, when it is saved. */
export type Membership = { branch_ids: readonly number[]; new_in: string | null };
export type Regrouping = { joins: number[]; leaves: number[]; isSame: boolean };

/** The order of the branches doesn't matter. A country whose new branches join is part of it: they would join later. */
export const regrouping = (before: Membership, after: Membership): Regrouping => {
  const joins = after.branch_ids.filter((id) => !before.branch_ids.includes(id));
  const leaves = before.branch_ids.filter((id) => !after.branch_ids.includes(id));
  return { joins, leaves, isSame: joins.length + leaves.length === 0 && before.new_in === after.new_in };
};
