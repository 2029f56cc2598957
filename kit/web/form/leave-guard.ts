/** Entries that aren't saved are lost only after a question. */
import { useEffect, useRef } from 'react';
import { useBlocker } from '@tanstack/react-router';
import { addLeaveGuard, askToLeave } from '../leave.ts';
import type { Form } from './use-form.ts';

/** Another tab of the same page is another form. */
const tabOf = ({ search }: { search: unknown }): unknown =>
  typeof search === 'object' && search !== null && 'tab' in search ? search.tab : undefined;

/** Asks before entries are lost: by a link, Back, or closing the tab. */
type Guarded = Pick<Form, 'isChanged' | 'isSaved'> & {
  /** It is discarded. */
  onLeave?: () => void;
};
export const useLeaveGuard = (form: Guarded): void => {
  const isOpen = (): boolean => form.isChanged && !form.isSaved();
  // Switching the branch isn't a link: it asks through this.
  const now = useRef({ isOpen, release: () => form.onLeave?.() });
  useEffect(() => {
    now.current = { isOpen, release: () => form.onLeave?.() };
  });
  useEffect(() => addLeaveGuard({ isOpen: () => now.current.isOpen(), release: () => now.current.release() }), []);
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!isOpen() || (current.pathname === next.pathname && tabOf(current) === tabOf(next))) return false;
      const leaves = await askToLeave();
      if (leaves) form.onLeave?.();
      return !leaves;
    },
    enableBeforeUnload: isOpen,
  });
};
