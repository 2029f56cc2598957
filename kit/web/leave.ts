/** Forms with entries that would be lost. Links and Back are asked by the router; a switch of the branch asks here. */
import { confirm } from './tell.ts';
import { say } from './words.ts';

type LeaveGuard = {
  /** Is there something that would be lost now? */
  isOpen: () => boolean;
  /** The person has agreed to lose it: nothing asks again. */
  release: () => void;
};
const guards = new Set<LeaveGuard>();
/** Gives what removes the guard. */
export const addLeaveGuard = (guard: LeaveGuard): (() => void) => {
  guards.add(guard);
  return () => void guards.delete(guard);
};

/** Would a reload lose what somebody is typing now? */
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

/** What begins the names of drafts in the storage of the tab (`draft.ts`). */
export const DRAFTS = 'cornerman.draft.';
/** At sign-out: the next person at this desk must not see them. */
export const dropAllDrafts = (): void => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFTS)) sessionStorage.removeItem(key);
};
