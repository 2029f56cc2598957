/** All SQL about how the server runs. */
import { sql as raw } from 'kysely';
import type { Letters, QueueRow, System, TimedJob } from './system.model.ts';
import { asQuery } from '#kit/server/db.ts';

const LETTER_DAYS = 7;
export const queueNow = () => asQuery(raw<QueueRow>`select * from queue_state()`);
export const timedJobs = () => asQuery(raw<TimedJob>`select * from timed_jobs()`);
export const lettersSince = (now: Date) =>
  asQuery(raw<Letters>`
    select count(*) filter (where status = 'queued')::int as queued, count(*) filter (where status = 'sending')::int as sending,
           count(*) filter (where status = 'failed')::int as failed, count(*) filter (where status = 'unknown')::int as unknown,
           count(*) filter (where status = 'kept')::int as kept
      from mail where created_at > ${now.toISOString()}::timestamptz - make_interval(days => ${LETTER_DAYS}::int)`);
export const databaseFacts = () => asQuery(raw<System['database']>`select * from database_facts()`);
export const repeatFailed = (task: string) =>
  asQuery(raw<{ repeated: number }>`select repeat_failed(${task}) as repeated`);
