/** Small maintenance jobs of the frame. */
import type { Job } from './jobs.ts';

export const upkeepJobs: Job[] = [
  {
    name: 'merge_revenue',
    cron: '* * * * *',
    run: async (ctx) => void (await ctx.run([{ sql: 'select merge_revenue(), merge_held()', parameters: [] }])),
  },
  {
    name: 'chain_audit',
    cron: '*/10 * * * *',
    run: async (ctx) => void (await ctx.run([{ sql: 'select chain_audit()', parameters: [] }])),
  },
  {
    name: 'partitions_ahead',
    cron: '17 3 * * * ?fill=2d',
    run: async (ctx) => void (await ctx.run([{ sql: 'select make_partitions_ahead()', parameters: [] }])),
  },
  {
    name: 'forget_old_keys',
    cron: '23 * * * *',
    run: async (ctx) =>
      void (await ctx.run([
        { sql: "delete from idempotency_key where created_at < now() - interval '1 day'", parameters: [] },
        { sql: "delete from one_time_secret where expires_at < now() - interval '7 days'", parameters: [] },
        { sql: "delete from sign_in_failure where last_at < now() - interval '1 day'", parameters: [] },
        {
          sql: "select forget_call_counts(extract(epoch from now() - interval '1 hour')::integer / 60)",
          parameters: [],
        },
        // Until then, a session shows from where its person signs in.
        {
          sql: "delete from session where coalesce(ended_at, least(idle_until, expires_at)) < now() - interval '90 days'",
          parameters: [],
        },
        {
          sql: "delete from member_session where coalesce(ended_at, least(idle_until, expires_at)) < now() - interval '90 days'",
          parameters: [],
        },
      ])),
  },
];
