/** All SQL about challenges, who takes part and what they have reached. */
import { sql as raw, type Insertable } from 'kysely';
import type { ChallengeQuery } from './challenge.contract.ts';
import { challengeMachine } from './challenge.machine.ts';
import type { Challenge, Entry } from './challenge.model.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';
import { pictureAt } from '#kit/server/file.ts';
import { anyOf, listOf, named } from '#kit/server/list.ts';
import { moverOf } from '#kit/server/version.ts';

export type ChallengeRecord = Omit<Challenge, 'can'>;
type Where = { branches: readonly number[] };
export const challenges = listOf<ChallengeQuery, ChallengeRecord, Where>({
  columns: raw`
    n.id, n.branch_id, b.name as branch_name, n.title, n.rules, n.prize, n.metric, n.better, n.unit, n.zone, n.starts_on, n.ends_on,
    n.status, n.closed_at, p.participants,
    coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by lower(t.name)) from challenge_team t where t.challenge_id = n.id), '[]') as teams,
    n.created_at, n.updated_at, n.version`,
  from: raw`
    from challenge n left join branch b on b.id = n.branch_id
    cross join lateral challenge_participants(n.id) p (participants)`,
  seen: ({ branches }) => raw`(n.branch_id is null or n.branch_id = any (${[...branches]}::bigint[]))`,
  filters: { status: anyOf('n.status'), metric: anyOf('n.metric'), q: named('n.title') },
  sorts: {
    title: "lower(n.title ->> 'en')",
    starts_on: 'n.starts_on',
    ends_on: 'n.ends_on',
    participants: 'p.participants',
    id: 'n.id',
  },
  id: 'n.id',
});
export const insertChallenge = async (db: Sql, record: Insertable<DB['challenge']>): Promise<number> => {
  const { id } = await db.insertInto('challenge').values(record).returning('id').executeTakeFirstOrThrow();
  return id;
};
export const moveChallengeRow = moverOf('challenge', challengeMachine);

export type Scored = {
  member_id: number;
  branch_id: number;
  branch_name: string;
  team_id: number | null;
  score: number;
  reached_at: string | null;
  shown_name: string | null;
  /** The full name, for those who see the client anyway. */
  full_name: string | null;
  picture: string | null;
};
export const scoresOf = (id: number) =>
  asQuery(raw<Scored>`
    select s.member_id, s.branch_id, b.name as branch_name, s.team_id, s.score, s.reached_at, s.shown_name,
           full_name(m.first_name, m.last_name) as full_name,
           case when s.shows_picture then ${pictureAt('member/photo', 'm.id', 'm.photo_file_id')} end as picture
      from challenge_scores(${id}) s join branch b on b.id = s.branch_id left join member m on m.id = s.member_id order by s.member_id`);
export type Final = { member_id: number; final_rank: number; final_score: number };
export const finalsOf = (id: number) =>
  asQuery(raw<Final>`
    select m.member_id, m.final_rank, m.final_score from challenge_member m where m.challenge_id = ${id} and m.final_rank is not null`);
export const saveFinals = async (db: Sql, id: number, finals: readonly Final[]): Promise<void> => {
  await raw`
    update challenge_member c set final_rank = f.final_rank, final_score = f.final_score
      from jsonb_to_recordset(${JSON.stringify(finals)}::jsonb) f (member_id bigint, final_rank integer, final_score double precision)
     where c.challenge_id = ${id} and c.member_id = f.member_id`.execute(db);
};

