/** Booking a trial on the website, and cancelling it: by the visitor or at the desk. */
import { createLead } from '#areas/people/lead/lead.commands.ts';
import { openLeadOf } from '#areas/people/lead/lead.facts.ts';
import { NewLead } from '#areas/people/lead/lead.model.ts';
import { noteOnLead } from '#areas/people/lead/lead-trial.commands.ts';
import { phoneIn } from '#areas/people/person/phone.rules.ts';
import { branchFacts } from '#areas/network/branch/branch.facts.ts';
import { closedAmong } from '#areas/settings/hours/hours.facts.ts';
import { NotFound, Refusal, refuseIf, StaleWrite, ValidationError } from '#kit/domain/errors.ts';
import { inLanguage, type Locale } from '#kit/domain/words.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { systemContext } from '#kit/server/jobs.ts';
import { lockWaiting, promoteWaiting } from '../booking/booking.commands.ts';
import { lockPlaces } from '../booking/booking.store.ts';
import { readLinkToken } from '../pass/link-code.service.ts';
import { findSession, getSession, type SessionRecord } from '../session/session.store.ts';
import { tellTimetable } from '../timetable/timetable.commands.ts';
import { trialContract } from './trial.contract.ts';
import { trialLettersWords } from './trial-letters.words.ts';
import { tellStaff, tellVisitor, trialNote } from './trial.letters.ts';
import type { OwnTrial, Trial } from './trial.model.ts';
import { presentTrial } from './trial-present.service.ts';
import { noteCancelled } from './trial-told.commands.ts';
import { whyNotCancelTrial, whyNotTrial } from './trial.rules.ts';
import {
  asOwnTrial,
  bookedTrialsOf,
  findTrial,
  getTrial,
  insertTrial,
  knownPerson,
  lockPerson,
  trialRulesOf,
  trialSentBefore,
  updateTrial,
  type TrialRecord,
} from './trial.store.ts';

type Visitor = { first_name: string; last_name: string; email: string; phone: string };
type Asked = Visitor & {
  branch_id: number;
  website_key_id: number;
  session_id: number;
  once: string;
  locale: Locale;
};

/** The class must take another trial, and the person must be new. Under the lock of the class. */
const mustTakeTrial = async (ctx: TxCtx, session: SessionRecord, person: Visitor): Promise<void> => {
  const { today } = await branchFacts(ctx, session.branch_id);
  const [[rules]] = await ctx.read(trialRulesOf(session.id));
  refuseIf(whyNotTrial(session, rules, { taken: rules?.taken ?? 0, today, now: ctx.clock.now() }));
  const closed = session.on_closed ? [] : await closedAmong(ctx, session.branch_id, [session.day]);
  refuseIf(closed.length > 0 ? 'classes.trial_gone' : null);
  await lockPerson(ctx.db, person);
  const [[known]] = await ctx.read(knownPerson(person));
  refuseIf(known?.had ? 'classes.trial_had' : null);
};

/** A lead that exists keeps what is known about it: anyone can enter an e-mail. */
const leadFor = async (ctx: TxCtx, asked: Asked, interest: string): Promise<number> => {
  const found = await openLeadOf(ctx.db, asked.branch_id, asked);
  if (found !== undefined) {
    const [open] = await ctx.read(bookedTrialsOf(found));
    refuseIf(open.length > 0 ? 'classes.trial_had' : null);
    return found;
  }
  const { branch_id, first_name, last_name, email, phone } = asked;
  const lead = { branch_id, first_name, last_name, email, phone, source: 'website', interest };
  return (await createLead(ctx, NewLead.parse(lead))).id;
};

