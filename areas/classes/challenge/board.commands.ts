/** The board of a challenge. */
import type { Board } from './challenge.model.ts';
import { ranked, teamScores } from './challenge.rules.ts';
import { finalsOf, scoresOf, type ChallengeRecord, type Final, type Scored } from './challenge.store.ts';
import type { Ctx } from '#kit/server/context.ts';

type Ranked = Scored & { rank: number };
const live = async (ctx: Ctx, id: number): Promise<Ranked[]> => ranked((await ctx.read(scoresOf(id)))[0]);
export const finalsFor = async (ctx: Ctx, id: number): Promise<Final[]> =>
  (await live(ctx, id)).map(({ member_id, rank, score }) => ({ member_id, final_rank: rank, final_score: score }));
/** Once closed, as it was at that moment: later corrections don't move prizes. */
export const standings = async (
  ctx: Ctx,
  { id, status }: Pick<ChallengeRecord, 'id' | 'status'>,
): Promise<Ranked[]> => {
  const now = await live(ctx, id);
  if (status !== 'closed') return now;
  const [finals] = await ctx.read(finalsOf(id));
  const of = new Map(finals.map((final) => [final.member_id, final]));
  return now
    .map((row) => {
      const final = of.get(row.member_id);
      return final ? { ...row, rank: final.final_rank, score: final.final_score } : row;
    })
    .toSorted((a, b) => a.rank - b.rank);
};

export const boardOf = async (ctx: Ctx, challenge: ChallengeRecord): Promise<Board> => {
  const rows = await standings(ctx, challenge);
  const { title, prize, metric, unit, starts_on, ends_on, teams } = challenge;
  const teamName = new Map(teams.map(({ id, name }) => [id, name]));
  return {
    title,
    prize,
    metric,
    unit,
    starts_on,
    ends_on,
    is_final: challenge.status === 'closed',
    rows: rows.map(({ rank, member_id, shown_name, full_name, picture, team_id, branch_name, score }) => ({
      rank,
      member_id,
      name: shown_name,
      picture,
      team: team_id === null ? null : (teamName.get(team_id) ?? null),
      branch_name,
      is_ours: full_name !== null,
      score,
    })),
    teams: teamScores(teams, rows).map(({ rank, name, members, score }) => ({ rank, name, members, score })),
  };
};
