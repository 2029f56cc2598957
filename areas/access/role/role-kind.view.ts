import type { roleKinds } from './role.contract.ts';

/** Built in, made by the head office, or a branch's own. */
export const kindOf = (role: { key: string | null; branch_id: number | null }): (typeof roleKinds)[number] =>
  role.key !== null ? 'built_in' : role.branch_id === null ? 'network' : 'branch';
