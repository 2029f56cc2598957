/** Undoing a check-in: asks why, and shows what was returned. */
import { checkInContract } from './check-in.contract.ts';
import { call } from '#kit/web/api.ts';
import { refreshAll } from '#kit/web/query.ts';
import { askReason, toast } from '#kit/web/tell.ts';
import { say } from '#kit/web/words.ts';
import { tellFault } from './use-desk.view.ts';

/** False if nothing was undone. */
export const undoCheckIn = async (of: { id: number; day: string; name: string }): Promise<boolean> => {
  const words = say('classes');
  const { id, day, name } = of;
  const reason = await askReason({
    title: words('check_in.undo_title', { name }),
    yes: words('check_in.undo'),
    max: 300,
  });
  if (reason === null) return false;
  try {
    const { visit_back } = await call(checkInContract.undo, { params: { id }, body: { day, reason } });
    toast(words(visit_back ? 'check_in.undone_visit' : 'check_in.undone', { name }));
    void refreshAll();
    return true;
  } catch (fault) {
    tellFault(fault);
    return false;
  }
};
