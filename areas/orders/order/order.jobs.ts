/** What time does to orders. */
import { ADDRESS_DAYS } from './order.rules.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Job } from '#kit/server/jobs.ts';
import { forgetAddresses } from './order-address.store.ts';

const DAY_MS = 86_400_000;
const forget = async (ctx: Ctx): Promise<void> => {
  await ctx.read(forgetAddresses(new Date(ctx.clock.now().getTime() - ADDRESS_DAYS * DAY_MS)));
};

export const orderJobs: Job[] = [{ name: 'forget_order_addresses', cron: '51 19 * * * ?fill=2d', run: forget }];
