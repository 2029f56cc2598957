/** All SQL about slides that become pages. */
import { sql as raw } from 'kysely';
import { slideFaults, type SlideState } from './lesson.model.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';
import type { Stored } from '#kit/server/files.ts';

export type Slides = { lesson_id: number; branch_id: number | null; slides: number };
export type ClaimedSlides = Slides & { tries: number; name: string; key: string; bytes: number };

export const insertPages = async (db: Sql, of: Slides, state: SlideState, at: Date): Promise<void> => {
  await db
    .insertInto('lesson_pages')
    .values({ ...of, state, created_at: at.toISOString() })
    .execute();
};
export const dropPages = async (db: Sql, lesson_id: number): Promise<void> => {
  await db.deleteFrom('lesson_pages').where('lesson_id', '=', lesson_id).execute();
};
/** As if the slides had just come. */
export const waitAgain = async (db: Sql, lesson_id: number): Promise<void> => {
  await db
    .updateTable('lesson_pages')
    .set({ state: 'waiting', tries: 0, claimed_at: null })
    .where('lesson_id', '=', lesson_id)
    .where('state', 'in', slideFaults)
    .execute();
};
/** Lessons with slides that no row is about. */
export const addMissingPages = () =>
  asQuery(raw<{ lesson_id: number }>`
    insert into lesson_pages (lesson_id, branch_id, slides, state)
    select n.id, n.branch_id, n.file_id, 'waiting' from lesson n where n.kind = 'ppt'
       and not exists (select from lesson_pages g where g.lesson_id = n.id)
    on conflict do nothing returning lesson_id`);
/** What is about a file that the lesson no longer has. */
export const dropOldPages = () =>
  asQuery(raw<{ lesson_id: number }>`
    delete from lesson_pages g using lesson n where n.id = g.lesson_id and n.file_id <> g.slides returning g.lesson_id`);
/** Nobody has turned them into pages, and no server that could has tried for an hour. */
export const giveUpWaiting = (now: Date) =>
  asQuery(raw<{ lesson_id: number }>`
    update lesson_pages set state = 'no_program' where state = 'waiting'
       and coalesce(claimed_at, created_at) < ${now.toISOString()}::timestamptz - interval '1 hour' returning lesson_id`);

const LOCK = 740_550;
/** Claimed for so long; a server that was killed in between never answers. */
const CLAIM_MIN = 10;
/** The next slides, if no server is at work on others: they are made one at a time. */
export const claimSlides = async (db: Sql, now: Date): Promise<ClaimedSlides | undefined> => {
  const at = now.toISOString();
  await raw`select pg_advisory_xact_lock(${LOCK})`.execute(db);
  const { rows } = await raw<ClaimedSlides>`
    update lesson_pages g set claimed_at = ${at}, tries = g.tries + 1, state = 'waiting'
      from lesson n join file f on f.id = n.file_id
     where n.id = g.lesson_id and n.file_id = g.slides and g.lesson_id = (
             select o.lesson_id from lesson_pages o where o.state in ('waiting', 'no_program')
                and (o.claimed_at is null or o.claimed_at < ${at}::timestamptz - make_interval(mins => ${CLAIM_MIN}::int))
              order by o.tries, o.created_at, o.lesson_id limit 1)
       and not exists (select from lesson_pages o where o.state = 'waiting'
                          and o.claimed_at >= ${at}::timestamptz - make_interval(mins => ${CLAIM_MIN}::int))
    returning g.lesson_id, g.branch_id, g.slides, g.tries, f.name, f.key, f.bytes`.execute(db);
  return rows[0];
};
/** True while the row is about these slides; it stays so until the end of the transaction. */
export const holdPages = async (db: Sql, { lesson_id, slides }: Slides): Promise<boolean> => {
  const { rows } = await raw`
    select from lesson_pages where lesson_id = ${lesson_id} and slides = ${slides} and state <> 'made' for update`.execute(
    db,
  );
  return rows.length > 0;
};
/** It belongs to the lesson at once. */
export const insertPagesFile = async (
  db: Sql,
  of: Stored & { branch_id: number | null; name: string },
): Promise<number> => {
  const { id } = await db
    .insertInto('file')
    .values({ ...of, kind: 'application/pdf', purpose: 'course_file' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
export const savePages = async (
  db: Sql,
  { lesson_id }: Slides,
  { state, file_id }: { state: SlideState; file_id: number | null },
): Promise<void> => {
  await db
    .updateTable('lesson_pages')
    .set({ state, file_id, claimed_at: null })
    .where('lesson_id', '=', lesson_id)
    .execute();
};
