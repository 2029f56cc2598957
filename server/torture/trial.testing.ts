/** SIGKILL while visitors are reminded of their trials, again and again: each gets one reminder, nobody is missed. */
import { sql as raw } from 'kysely';
import { makeNetwork } from '#areas/access/access.testing.ts';
import type { Sql } from '#kit/server/db.ts';
import { startServer, type Settings } from '../boot/testing.start.ts';
import { trialInvariants } from '../verify/trial.ts';
import { seeded } from './random.ts';
import { onStage, pause } from './stage.ts';

export type TrialKills = { cutShort: number; problems: string[] };
type Asked = { kills: number; visitors: number; seed: number };

/** Everybody booked three days ago for a class in twenty hours */
const seed = async (owner: Sql, count: number): Promise<void> => {
  const { branches } = await makeNetwork(owner);
  const { KL } = branches;
  await raw`
    with room as (insert into facility (branch_id, name, capacity) values (${KL}, 'Trial hall', ${count}) returning id),
    c as (insert into class (branch_id, name, category, colour, duration_min, capacity, trainers_needed, facility_id)
      select ${KL}, '{"en": "Boxing", "cn": "拳击"}', 'boxing', 'blue', 60, ${count}, 1, id from room returning *),
    e as (insert into timetable_entry (branch_id, class_id, facility_id, first_on, starts, duration_min, capacity)
      select branch_id, id, facility_id, current_date + 1, '18:00', 60, ${count} from c returning *)
    insert into class_session (branch_id, class_id, entry_id, day, starts_at, ends_at, facility_id, capacity, trainers_needed)
    select branch_id, class_id, id, ((now() + interval '20 hours') at time zone 'Asia/Kuala_Lumpur')::date,
           now() + interval '20 hours', now() + interval '21 hours', facility_id, ${count}, 1 from e`.execute(owner);
  await raw`
    with k as (insert into website_key (branch_id, name, site, scopes) values (${KL}, 'Trials', left(md5('trial'), 16), array['book_trials']) returning id),
    l as (insert into lead (branch_id, first_name) select ${KL}, 'Visitor ' || n from generate_series(1, ${count}) n returning id, first_name),
    n as (select l.*, row_number() over (order by l.id) as no from l)
    insert into trial_place (branch_id, session_id, lead_id, website_key_id, once, first_name, email, locale, agreed_at, created_at, known_at, known_facility_id)
    select ${KL}, s.id, n.id, k.id, 'visitor-' || n.no, n.first_name, 'visitor' || n.no || '@mail.example', 'en', now() - interval '3 days',
           now() - interval '3 days', s.starts_at, s.facility_id
      from n cross join class_session s cross join k`.execute(owner);
};
const wake = async (owner: Sql): Promise<void> => {
  // As two minutes after a process was killed: what it held in the queue of jobs is free again.
  await raw`select graphile_worker.force_unlock_workers(array(
    select locked_by from graphile_worker._private_jobs where locked_by is not null))`.execute(owner);
  await raw`select graphile_worker.add_job('classes_by_clock'::text)`.execute(owner);
};
const countOf = async (owner: Sql): Promise<number> => {
  const { rows } = await raw<{
    n: number;
  }>`select count(*)::int as n from mail where to_address like 'visitor%'`.execute(owner);
  return rows[0]?.n ?? 0;
};

const MOST_MS = 60_000;
/** A moment after the next letters are there. True: it was killed in the middle. */
const killOnce = async (owner: Sql, settings: Settings, count: number, moreMs: number): Promise<boolean> => {
  const server = await startServer(settings);
  const before = await countOf(owner);
  await wake(owner);
  const until = Date.now() + MOST_MS;
  while ((await countOf(owner)) === before && Date.now() < until) await pause(3);
  await pause(moreMs);
  await server.end('SIGKILL');
  // The database ends what the killed process had asked of it.
  await pause(1000);
  const after = await countOf(owner);
  return after > before && after < count;
};
const finish = async (owner: Sql, settings: Settings, count: number): Promise<void> => {
  const server = await startServer(settings);
  const until = Date.now() + MOST_MS;
  while ((await countOf(owner)) < count && Date.now() < until) {
    await wake(owner);
    await pause(1000);
  }
  // Everybody was reminded: nobody is reminded again.
  await wake(owner);
  await pause(2000);
  await server.end('SIGTERM');
};

const problemsOf = async (owner: Sql): Promise<string[]> => {
  const { rows } = await raw<{ email: string; letters: number; marked: boolean }>`
    select t.email, t.reminded_at is not null as marked,
           (select count(*)::int from mail m where m.to_address = t.email) as letters
      from trial_place t`.execute(owner);
  return rows
    .filter(({ letters, marked }) => letters !== 1 || !marked)
    .map(({ email, letters, marked }) => `${email} got ${letters} reminders, marked: ${marked}`);
};

export const killReminders = ({ kills, visitors, seed: number }: Asked): Promise<TrialKills> =>
  onStage(async ({ owner, settings, broken }) => {
    const random = seeded(number);
    await seed(owner, visitors);
    let cutShort = 0;
    for (let i = 0; i < kills; i++) cutShort += Number(await killOnce(owner, settings, visitors, random.int(120)));
    await finish(owner, settings, visitors);
    return { cutShort, problems: [...(await problemsOf(owner)), ...(await broken(trialInvariants))] };
  });
