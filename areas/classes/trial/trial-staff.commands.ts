/** Trials that staff book for a lead, and moving one to another class. The same places and locks as on the website. */
import { findLead, getLead } from '#areas/people/lead/lead.facts.ts';
import { noteOnLead } from '#areas/people/lead/lead-trial.commands.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { closedAmong } from '#areas/settings/hours/hours.facts.ts';
import { formatDay, type Day } from '#kit/domain/day.ts';
import { Forbidden, NotFound, refuseIf, StaleWrite } from '#kit/domain/errors.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { lockWaiting, promoteWaiting } from '../booking/booking.commands.ts';
import { lockPlaces } from '../booking/booking.store.ts';
import { bookableOn, getSession, type SessionRecord } from '../session/session.store.ts';
import { tellTimetable } from '../timetable/timetable.commands.ts';
import { trialContract } from './trial.contract.ts';
import { tellStaff, tellVisitor, trialNote } from './trial.letters.ts';
import type { Trial, TrialOption } from './trial.model.ts';
import { markOne } from './trial-marks.commands.ts';
import { presentTrial } from './trial-present.service.ts';
import { whyNotCancelTrial, whyNotStaffTrial } from './trial.rules.ts';
import {
  bookedTrialsOf,
  getTrial,
  hadTrial,
  insertTrial,
  lockPerson,
  takeTrialsToRemind,
  updateTrial,
} from './trial.store.ts';

const mustTake = async (ctx: TxCtx, session: SessionRecord, branch_id: number, came: boolean): Promise<void> => {
  refuseIf(session.branch_id === branch_id ? null : 'classes.trial_branch');
  const mayLate = ctx.has('EDIT_CLOSED_ROSTER', branch_id);
  refuseIf(whyNotStaffTrial(session, { came, now: ctx.clock.now(), mayLate }));
  const closed = came || session.on_closed ? [] : await closedAmong(ctx, branch_id, [session.day]);
  refuseIf(closed.length > 0 ? 'classes.branch_closed' : null, { day: formatDay(session.day, ctx.locale) });
};
const trainersOf = ({ trainers }: SessionRecord): number[] => trainers.map(({ staff_id }) => staff_id);
const told = (ctx: Ctx, { starts_at, facility_id }: SessionRecord) => ({
  known_at: starts_at,
  known_facility_id: facility_id,
  told_at: ctx.clock.now().toISOString(),
  reminded_at: null,
});

/** Someone who is here already needs no letter, and is marked at once. */
export const bookTrialByStaff = command(trialContract.book, async (ctx, input): Promise<Trial> => {
  const { branch_id, lead_id, session_id, locale, came, again_reason } = input;
  const lead = await getLead(ctx.db, lead_id);
  if (!ctx.has('VIEW_LEAD', lead.branch_id)) throw new Forbidden();
  if (came && !ctx.has('TAKE_ATTENDANCE', branch_id)) throw new Forbidden();
  refuseIf(lead.branch_id === branch_id ? null : 'classes.trial_branch');
  refuseIf(lead.converted_at === null ? null : 'people.lead_is_client');
  const seen = await getSession(ctx.db, session_id);
  const session = { ...seen, ...(await lockPlaces(ctx.db, seen.id)) };
  await mustTake(ctx, session, branch_id, came);
  await lockPerson(ctx.db, lead, lead_id);
  const [open, [known]] = await ctx.read(bookedTrialsOf(lead_id), hadTrial(lead_id, lead));
  refuseIf(open.length > 0 ? 'classes.trial_open' : null);
  refuseIf(known?.had && again_reason === null ? 'classes.trial_again' : null);
  const { first_name, last_name, phone } = lead;
  const email = lead.email?.toLowerCase() ?? null;
  const booked_by = ctx.actor.staff_id;
  const row = { branch_id, lead_id, session_id, locale, first_name, last_name, email, phone, booked_by };
  // A reason that nobody asked for would say that there was an earlier trial.
  const reason = known?.had ? again_reason : null;
  const id = await insertTrial(ctx.db, { ...row, again_reason: reason, ...told(ctx, session) });
  const trial = await getTrial(ctx.db, id);
  await noteOnLead(ctx, lead_id, { note: trialNote('booked_here', trial, ctx.locale), next_action: null, done: true });
  if (came) await markOne(ctx, trial, 'attend');
  else await tellVisitor(ctx, 'booked', trial);
  await tellStaff(ctx, trial, trainersOf(session));
  tellTimetable(ctx, branch_id);
  return presentTrial(ctx, await getTrial(ctx.db, id));
});

