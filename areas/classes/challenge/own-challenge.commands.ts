/** What clients do with challenges, on their own page. */
import { standings } from './board.commands.ts';
import { checkTeam, consentOf, getChallenge } from './challenge.commands.ts';
import type { OwnChallenge } from './challenge.model.ts';
import { whyNotJoin, whyNotRecord } from './challenge.rules.ts';
import {
  challengesFor,
  deleteParticipant,
  holdParticipant,
  insertParticipant,
  partOf,
  showParticipant,
} from './challenge.store.ts';
import { dayIn } from '#kit/domain/day.ts';
import { NotFound, refuseIf } from '#kit/domain/errors.ts';
import { findOwn, getOwn, type Own } from '#areas/people/member-login/member-session.commands.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Extra } from '#kit/server/routes.ts';

const selfOf = (own: Own): number => {
  const self = own.people.find(({ is_self }) => is_self);
  if (!self) throw new NotFound();
  return self.id;
};
const MOST_SHOWN = 5;
export const challengesForOwn = async (ctx: Ctx, token: string, extra: Extra): Promise<OwnChallenge[] | null> => {
  const own = await findOwn(ctx, token, extra);
  if (!own) return null;
  const me = selfOf(own);
  const now = ctx.clock.now();
  const [all] = await own.ctx.read(challengesFor(own.ctx.scope.branches, now.toISOString()));
  const [parts] = await own.ctx.read(
    partOf(
      all.map(({ id }) => id),
      me,
    ),
  );
  const mine = new Map(parts.map((part) => [part.challenge_id, part]));
  const shown: OwnChallenge[] = [];
  for (const one of all) {
    const part = mine.get(one.id);
    const can_join = whyNotJoin(one, dayIn(one.zone, now)) === null;
    if (!part && !can_join) continue;
    const rows = await standings(own.ctx, one);
    const self = rows.find(({ member_id }) => member_id === me);
    const { id, title, rules, prize, metric, unit, starts_on, ends_on, teams } = one;
    shown.push({
      id,
      title,
      rules,
      prize,
      metric,
      unit,
      starts_on,
      ends_on,
      teams,
      is_closed: one.status === 'closed',
      has_joined: part !== undefined,
      can_join: can_join && part === undefined,
      shows_name: part?.shows_name ?? false,
      rank: self?.rank ?? null,
      score: self?.score ?? null,
      top: rows.slice(0, MOST_SHOWN).map(({ rank, shown_name, score, member_id }) => ({
        rank,
        name: shown_name,
        score,
        is_me: member_id === me,
      })),
    });
  }
  return shown;
};

type Joined = {
  token: string;
  challenge_id: number;
  team_id: number | null;
  shows_name: boolean;
  shows_picture: boolean;
};
/** Joining again changes what is shown. */
export const joinOwn = async (ctx: Ctx, { token, challenge_id: id, team_id, ...shown }: Joined, extra: Extra) => {
  const own = await getOwn(ctx, token, extra);
  const member_id = selfOf(own);
  return own.ctx.tx(async (inside) => {
    const challenge = await getChallenge(inside, id);
    refuseIf(whyNotJoin(challenge, dayIn(challenge.zone, ctx.clock.now())));
    checkTeam(challenge, team_id);
    const part = await holdParticipant(inside.db, id, member_id);
    const home = own.places.find(({ is_home }) => is_home) ?? own.places[0];
    if (!home) throw new NotFound();
    const record = { team_id, ...consentOf(shown) };
    const joined_at = ctx.clock.now().toISOString();
    if (part === null)
      await insertParticipant(inside.db, { ...record, branch_id: home.id, challenge_id: id, member_id, joined_at });
    else await showParticipant(inside.db, part, record);
    return { id };
  });
};
export const leaveOwn = async (
  ctx: Ctx,
  { token, challenge_id: id }: { token: string; challenge_id: number },
  extra: Extra,
) => {
  const own = await getOwn(ctx, token, extra);
  const member_id = selfOf(own);
  return own.ctx.tx(async (inside) => {
    refuseIf(whyNotRecord(await getChallenge(inside, id)));
    await deleteParticipant(inside.db, id, member_id);
    return { id };
  });
};
