/** Switches to another branch, from the selector or the palette. */
import { useRouter } from '@tanstack/react-router';
import type { Branch } from '#areas/network/branch/branch.model.ts';
import { CallFault } from '#kit/web/answers.ts';
import { rights } from '#kit/web/rights.ts';
import { toast } from '#kit/web/tell.ts';
import { returnOf } from './returns.ts';
import { session, switchBranch } from './session.ts';

export type Enter = (find: () => Promise<Branch | undefined>) => Promise<void>;

/** Then shows the list of a page that belonged to the old branch, or reloads the same page. */
export const useEnter = (): Enter => {
  const router = useRouter();
  return async (find) => {
    try {
      const branch = await find();
      const from = session.get();
      if (!branch || !from) return;
      if (!(await switchBranch(branch))) return;
      const list = returnOf(router.state.location.pathname, from.info.staff_id, rights.get());
      if (list) router.history.push(list);
      else await router.invalidate();
    } catch (fault) {
      if (!(fault instanceof CallFault)) throw fault;
      toast(fault.lines.join(' '), { tone: 'red' });
    }
  };
};