/** Books a trial once, however often it is sent. The key of the website is locked by the caller. Returns the id. */
export const bookTrial = command(async (ctx: TxCtx, given: Asked): Promise<number> => {
  const [[before]] = await ctx.read(trialSentBefore(given.website_key_id, given.once));
  if (before) return before.id;
  const { country_code } = await branchFacts(ctx, given.branch_id);
  const phone = phoneIn(given.phone, country_code);
  if (phone === null) throw new ValidationError([{ field: 'phone', key: 'phone_invalid' }]);
  const asked = { ...given, email: given.email.toLowerCase(), phone };
  const [[seen]] = await ctx.read(findSession(asked.session_id));
  if (!seen || seen.branch_id !== asked.branch_id) throw new Refusal('classes.trial_gone');
  const session = { ...seen, ...(await lockPlaces(ctx.db, seen.id)) };
  await mustTakeTrial(ctx, session, asked);
  const { locale } = asked;
  const lead_id = await leadFor(ctx, asked, trialNote('wants', session, locale));
  const { session_id, ...row } = asked;
  const now = ctx.clock.now().toISOString();
  const known = { known_at: session.starts_at, known_facility_id: session.facility_id };
  const id = await insertTrial(ctx.db, { ...row, session_id, lead_id, agreed_at: now, told_at: now, ...known });
  const words = inLanguage(trialLettersWords, locale);
  await noteOnLead(ctx, lead_id, { note: trialNote('booked', session, locale), next_action: words.next.booked });
  const trial = await getTrial(ctx.db, id);
  await tellVisitor(ctx, 'booked', trial);
  await tellStaff(
    ctx,
    trial,
    session.trainers.map(({ staff_id }) => staff_id),
  );
  tellTimetable(ctx, session.branch_id);
  return id;
});

/** Under the locks of the class and of those who wait for a place in it. */
const release = async (
  ctx: TxCtx,
  trial: TrialRecord,
  by: 'visitor' | 'staff',
  reason: string | null,
): Promise<void> => {
  await updateTrial(ctx.db, trial.id, { status: 'cancelled', cancelled_by: by, reason });
  await promoteWaiting(ctx, await getSession(ctx.db, trial.session_id));
  await noteCancelled(ctx, trial, 'cancelled');
  await tellVisitor(ctx, 'cancelled', trial);
  tellTimetable(ctx, trial.branch_id);
};
const locked = async (ctx: TxCtx, id: number): Promise<TrialRecord> => {
  const { session_id } = await getTrial(ctx.db, id);
  await lockPlaces(ctx.db, session_id);
  await lockWaiting(ctx, [session_id]);
  return getTrial(ctx.db, id);
};
export const cancelTrial = command(trialContract.cancel, async (ctx, id, { version, reason }): Promise<Trial> => {
  const trial = await locked(ctx, id);
  if (trial.version !== version) throw new StaleWrite('trial_place', id, version);
  refuseIf(whyNotCancelTrial(trial, ctx.clock.now()));
  await release(ctx, trial, 'staff', reason);
  return presentTrial(ctx, await getTrial(ctx.db, id));
});

const isOpen = (ctx: Ctx, trial: TrialRecord): boolean => whyNotCancelTrial(trial, ctx.clock.now()) === null;
/** The visitor isn't signed in: the system looks the trial up by the link, and shows nothing else. */
export const viewOwnTrial = async (ctx: Ctx, token: string): Promise<OwnTrial | null> => {
  const held = readLinkToken(ctx.services.config, 'trial', token);
  if (!held) return null;
  const system = await systemContext(ctx.services, 'website_trial');
  const [[trial]] = await system.read(findTrial(held.id));
  return trial && trial.email !== null ? asOwnTrial(trial, isOpen(ctx, trial)) : null;
};
/** Cancelling it again changes nothing. */
export const cancelOwnTrial = async (ctx: Ctx, token: string): Promise<OwnTrial> => {
  const held = readLinkToken(ctx.services.config, 'trial', token);
  if (!held) throw new Refusal('classes.trial_link');
  const system = await systemContext(ctx.services, 'website_trial');
  const [[known]] = await system.read(findTrial(held.id));
  if (!known || known.email === null) throw new Refusal('classes.trial_link');
  return system.tx(async (tx) => {
    const trial = await locked(tx, held.id);
    if (trial.status !== 'cancelled') {
      refuseIf(whyNotCancelTrial(trial, tx.clock.now()));
      await release(tx, trial, 'visitor', null);
    }
    return asOwnTrial(await getTrial(tx.db, held.id), false);
  });
};
export const viewTrial = async (ctx: Ctx, id: number): Promise<Trial> => {
  const [[trial]] = await ctx.read(findTrial(id));
  if (!trial) throw new NotFound();
  return presentTrial(ctx, trial);
};
