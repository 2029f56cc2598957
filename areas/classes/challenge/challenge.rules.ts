/**
 * The board: more is better; of two with the same score, the one who reached it earlier comes first; at the same moment
 * they share the rank, and the next rank is left out. A team's score is the mean of its members'.
 */
import type { Flag } from '#access/access.ts';
import type { Day } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { movesFrom } from '#kit/domain/machine.ts';
import { challengeMachine } from './challenge.machine.ts';
import type { Challenge, EditChallenge } from './challenge.model.ts';

export const challengeFaults = ({ metric, unit, starts_on, ends_on }: Omit<EditChallenge, 'version'>): Fault[] => [
  ...(ends_on < starts_on ? [{ field: 'ends_on', key: 'ends_before_start' }] : []),
  ...(metric === 'measurement' && unit === null ? [{ field: 'unit', key: 'required' }] : []),
];

type Scored = { score: number; reached_at: string | null };
/** Nobody has reached a score of zero earlier than others. */
const reached = ({ score, reached_at }: Scored): number =>
  score === 0 || reached_at === null ? Number.POSITIVE_INFINITY : Date.parse(reached_at);
const isSame = (a: Scored, b: Scored): boolean => a.score === b.score && reached(a) === reached(b);
const byBoard = (a: Scored, b: Scored): number => {
  if (a.score !== b.score) return b.score - a.score;
  return reached(a) === reached(b) ? 0 : reached(a) - reached(b);
};
export const ranked = <S extends Scored>(all: readonly S[]): (S & { rank: number })[] => {
  const order = all.toSorted(byBoard);
  let rank = 1;
  return order.map((one, at) => {
    const before = order[at - 1];
    if (before === undefined || !isSame(before, one)) rank = at + 1;
    return { ...one, rank };
  });
};

type TeamScore = Scored & { name: string; members: number };
export const teamScores = (
  teams: readonly { id: number; name: string }[],
  all: readonly (Scored & { team_id: number | null })[],
): (TeamScore & { rank: number })[] =>
  ranked(
    teams.map(({ id, name }) => {
      const own = all.filter((one) => one.team_id === id);
      const sum = own.reduce((so_far, { score }) => so_far + score, 0);
      const last = own.flatMap(({ reached_at }) => reached_at ?? []).toSorted();
      return {
        name,
        members: own.length,
        score: own.length === 0 ? 0 : Math.round((sum / own.length) * 10) / 10,
        reached_at: last.at(-1) ?? null,
      };
    }),
  );

type Standing = Pick<Challenge, 'status' | 'starts_on' | 'ends_on'>;
/** People can join until the last day in the zone of the challenge, and leave until it is closed. */
export const whyNotJoin = ({ status, ends_on }: Standing, today: Day): string | null =>
  status !== 'published' ? 'challenge.not_published' : today > ends_on ? 'challenge.ended' : null;
/** Entries can be corrected after the end, until the results stand. */
export const whyNotRecord = ({ status }: Standing): string | null =>
  status === 'published' ? null : 'challenge.not_published';
export const whyNotEnter = (challenge: Standing, day: Day, today: Day): string | null =>
  whyNotRecord(challenge) ??
  (day < challenge.starts_on || day > challenge.ends_on || day > today ? 'challenge.outside' : null);
export const whyNotClose = ({ ends_on }: Standing, today: Day): string | null =>
  today > ends_on ? null : 'challenge.still_runs';

type Caller = { has: (flag: Flag) => boolean; network: boolean };
/** Head office keeps those of the network; each branch enters its own clients. */
export const challengeCan = (
  challenge: Standing & Pick<Challenge, 'branch_id' | 'metric'>,
  { has, network }: Caller,
  today: Day,
): Challenge['can'] => {
  if (!has('MANAGE_CLASSES')) return [];
  const isKept = challenge.branch_id !== null || network;
  const isOpen = challenge.status !== 'closed';
  const moves = movesFrom(challengeMachine, challenge.status, has).filter(
    (move) => move !== 'close' || whyNotClose(challenge, today) === null,
  );
  const isEntered = challenge.metric === 'points' || challenge.metric === 'measurement';
  return [
    ...(isKept ? moves : []),
    ...(isKept && isOpen ? (['edit', 'teams', 'delete'] as const) : []),
    ...(whyNotJoin(challenge, today) === null ? (['join'] as const) : []),
    ...(isEntered && whyNotRecord(challenge) === null ? (['record'] as const) : []),
  ];
};