/** One after the other for each client: two desks that add the same client add them once. */
export const holdParticipant = async (db: Sql, challenge_id: number, member_id: number): Promise<number | null> => {
  await raw`select pg_advisory_xact_lock(hashtextextended('challenge:' || ${challenge_id}::text || ':' || ${member_id}::text, 0))`.execute(
    db,
  );
  const { rows } = await raw<{ id: number }>`
    select id from challenge_member where challenge_id = ${challenge_id} and member_id = ${member_id} order by id limit 1`.execute(
    db,
  );
  return rows[0]?.id ?? null;
};
export const insertParticipant = async (db: Sql, record: Insertable<DB['challenge_member']>): Promise<void> => {
  await db.insertInto('challenge_member').values(record).execute();
};
type Shown = { team_id: number | null; shows_name: boolean; shows_picture: boolean };
export const showParticipant = async (db: Sql, id: number, shown: Shown): Promise<void> => {
  await db.updateTable('challenge_member').set(shown).where('id', '=', id).execute();
};
export const deleteParticipant = async (db: Sql, challenge_id: number, member_id: number): Promise<void> => {
  await db
    .deleteFrom('challenge_member')
    .where('challenge_id', '=', challenge_id)
    .where('member_id', '=', member_id)
    .execute();
};
/** A client who isn't erased, with their home branch. */
export const memberIn = (member_id: number) =>
  asQuery(raw<{ id: number; branch_id: number }>`
    select m.id, m.branch_id from member m where m.id = ${member_id} and m.erased_at is null and m.is_active and not m.is_walk_in`);

export const insertTeam = async (db: Sql, challenge_id: number, name: string): Promise<void> => {
  await db.insertInto('challenge_team').values({ challenge_id, name }).execute();
};
export const deleteTeam = async (db: Sql, challenge_id: number, id: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('challenge_team')
    .where('challenge_id', '=', challenge_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(numDeletedRows);
};

const MOST_ENTRIES = 500;
export const entriesOf = (id: number, branches: readonly number[]) =>
  asQuery(raw<Entry>`
    select e.id, e.member_id, coalesce(full_name(m.first_name, m.last_name), '—') as member_name, e.day, e.value, e.note,
           full_name(s.first_name, s.last_name) as created_by_name, e.undone_at is not null as undone, e.undo_reason
      from challenge_entry e join staff s on s.id = e.created_by left join member m on m.id = e.member_id
     where e.challenge_id = ${id} and e.branch_id = any (${[...branches]}::bigint[]) order by e.day desc, e.id desc limit ${MOST_ENTRIES}`);
export const insertEntry = async (db: Sql, record: Insertable<DB['challenge_entry']>): Promise<void> => {
  await db.insertInto('challenge_entry').values(record).execute();
};
type Undone = { at: string; by: number; reason: string };
/** The branch of the entry, if it stood until now. */
export const undoEntryRow = async (
  db: Sql,
  of: { id: number; entry_id: number },
  how: Undone,
): Promise<number | undefined> => {
  const undone = await db
    .updateTable('challenge_entry')
    .set({ undone_at: how.at, undone_by: how.by, undo_reason: how.reason })
    .where('challenge_id', '=', of.id)
    .where('id', '=', of.entry_id)
    .where('undone_at', 'is', null)
    .returning('branch_id')
    .executeTakeFirst();
  return undone?.branch_id;
};

/** What clients of these branches can join, or have joined, until a month after its end. */
export const challengesFor = (branches: readonly number[], now: string) =>
  asQuery(raw<Omit<ChallengeRecord, 'participants' | 'branch_name'>>`
    select n.id, n.branch_id, n.title, n.rules, n.prize, n.metric, n.better, n.unit, n.zone, n.starts_on, n.ends_on, n.status, n.closed_at,
           coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by lower(t.name)) from challenge_team t where t.challenge_id = n.id), '[]') as teams,
           n.created_at, n.updated_at, n.version
      from challenge n
     where n.status in ('published', 'closed') and (n.branch_id is null or n.branch_id = any (${[...branches]}::bigint[]))
       and n.ends_on > (${now}::timestamptz at time zone n.zone)::date - 30
     order by n.ends_on, n.id limit 50`);
export const partOf = (challenge_ids: readonly number[], member_id: number) =>
  asQuery(raw<{ challenge_id: number; shows_name: boolean }>`
    select distinct on (m.challenge_id) m.challenge_id, m.shows_name from challenge_member m
     where m.challenge_id = any (${[...challenge_ids]}::bigint[]) and m.member_id = ${member_id} order by m.challenge_id, m.id`);
