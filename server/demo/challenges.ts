/** Challenges of the branches and of the network: by visits, with teams; by points; one that has been closed. */
import { sql as raw } from 'kysely';
import { addDays } from '#kit/domain/day.ts';
import { ranked } from '#areas/classes/challenge/challenge.rules.ts';
import type { DemoBranch, World } from './world.ts';

type Made = { title: object; prize: object; metric: 'visits' | 'points'; from: number; until: number; closed?: true };
const challengeOf = (world: World, gym: DemoBranch | null, made: Made) => {
  const zone = gym?.time_zone ?? 'Asia/Kuala_Lumpur';
  const today = world.today(zone);
  const closed_at = made.closed ? world.at(zone, addDays(today, made.until + 1), 660) : null;
  const at = world.at(zone, addDays(today, made.from - 5), 600);
  return {
    branch_id: gym?.id ?? null,
    title: JSON.stringify(made.title),
    rules: JSON.stringify({
      en: 'Every client can join. Each day counts once.',
      cn: '所有会员均可参加，每天只计一次。',
    }),
    prize: JSON.stringify(made.prize),
    metric: made.metric,
    zone,
    starts_on: addDays(today, made.from),
    ends_on: addDays(today, made.until),
    status: made.closed ? 'closed' : 'published',
    closed_at,
    created_at: at,
    updated_at: closed_at ?? at,
  };
};
const insert = async (world: World, row: ReturnType<typeof challengeOf>): Promise<number> =>
  (await world.db.insertInto('challenge').values(row).returning('id').executeTakeFirstOrThrow()).id;

/** The most frequent clients of a branch; two in three show their name. */
const join = async ({ db }: World, id: number, gym: DemoBranch, count: number): Promise<void> => {
  await raw`
    insert into challenge_member (branch_id, challenge_id, member_id, team_id, shows_name, shows_picture, joined_at)
    select ${gym.id}, c.id, m.id,
           (select t.id from challenge_team t where t.challenge_id = c.id order by (t.id + m.id) % 2, t.id limit 1),
           m.id % 3 <> 0, false, c.created_at
      from challenge c cross join lateral (
        select m.id from member m where m.branch_id = ${gym.id} and m.standing = 'active' and not m.is_walk_in
         order by (select count(*) from check_in i where i.member_id = m.id and i.allowed and i.day >= c.starts_on) desc, m.id limit ${count}) m
     where c.id = ${id}`.execute(db);
};
const close = async ({ db }: World, id: number): Promise<void> => {
  await raw`select set_config('app.branches', (select array_agg(id)::text from branch), true)`.execute(db);
  const { rows } = await raw<{ member_id: number; score: number; reached_at: string | null }>`
    select member_id, score, reached_at from challenge_scores(${id})`.execute(db);
  const finals = ranked(rows).map(({ member_id, rank, score }) => ({ member_id, rank, score }));
  await raw`
    update challenge_member c set final_rank = f.rank, final_score = f.score
      from jsonb_to_recordset(${JSON.stringify(finals)}::jsonb) f (member_id bigint, rank integer, score double precision)
     where c.challenge_id = ${id} and c.member_id = f.member_id`.execute(db);
};

export const makeChallenges = async (world: World): Promise<void> => {
  const { db, gyms } = world;
  const network = await insert(
    world,
    challengeOf(world, null, {
      title: { en: 'Twelve rounds', cn: '十二回合' },
      prize: { en: 'A pair of gloves for the first three', cn: '前三名各得一副拳套' },
      metric: 'visits',
      from: -20,
      until: 10,
    }),
  );
  const teams = ['Orthodox', 'Southpaw'].map((name) => ({ challenge_id: network, name }));
  await db.insertInto('challenge_team').values(teams).execute();
  for (const gym of gyms) await join(world, network, gym, 6);
  const [first] = gyms;
  if (!first) return;
  const points = await insert(
    world,
    challengeOf(world, first, {
      title: { en: 'Sparring points', cn: '实战积分赛' },
      prize: { en: 'A seminar with the head coach', cn: '与主教练的专题训练' },
      metric: 'points',
      from: -15,
      until: 15,
    }),
  );
  await join(world, points, first, 8);
  await raw`
    insert into challenge_entry (branch_id, challenge_id, member_id, day, value, note, created_by, created_at)
    select m.branch_id, m.challenge_id, m.member_id, c.starts_on + d.n * 4, 1 + (m.member_id + d.n) % 5, 'Sparring', s.id,
           (c.starts_on + d.n * 4 + time '20:00') at time zone c.zone
      from challenge_member m join challenge c on c.id = m.challenge_id cross join generate_series(0, 2) d (n)
     cross join lateral (select ${world.staffOf(first, 'admin')[0]?.id ?? null}::bigint as id) s
     where m.challenge_id = ${points} and s.id is not null`.execute(db);
  const past = await insert(
    world,
    challengeOf(world, first, {
      title: { en: 'Early birds', cn: '早起挑战' },
      prize: { en: 'A month of coffee', cn: '一个月的咖啡' },
      metric: 'visits',
      from: -60,
      until: -30,
      closed: true,
    }),
  );
  await join(world, past, first, 8);
  await close(world, past);
};
