/** Taking a check-in back: asks why, tells what went back. */
import { checkInContract } from '#domain/areas/classes/check_in.contract.ts';
import { call } from '#web/kit/api.ts';
import { refreshAll } from '#web/kit/query.ts';
import { askReason, toast } from '#web/kit/tell.ts';
import { say } from '#web/kit/words.ts';
import { tellFault } from './use-desk.ts';

/** False when nothing was taken back. */
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