/** Both classes are locked, in one order, so that two moves in opposite directions don't wait for each other. */
export const changeTrial = command(trialContract.change, async (ctx, id, { version, session_id }): Promise<Trial> => {
  const asked = await getTrial(ctx.db, id);
  const target = await getSession(ctx.db, session_id);
  for (const one of [asked.session_id, session_id].toSorted((a, b) => a - b)) await lockPlaces(ctx.db, one);
  await lockWaiting(ctx, [asked.session_id]);
  const trial = await getTrial(ctx.db, id);
  if (trial.version !== version) throw new StaleWrite('trial_place', id, version);
  refuseIf(whyNotCancelTrial(trial, ctx.clock.now()));
  refuseIf(trial.session_id === session_id ? 'classes.trial_same' : null);
  const session = { ...target, ...(await lockPlaces(ctx.db, session_id)) };
  await mustTake(ctx, session, trial.branch_id, false);
  await updateTrial(ctx.db, id, { session_id, ...told(ctx, session) });
  await promoteWaiting(ctx, await getSession(ctx.db, trial.session_id));
  const { known_at, known_place } = trial;
  const moved = await getTrial(ctx.db, id);
  await tellVisitor(ctx, 'changed', { ...moved, known_at, known_place }, { from: trial });
  await tellStaff(ctx, moved, trainersOf(session));
  if (trial.lead_id !== null)
    await noteOnLead(ctx, trial.lead_id, { note: trialNote('changed', moved, ctx.locale), next_action: null });
  tellTimetable(ctx, trial.branch_id);
  return presentTrial(ctx, moved);
});

/** The classes of a day for a lead of the caller's branch. */
export const trialOptions = async (ctx: Ctx, lead_id: number, day: Day | undefined) => {
  const [[lead]] = await ctx.read(findLead(lead_id));
  // It says whether the lead has had a trial.
  if (!lead || !ctx.has('VIEW_LEAD', lead.branch_id)) throw new NotFound();
  const branch = await knownBranch(ctx, lead.branch_id);
  const on = day ?? branch.today;
  const [sessions, [known]] = await ctx.read(bookableOn(branch.id, on), hadTrial(lead_id, lead));
  const isClosed = (await closedAmong(ctx, branch.id, [on])).length > 0;
  const at = { came: false, now: ctx.clock.now(), mayLate: false };
  const options = sessions.map((session): TrialOption => ({
    ...session,
    why: whyNotStaffTrial(session, at) ?? (isClosed && !session.on_closed ? 'classes.branch_closed' : null),
  }));
  return { day: on, needs_reason: known?.had ?? false, options };
};

const AT_ONCE = 100;
/** The letter and the mark that it was written are saved in one transaction, so that it is sent once. */
const remindSome = async (ctx: TxCtx): Promise<number> => {
  const due = await takeTrialsToRemind(ctx.db, ctx.clock.now(), AT_ONCE);
  for (const { id } of due) {
    const trial = await getTrial(ctx.db, id);
    await tellVisitor(ctx, 'reminder', trial);
    tellTimetable(ctx, trial.branch_id);
  }
  return due.length;
};
export const remindOfTrials = async (ctx: Ctx): Promise<number> => {
  const done = await ctx.tx(remindSome);
  return done === AT_ONCE ? done + (await remindOfTrials(ctx)) : done;
};
