/** What happens at the door: finding the client, and letting them in or not. */
import type { Candidate, CheckedIn, CheckInRow, DoorOption, Found, NewCheckIn } from './check-in.model.ts';
import {
  isAgain,
  judge,
  searchTextOf,
  takesVisit,
  whyNotAt,
  whyNotUndo,
  type DoorMembership,
  type Verdict,
} from './check-in.rules.ts';
import { lastDayOf } from '#areas/membership/membership/membership.rules.ts';
import { readMemberNumber } from '#areas/people/member/member.rules.ts';
import { unsignedTitles } from '#areas/settings/terms/terms.rules.ts';
import { faultAt, Forbidden, NotFound, Refusal, refuseIf } from '#kit/domain/errors.ts';
import type { Row } from '#kit/server/batch.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import type { HotWork } from '#kit/server/routes.ts';
import {
  cardIsKnown,
  findAtDoor,
  getCheckIn,
  oneAtDoor,
  putCheckIn,
  undoneCheckIn,
  type AtDoor,
  type ListedCheckIn,
} from './check-in.store.ts';
import { looksLikeVisit, readVisitCode } from './visit-code.service.ts';
import { checkInContract } from './check-in.contract.ts';

const PHONE_END = 3;

const verdictOf = (person: AtDoor, branch_id: number, chosen?: number): Verdict =>
  judge(
    {
      ...person,
      unsigned: unsignedTitles(person.to_sign, person.today),
      branch: { id: branch_id, country_code: person.here_country },
    },
    chosen,
  );

const asOption = (m: DoorMembership): DoorOption => ({
  membership_id: m.id,
  programme: m.programme,
  end_on: lastDayOf(m),
  sessions_left: m.sessions_left,
});

const asCandidate = (person: AtDoor, branch_id: number): Candidate => {
  const { why, notices, membership, again, options } = verdictOf(person, branch_id);
  const { id, first_name, last_name, number, branch_name, photo_file_id, standing } = person;
  return {
    id,
    first_name,
    last_name,
    number,
    branch_id: person.branch_id,
    branch_name,
    photo_file_id,
    standing,
    phone_end: person.phone?.slice(-PHONE_END) ?? null,
    membership_id: membership?.id ?? null,
    open_invoice_id: person.open_invoice_id,
    programme: membership?.programme ?? null,
    end_on: membership && lastDayOf(membership),
    sessions_left: membership?.sessions_left ?? null,
    why,
    notices,
    again,
    options: options.map(asOption),
  };
};

/** A scanner sends the number as printed; some send it in lower case. */
const cardsIn = (typed: string): string[] => [...new Set([typed.trim(), typed.trim().toUpperCase()])];

/** The code on a client's phone, read by the scanner of the desk. A forged or expired one finds nobody. */
const findByCode = async (ctx: Ctx, code: string): Promise<Found> => {
  const { branch_id, clock, services } = ctx;
  const member_id = readVisitCode(services.config, code, clock.now());
  if (member_id === undefined) return { candidates: [], exact: false, elsewhere: false };
  const [people] = await ctx.read(oneAtDoor({ branch_id, member_id, at: clock.now().toISOString() }));
  const candidates = people.map((person) => asCandidate(person, branch_id));
  return { candidates, exact: people.length > 0, elsewhere: people.length === 0 };
};

export const findCandidates = async (ctx: Ctx, typed: string): Promise<Found> => {
  if (looksLikeVisit(typed.trim())) return findByCode(ctx, typed.trim());
  const cards = cardsIn(typed);
  const at = ctx.clock.now().toISOString();
  const asked = { branch_id: ctx.branch_id, cards, numbered: readMemberNumber(typed), q: searchTextOf(typed), at };
  const search = findAtDoor(asked);
  const [people, [card]] = await ctx.read(search, cardIsKnown(cards));
  const exact = people[0]?.is_exact ?? false;
  const candidates = people.map((person) => asCandidate(person, ctx.branch_id));
  return { candidates, exact, elsewhere: !exact && (card?.known ?? false) };
};

type Told = Pick<CheckedIn, 'first_name' | 'last_name' | 'why' | 'notices' | 'member_id' | 'programme'>;

const answerOf = (row: Row): CheckedIn => {
  const told = row['told'] as Told;
  const again = row['again'] === true;
  const code = row['why'] as NonNullable<CheckedIn['why']>['code'] | null;
  return {
    ...told,
    id: row['id'] as number,
    day: row['day'] as string,
    programme: again ? null : told.programme,
    allowed: row['allowed'] === true,
    again,
    why: code === null ? null : told.why?.code === code ? told.why : { code, facts: {} },
    override_reason: row['override_reason'] as string | null,
    // A repeated request finds its own first attempt among the facts.
    notices: again ? told.notices.filter((notice) => notice.code !== 'already_in') : told.notices,
    sessions_left: row['sessions_left'] as number | null,
    at: new Date(row['at'] as string).toISOString(),
  };
};

