import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';

const Count = z.int();
export const QueueRow = z.object({
  task: z.string(),
  waiting: Count,
  /** For a time that hasn't come yet. */
  later: Count,
  running: Count,
  /** Failed, and retried automatically. */
  retrying: Count,
  /** Failed each time: nobody tries again. */
  failed: Count,
  oldest_at: Instant.nullable(),
  reason: z.string().nullable().describe('Why the newest one of them failed, in English, cut after 300 letters'),
  reason_at: Instant.nullable(),
});
export type QueueRow = z.output<typeof QueueRow>;
export const TimedJob = z.object({ task: z.string(), last_at: Instant.nullable() });
export type TimedJob = z.output<typeof TimedJob>;
export const Letters = z.object({ queued: Count, sending: Count, failed: Count, unknown: Count, kept: Count });
export type Letters = z.output<typeof Letters>;

export const System = z.object({
  queue: z.array(QueueRow),
  timed: z.array(TimedJob),
  /** Of the last seven days. */
  letters: Letters,
  database: z.object({
    workers: Count.describe('Workers of the queue, of all processes, that reported within two minutes'),
    bytes: z.int(),
    version: z.string(),
    migration: z.string().nullable(),
  }),
  /** Of the process that answers; others may be beside it. */
  process: z.object({
    version: z.string(),
    node: z.string(),
    started_at: Instant,
    memory_bytes: z.int(),
    disk_free_bytes: z.int().nullable().describe('Of the folder of the data; null: it can’t be told'),
    disk_bytes: z.int().nullable(),
    is_live: z.boolean().describe('Receives the live messages of the other processes'),
    has_slides: z.boolean().describe('Has LibreOffice, and turns slides into pages'),
    reports_from: z.enum(['database', 'replica']),
  }),
});
export type System = z.output<typeof System>;
export const RepeatFailed = z.object({ task: z.string().min(1).max(100) });
