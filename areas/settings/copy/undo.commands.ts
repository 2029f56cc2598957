/**
 * Takes back what was copied to a branch, through the commands of the sections. Each compares the version that copying
 * left behind, so that nothing is undone that somebody has changed since.
 */
import { editClockSettings } from '#areas/shift/clock/clock-settings.commands.ts';
import { retireProgramme } from '#areas/membership/programme/programme.commands.ts';
import { stopSelling } from '#areas/membership/programme/programme-selling.commands.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { editRules } from '../hours/hours.commands.ts';
import type { Week } from '../hours/hours.model.ts';
import { editProgrammeRule, removeProgrammeRule } from '../programme-rule/programme-rule.commands.ts';
import { editHours } from '../schedule/outside.commands.ts';
import { removeHoliday } from '../schedule/schedule.commands.ts';
import type { CopiedProgramme } from './copy.model.ts';
import type { CopiedClock, CopiedRule } from './copy.rules.ts';

type Row = { id: number; version: number };
export type Undo =
  | (Row & { what: 'hours'; before: Week })
  | (Row & { what: 'rules'; before: CopiedRule })
  | { what: 'clock'; version: number; before: CopiedClock }
  | { what: 'holidays'; added: Row[] }
  | { what: 'programmes'; changed: (Row & { before: CopiedProgramme['before'] })[] }
  | { what: 'offers'; sold: number[]; made: Row[] }
  | { what: 'papers' };

const asBefore = { planned: 'keep', cancel_reason: null } as const;
/** In the open transaction: all of it or nothing. */
export const takeBack = async (tx: TxCtx, branch_id: number, undo: Undo): Promise<void> => {
  switch (undo.what) {
    case 'hours':
      await editHours(tx, undo.id, { ...undo.before, version: undo.version, ...asBefore });
      return;
    case 'rules':
      await editRules(tx, undo.id, { ...undo.before, version: undo.version });
      return;
    case 'clock':
      await editClockSettings(tx, branch_id, { ...undo.before, version: undo.version });
      return;
    case 'holidays':
      for (const { id, version } of undo.added)
        await removeHoliday(tx, id, { version, planned: null, cancel_reason: null });
      return;
    case 'programmes':
      for (const { id, version, before } of undo.changed)
        if (before) await editProgrammeRule(tx, id, { version, ...before });
        else await removeProgrammeRule(tx, id, { version });
      return;
    case 'offers':
      for (const id of undo.sold) await stopSelling(tx, id, branch_id);
      // Clients who bought one of them keep it.
      for (const { id, version } of undo.made) await retireProgramme(tx, id, version);
      return;
    case 'papers':
  }
};
