/** The recently used branches in this browser: the selector shows them first. */
const KEY = 'cm.recent_branches';
const KEPT = 6;

const isIds = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'number');
const all = (): Record<string, unknown> => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
};

/** Ids of branches, the latest first. People who share a browser have separate lists. */
export const recentBranches = (staff_id: number): readonly number[] => {
  const kept = all()[staff_id];
  return isIds(kept) ? kept : [];
};
export const keepRecent = (staff_id: number, branch_id: number): void => {
  const ids = [branch_id, ...recentBranches(staff_id).filter((id) => id !== branch_id)].slice(0, KEPT);
  localStorage.setItem(KEY, JSON.stringify({ ...all(), [staff_id]: ids }));
};
