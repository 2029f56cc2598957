/** What becomes of trials when their class is cancelled or moved. */
import { leadNotTried, noteOnLead } from '#areas/people/lead/lead-trial.commands.ts';
import { dayIn } from '#kit/domain/day.ts';
import { inLanguage } from '#kit/domain/words.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { trialLettersWords } from './trial-letters.words.ts';
import { tellVisitor, trialNote } from './trial.letters.ts';
import { bookedTrials, openTrials, updateTrial, type TrialRecord } from './trial.store.ts';

/** The person who looks after the lead is reminded to offer another day. */
export const noteCancelled = async (
  ctx: TxCtx,
  trial: TrialRecord,
  what: 'cancelled' | 'class_cancelled',
): Promise<void> => {
  if (trial.lead_id === null) return;
  const next_action = inLanguage(trialLettersWords, trial.locale).next.cancelled;
  await noteOnLead(ctx, trial.lead_id, { note: trialNote(what, trial, trial.locale), next_action });
};

/** The class is cancelled: its visitors get an e-mail that names the time they know. */
export const cancelTrialsOf = async (ctx: TxCtx, session_id: number, reason: string): Promise<void> => {
  for (const trial of await openTrials(ctx.db, session_id)) {
    if (trial.moved_lead && trial.lead_id !== null) await leadNotTried(ctx, trial.lead_id);
    await updateTrial(ctx.db, trial.id, {
      status: 'cancelled',
      cancelled_by: 'class',
      reason,
      moved_lead: false,
    });
    if (trial.status !== 'booked') continue;
    await noteCancelled(ctx, trial, 'class_cancelled');
    await tellVisitor(ctx, 'class_cancelled', asKnown(trial), { reason });
  }
};
const asKnown = (trial: TrialRecord): TrialRecord => {
  const length = Date.parse(trial.ends_at) - Date.parse(trial.starts_at);
  return {
    ...trial,
    day: dayIn(trial.time_zone, new Date(trial.known_at)),
    starts_at: trial.known_at,
    ends_at: new Date(Date.parse(trial.known_at) + length).toISOString(),
    facility_name: trial.known_place,
  };
};
/** Only those who know another time or room. */
export const tellTrialsMoved = async (ctx: TxCtx, session_id: number): Promise<void> => {
  for (const trial of await bookedTrials(ctx.db, session_id)) {
    const { known_at, known_facility_id, starts_at, facility_id } = trial;
    if (Date.parse(known_at) === Date.parse(starts_at) && known_facility_id === facility_id) continue;
    await tellVisitor(ctx, 'moved', trial);
    const told_at = ctx.clock.now().toISOString();
    await updateTrial(ctx.db, trial.id, {
      known_at: starts_at,
      known_facility_id: facility_id,
      told_at,
      reminded_at: null,
    });
  }
};
