import { removeOldDeliveries, sendWebhooks } from './webhook-send.commands.ts';
import { wake } from './webhook-delivery.store.ts';
import type { Job } from '#kit/server/jobs.ts';

/** In a queue of its own: slow addresses take one worker, never all of them. */
export const webhookJobs: readonly Job[] = [
  {
    name: 'webhook_send',
    cron: '* * * * * ?queue=webhook_send',
    run: async (ctx) => {
      if (await sendWebhooks(ctx)) await ctx.tx(({ db }) => wake(db));
    },
  },
  { name: 'webhook_old', cron: '40 19 * * * ?fill=1d', run: removeOldDeliveries },
];
