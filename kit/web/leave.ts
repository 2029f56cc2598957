/** Forms with entries that would be lost. The router asks for links and Back; switching the branch asks here. */
import { confirm } from './tell.ts';
import { say } from './words.ts';

type LeaveGuard = {
  /** Would something be lost now? */
  isOpen: () => boolean;
  /** The person has agreed to lose it: nothing asks again. */
  release: () => void;
};
const guards = new Set<LeaveGuard>();
/** Returns a function that removes the guard. */
export const addLeaveGuard = (guard: LeaveGuard): (() => void) => {
  guards.add(guard);
  return () => void guards.delete(guard);
};

/** Would a reload lose what someone is typing now? */
export const hasEntries = (): boolean => [...guards].some((guard) => guard.isOpen());

/** The question before entries are lost: true when the person leaves. */
export const askToLeave = (): Promise<boolean> => {
  const words = say('blocks');
  return confirm({
    title: words('form.leave'),
    text: words('form.leaveText'),
    yes: words('form.leaveYes'),
    no: words('form.leaveNo'),
    danger: true,
  });
};

/** True when nothing would be lost, or when the person agrees to lose it. */
export const mayLeave = async (): Promise<boolean> => {
  const open = [...guards].filter((guard) => guard.isOpen());
  if (open.length === 0) return true;
  if (!(await askToLeave())) return false;
  for (const guard of open) guard.release();
  return true;
};

/** The prefix of the names of drafts in the tab's storage (`draft.ts`). */
export const DRAFTS = 'cornerman.draft.';
/** At sign-out: the next person at this desk must not see them. */
export const dropAllDrafts = (): void => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFTS)) sessionStorage.removeItem(key);
};
