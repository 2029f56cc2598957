/** What happens at the door: finding who stands there, and letting them in or not. */
import type { Candidate, CheckedIn, Found, NewCheckIn } from '#domain/areas/classes/check_in.model.ts';
import { judge, searchTextOf, takesVisit, whyNotAt, type Verdict } from '#domain/areas/classes/check_in.rules.ts';
import { unsignedTitles } from '#domain/areas/settings/terms.rules.ts';
import { faultAt, Forbidden, NotFound } from '#domain/kit/errors.ts';
import type { Row } from '#server/kit/batch.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { HotWork } from '#server/kit/routes.ts';
import { cardIsKnown, findAtDoor, oneAtDoor, putCheckIn, type AtDoor } from './check_in.store.ts';
import { looksLikeVisit, readVisitCode } from './visit.code.ts';

const PHONE_END = 3;

const verdictOf = (person: AtDoor, branch_id: number): Verdict =>
  judge({
    ...person,
    unsigned: unsignedTitles(person.to_sign, person.today),
    branch: { id: branch_id, country_code: person.here_country },
  });

const asCandidate = (person: AtDoor, branch_id: number): Candidate => {
  const { why, notices, membership } = verdictOf(person, branch_id);
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
    programme: membership?.programme ?? null,
    end_on: membership?.end_on ?? null,
    sessions_left: membership?.sessions_left ?? null,
    why,
    notices,
  };
};

/** A scanner sends the number as it is printed; some send it in small letters. */
const cardsIn = (typed: string): string[] => [...new Set([typed.trim(), typed.trim().toUpperCase()])];

/** The code on a client's phone, read by the scanner of the desk; forged or too old, it finds nobody. */
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
  const search = findAtDoor({ branch_id: ctx.branch_id, cards, q: searchTextOf(typed), at });
  const [people, [card]] = await ctx.read(search, cardIsKnown(cards));
  const exact = people[0]?.is_exact ?? false;
  const candidates = people.map((person) => asCandidate(person, ctx.branch_id));
  return { candidates, exact, elsewhere: !exact && (card?.known ?? false) };
};

type Told = Pick<CheckedIn, 'first_name' | 'last_name' | 'why' | 'notices' | 'member_id'>;

const answerOf = (row: Row): CheckedIn => {
  const told = row['told'] as Told;
  const again = row['again'] === true;
  const code = row['why'] as NonNullable<CheckedIn['why']>['code'] | null;
  return {
    ...told,
    id: row['id'] as number,
    allowed: row['allowed'] === true,
    again,
    why: code === null ? null : told.why?.code === code ? told.why : { code, facts: {} },
    override_reason: row['override_reason'] as string | null,
    // A repetition finds its own first time among the facts.
    notices: again ? told.notices.filter((notice) => notice.code !== 'already_in') : told.notices,
    sessions_left: row['sessions_left'] as number | null,
    at: new Date(row['at'] as string).toISOString(),
  };
};

/** When the check-in was made: now, or the moment at which it was kept because the connection was lost. */
const momentOf = (ctx: Ctx, made_at: string | undefined): Date => {
  const now = ctx.clock.now();
  if (made_at === undefined) return now;
  const fault = whyNotAt(new Date(made_at), now);
  return fault === null ? new Date(made_at) : faultAt('made_at', fault);
};

/**
 * Reads the figures, judges, and gives the one statement that writes the check-in: also for those who are not let in.
 * A reason counts only where something stands against the client, and only from somebody who may let in all the same.
 */
export const checkIn = async (ctx: Ctx, asked: NewCheckIn): Promise<HotWork<CheckedIn>> => {
  const { branch_id, member_id, client_key } = asked;
  const overrides = asked.override_reason !== null && asked.override_reason !== '';
  if (overrides && !ctx.has('OVERRIDE_CHECK_IN')) throw new Forbidden();
  const at = momentOf(ctx, asked.made_at).toISOString();
  const [[person]] = await ctx.read(oneAtDoor({ branch_id, member_id, at }));
  if (!person) throw new NotFound();
  const { why, notices, membership, by_appointment, by_booking, attends } = verdictOf(person, branch_id);
  const told: Told = { member_id, first_name: person.first_name, last_name: person.last_name, why, notices };
  const by = why === null && !by_appointment && !by_booking ? membership : null;
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
      by !== null && takesVisit(by),
      JSON.stringify(told),
      // Also who is let in with a reason is present; who is let in by the place alone must still have it.
      attends !== null || by_booking ? (person.booking?.id ?? null) : null,
      by_booking,
      attends !== null,
    ],
    answer: answerOf,
    after: (row) => {
      ctx.services.live.toBranch(branch_id, 'check_in', { branch_id, id: row['id'], allowed: row['allowed'] });
      if (row['marked'] !== null) ctx.services.live.toBranch(branch_id, 'timetable', { branch_id });
    },
  };
};
