import type { Ctx, TxCtx } from '#kit/server/context.ts';
import type { Job } from '#kit/server/jobs.ts';
import { followDate, todayOfNetwork } from '../agreement/agreement.commands.ts';
import { writeEndings } from '../agreement/agreement.letters.ts';
import { runAgreement } from './franchise-invoice-run.commands.ts';
import { billableAgreements } from './franchise-invoice-run.store.ts';
import { sendCreditLetters } from '../franchise-credit/franchise-credit.letters.ts';
import { writeLetters } from './franchise.letters.ts';
import { sendNews } from './franchise-news.letters.ts';
import { datedIds } from '../agreement/agreement.store.ts';

/** One by one, each in its own transaction: a failure doesn't stop the others, and the job still fails. */
const oneByOne = async (ctx: Ctx, ids: readonly number[], work: (ctx: TxCtx, id: number) => Promise<void>) => {
  const failed: unknown[] = [];
  for (const id of ids) {
    try {
      await ctx.tx((inside) => work(inside, id));
    } catch (error) {
      ctx.services.log.error({ err: error, agreement: id }, 'an agreement could not be worked on');
      failed.push(error);
    }
  }
  return failed;
};

const sendAll = async (ctx: Ctx): Promise<void> => {
  await writeLetters(ctx);
  await sendNews(ctx);
  await sendCreditLetters(ctx);
};

/** Every hour, because midnight is at a different time in each zone. */
export const followFranchise = async (ctx: Ctx): Promise<void> => {
  const today = await todayOfNetwork(ctx);
  const [agreements] = await ctx.read(datedIds());
  const open = agreements.filter(({ is_open }) => is_open).map(({ id }) => id);
  let [moved, made] = [0, 0];
  const notMoved = await oneByOne(ctx, open, async (inside, id) => {
    if (await followDate(inside, today, id)) moved += 1;
  });
  const all = agreements.map(({ id }) => id);
  const notBilled = await oneByOne(ctx, all, async ({ db, clock }, id) => {
    const { rows } = await db.executeQuery(billableAgreements(clock.now(), id).compile());
    const [agreement] = rows;
    if (!agreement) return;
    made += (await runAgreement(db, agreement, { today, byHand: false, preview: false })).made.length;
  });
  if (moved > 0) ctx.services.log.info({ moved }, 'agreements followed the date');
  if (made > 0) ctx.services.log.info({ made }, 'franchise invoices made');
  await writeEndings(ctx);
  await sendAll(ctx);
  const failed = [...notMoved, ...notBilled];
  if (failed.length > 0) throw new AggregateError(failed, 'some agreements could not be worked on');
};

export const franchiseJobs: readonly Job[] = [
  { name: 'franchise_by_date', cron: '27 * * * * ?fill=1d', run: followFranchise },
  { name: 'franchise_letters', run: sendAll },
];
