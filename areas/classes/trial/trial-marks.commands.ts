/** Marking who came to a trial. */
import { leadNotTried, leadTried, noteOnLead } from '#areas/people/lead/lead-trial.commands.ts';
import { Refusal, refuseIf, StaleWrite } from '#kit/domain/errors.ts';
import { canMove } from '#kit/domain/machine.ts';
import { inLanguage } from '#kit/domain/words.ts';
import { command, type TxCtx } from '#kit/server/context.ts';
import { whyNotMark } from '../booking/booking.rules.ts';
import { lockPlaces } from '../booking/booking.store.ts';
import { tellTimetable } from '../timetable/timetable.commands.ts';
import { trialContract } from './trial.contract.ts';
import { trialLettersWords } from './trial-letters.words.ts';
import { trialNote } from './trial.letters.ts';
import { trialMachine } from './trial.machine.ts';
import type { Trial, TrialMark } from './trial.model.ts';
import { marksTrial, presentTrial } from './trial-present.service.ts';
import { bookedTrials, getTrial, updateTrial, type TrialRecord } from './trial.store.ts';

/** Under the lock of the class. The lead is on trial from when the visitor came, as if staff had moved it. */
export const markOne = async (ctx: TxCtx, trial: TrialRecord, move: TrialMark): Promise<void> => {
  const { lead_id, locale } = trial;
  let moved_lead = false;
  if (lead_id !== null) {
    if (move === 'attend') moved_lead = await leadTried(ctx, lead_id);
    else if (trial.moved_lead) await leadNotTried(ctx, lead_id);
    if (move === 'miss')
      await noteOnLead(ctx, lead_id, {
        note: trialNote('missed', trial, locale),
        next_action: inLanguage(trialLettersWords, locale).next.missed,
      });
  }
  await updateTrial(ctx.db, trial.id, { status: trialMachine.moves[move].to, moved_lead });
};

export const markTrial = command(trialContract.mark, async (ctx, id, { version, move }): Promise<Trial> => {
  const { session_id } = await getTrial(ctx.db, id);
  await lockPlaces(ctx.db, session_id);
  const trial = await getTrial(ctx.db, id);
  if (trial.version !== version) throw new StaleWrite('trial_place', id, version);
  refuseIf(marksTrial(ctx, trial)('TAKE_ATTENDANCE') ? null : 'classes.not_your_class');
  const mayLate = ctx.has('EDIT_CLOSED_ROSTER', trial.branch_id);
  refuseIf(whyNotMark({ ...trial, status: trial.session_status }, ctx.clock.now(), mayLate));
  if (!canMove(trialMachine, trial.status, move)) throw new Refusal('kit.move_not_possible', { status: trial.status });
  await markOne(ctx, trial, move);
  tellTimetable(ctx, trial.branch_id);
  return presentTrial(ctx, await getTrial(ctx.db, id));
});

/** With everyone else who wasn't marked. Returns how many. */
export const missTrials = async (ctx: TxCtx, session_id: number): Promise<number> => {
  const rest = await bookedTrials(ctx.db, session_id);
  for (const trial of rest) await markOne(ctx, trial, 'miss');
  return rest.length;
};