/** When the check-in was made: now, or when it was saved because the connection was lost. */
const momentOf = (ctx: Ctx, made_at: string | undefined): Date => {
  const now = ctx.clock.now();
  if (made_at === undefined) return now;
  const fault = whyNotAt(new Date(made_at), now);
  return fault === null ? new Date(made_at) : faultAt('made_at', fault);
};

/** It would be the same visit, but no visit is reserved for the class that the client comes for. */
const needsOwnVisit = (person: AtDoor, { again }: Verdict): boolean => isAgain(person) && !again;

/** A membership that doesn't let the client in can't be chosen. */
const chosenOf = (verdict: Verdict, membership_id: number | null): void => {
  if (membership_id !== null && verdict.options.every((one) => one.id !== membership_id))
    faultAt('membership_id', 'not_one_of');
};

/**
 * Reads the figures, decides, and returns the one statement that writes the check-in: also for those who are not let
 * in. A reason is used only if the client would be refused, and only from someone who can override that.
 */
export const checkIn = async (ctx: Ctx, asked: NewCheckIn): Promise<HotWork<CheckedIn>> => {
  const { branch_id, member_id, client_key } = asked;
  const overrides = asked.override_reason !== null && asked.override_reason !== '';
  if (overrides && !ctx.has('OVERRIDE_CHECK_IN')) throw new Forbidden();
  const at = momentOf(ctx, asked.made_at).toISOString();
  const [[person]] = await ctx.read(oneAtDoor({ branch_id, member_id, at }));
  if (!person) throw new NotFound();
  const verdict = verdictOf(person, branch_id, asked.membership_id ?? undefined);
  chosenOf(verdict, asked.membership_id);
  const { why, notices, membership, by_appointment, by_booking, attends } = verdict;
  const by = why === null && !by_appointment && !by_booking ? membership : null;
  const { first_name, last_name } = person;
  const told: Told = { member_id, first_name, last_name, why, notices, programme: by?.programme ?? null };
  // Requested, let in with a reason, or for a place that needs a visit: then it is a visit of its own.
  const isOwn = asked.second || overrides || !person.is_active || needsOwnVisit(person, verdict);
  return {
    with: putCheckIn,
    from: 'put',
    parameters: [
      branch_id,
      member_id,
      person.today,
      at,
      ctx.actor.staff_id || null,
      client_key,
      why === null || overrides,
      why?.code ?? null,
      why === null ? null : asked.override_reason,
      by?.id ?? null,
      by !== null && takesVisit(by, person.today),
      JSON.stringify(told),
      // A client let in with a reason is also present; one let in only because of a place must still have it.
      attends !== null || by_booking ? (person.booking?.id ?? null) : null,
      by_booking,
      attends !== null,
      isOwn ? 0 : person.again_minutes,
      isOwn,
    ],
    answer: answerOf,
    after: (row) => {
      ctx.services.live.toBranch(branch_id, 'check_in', { branch_id, id: row['id'], allowed: row['allowed'] });
      if (row['marked'] !== null) ctx.services.live.toBranch(branch_id, 'timetable', { branch_id });
    },
  };
};

/** In a list: whether the reader can undo it. */
export const presentCheckIn = (ctx: Ctx, row: ListedCheckIn): CheckInRow => ({
  ...row,
  can: ctx.has('UNDO_CHECK_IN', row.branch_id) && whyNotUndo(row, ctx.clock.now()) === null ? ['undo'] : [],
});

/** Undoes a check-in: the visit is returned, and attendance that followed from it is undone. */
export const undoCheckIn = command(checkInContract.undo, async (ctx, id, { day, reason }) => {
  const row = await getCheckIn(ctx.db, { id, day });
  const now = ctx.clock.now();
  refuseIf(whyNotUndo(row, now));
  const staff_id = ctx.actor.staff_id || null;
  const { done, ...undone } = await undoneCheckIn(ctx.db, { id, day, reason, staff_id, at: now.toISOString() });
  if (!done) throw new Refusal('classes.check_in_undone');
  const { branch_id } = row;
  ctx.afterCommit(() => {
    ctx.services.live.toBranch(branch_id, 'check_in', { branch_id, id, allowed: false });
    if (undone.unmarked) ctx.services.live.toBranch(branch_id, 'timetable', { branch_id });
  });
  return { id, ...undone };
});
