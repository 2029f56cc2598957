/**
 * Joining an online class: with the personal link of a booking, and as the provider reports it. Anyone who has joined
 * is present.
 */
import { fullName } from '#areas/people/person/person.rules.ts';
import { bookingMachine } from '../booking/booking.machine.ts';
import type { JoinLook } from './online.model.ts';
import { joinsFrom, joinState, recognise } from './online.rules.ts';
import { Refusal } from '#kit/domain/errors.ts';
import { canMove } from '#kit/domain/machine.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import { systemContext } from '#kit/server/jobs.ts';
import type { MeetingEvent } from '#kit/server/meeting.ts';
import { countPresent, lockPlaces, updateBooking } from '../booking/booking.store.ts';
import { readLinkToken } from '../pass/link-code.service.ts';
import {
  expectedIn,
  insertParticipant,
  joinFacts,
  openBookingOf,
  openStay,
  putJoined,
  putLeft,
  sessionOfMeeting,
  updateParticipant,
  type JoinFacts,
} from './online.store.ts';
import { tellTimetable } from '../timetable/timetable.commands.ts';
import { takeMissingVisit } from '../check-in/visit.commands.ts';

const { mark_present } = bookingMachine.moves;
/** A booked client who is in the meeting is present. A client whom a person marked absent stays absent. */
export const markJoined = async (
  ctx: TxCtx,
  { id: session_id, branch_id }: { id: number; branch_id: number },
  member_id: number,
): Promise<void> => {
  await lockPlaces(ctx.db, session_id);
  const booking = await openBookingOf(ctx.db, session_id, member_id);
  if (booking?.status !== 'confirmed' || !canMove(bookingMachine, booking.status, 'mark_present')) return;
  // Clients who booked before visits were reserved, and have none left now, can join anyway.
  const visit = (await takeMissingVisit(ctx, booking)) ?? {};
  await updateBooking(ctx.db, booking.id, { status: mark_present.to, ...visit });
  await countPresent(ctx.db, session_id, 1);
  tellTimetable(ctx, branch_id);
};

// ---- by the personal link
/** Links are looked up by the system, because the person who opens one isn't signed in. */
const asGuest = (ctx: Ctx): Promise<Ctx> => systemContext(ctx.services, 'join_link');
const factsOf = async (ctx: Ctx, token: string): Promise<JoinFacts | undefined> => {
  const booking = readLinkToken(ctx.services.config, 'join', token);
  if (!booking) return undefined;
  const [[facts]] = await ctx.read(joinFacts(booking.id));
  return facts;
};
const shown = (facts: JoinFacts, now: Date): JoinLook => {
  const { first_name, class_name, branch_name, time_zone, day, starts_at, ends_at, is_in } = facts;
  const opens_at = joinsFrom(facts).toISOString();
  return {
    state: joinState(facts, now),
    first_name,
    class_name,
    branch_name,
    time_zone,
    day,
    starts_at,
    ends_at,
    opens_at,
    is_in,
  };
};
export const lookAtJoin = async (ctx: Ctx, token: string): Promise<JoinLook | null> => {
  const facts = await factsOf(await asGuest(ctx), token);
  return facts ? shown(facts, ctx.clock.now()) : null;
};

export const joinByLink = async (ctx: Ctx, token: string): Promise<{ url: string }> => {
  const guest = await asGuest(ctx);
  return guest.tx(async (inside) => {
    const found = await factsOf(inside, token);
    if (!found) throw new Refusal('classes.join_closed');
    // Two at the same moment: the second one sees what the first has written.
    await lockPlaces(inside.db, found.session_id);
    const facts = (await factsOf(inside, token)) ?? found;
    const now = ctx.clock.now();
    if (joinState(facts, now) !== 'open' || facts.join_url === null) throw new Refusal('classes.join_closed');
    const { branch_id, session_id, member_id, first_name, last_name } = facts;
    if (!facts.is_in) {
      const name = fullName({ first_name, last_name });
      const of = { branch_id, session_id, member_id, name, source: 'link' };
      await insertParticipant(inside.db, { ...of, joined_at: now.toISOString() });
    }
    await markJoined(inside, { id: session_id, branch_id }, member_id);
    return { url: facts.join_url };
  });
};
export const leaveByLink = async (ctx: Ctx, token: string): Promise<JoinLook | null> => {
  const guest = await asGuest(ctx);
  return guest.tx(async (inside) => {
    const facts = await factsOf(inside, token);
    if (!facts) return null;
    const now = ctx.clock.now();
    const stay = await openStay(inside.db, facts.session_id, facts.member_id);
    if (stay) await updateParticipant(inside.db, stay.id, { left_at: now.toISOString() });
    return shown({ ...facts, is_in: stay ? false : facts.is_in }, now);
  });
};

// ---- as the provider reports it
type Stayed = Extract<MeetingEvent, { kind: 'joined' | 'left' }>;
/** May arrive late, twice, or in a different order. False: not one of our meetings. */
export const takeMeetingEvent = (ctx: Ctx, event: Stayed): Promise<boolean> =>
  ctx.tx(async (inside) => {
    const session = await sessionOfMeeting(inside.db, event.meeting_ref);
    if (!session) return false;
    const { branch_id, session_id } = session;
    await lockPlaces(inside.db, session_id);
    const { name, email, participant_ref, at } = event;
    const who = recognise({ name, email }, await expectedIn(inside.db, session_id));
    const of = {
      branch_id,
      session_id,
      member_id: who?.member_id ?? null,
      name: who?.name ?? name,
      email,
      participant_ref,
      at,
    };
    if (event.kind === 'left') {
      await putLeft(inside.db, of);
      return true;
    }
    // A client who used the personal link is reported by the provider a moment later: it is one stay, not two.
    const stay = who && (await openStay(inside.db, session_id, who.member_id));
    if (stay) await updateParticipant(inside.db, stay.id, { source: 'zoom', participant_ref, email });
    else await putJoined(inside.db, of);
    if (who) await markJoined(inside, { id: session_id, branch_id }, who.member_id);
    else tellTimetable(inside, branch_id);
    return true;
  });
