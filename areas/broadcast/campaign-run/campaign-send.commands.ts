/**
 * Sends e-mails and notifications to many clients. A sending begins in one transaction with a row for everybody; then each person is marked,
 * sent to, and settled, one after the other. A client who was marked when a process was killed is in doubt and
 * stays so: no one gets a message twice, and everyone is accounted for.
 */
import { freezeAudience } from './campaign-run.commands.ts';
import { statusAfter } from './campaign-run.rules.ts';
import {
  checkTotals,
  claim,
  fillMinute,
  finishRuns,
  giveUp,
  insertRun,
  settle,
  waitingAfter,
  type Claimed,
} from './campaign-send.store.ts';
import { decideTests } from './subject-test.commands.ts';
import { AT_ONCE, sendInLines, type Went } from './send-lines.service.ts';
import { advanceAutomations } from '../automation/automation-run.commands.ts';
import { leaveHeaders, leaveUrl, valuesOf, writtenFor } from '../campaign/campaign.letters.ts';
import type { Measured } from '../campaign/letter.rules.ts';
import { isTooLate, nextTime } from '../campaign-schedule/campaign-schedule.rules.ts';
import { nextDue, saveNext } from '../campaign-schedule/campaign-schedule.store.ts';
import { sendPushes } from '../push-device/push-send.commands.ts';
import { linksOf } from '../reading/reading.rules.ts';
import { pictureUrl } from '../campaign-picture/campaign-picture-address.service.ts';
import { readingUrl } from '../reading/reading-token.service.ts';
import { insertSuppression } from '../suppression/suppression.store.ts';
import { digestOf } from '../suppression/unsubscribe-token.service.ts';
import { maskedEmail } from '#areas/access/security-event/security-event.rules.ts';
import type { Config } from '#server/boot/config.ts';
import type { Ctx } from '#kit/server/context.ts';
import { openPost, type Post } from '#kit/server/mail.ts';
import { fateOf, isServerAway, type MailFailure } from '#kit/server/mail-fate.ts';
import { replyAddress } from '#kit/server/reply-address.ts';

/** Only over an address that people can reach is it known who opened an e-mail. */
const hasAddress = ({ services }: Ctx): boolean => services.config.publicUrl !== undefined;
/** One schedule that is due, in one transaction: its sending with everybody in it, and its next time. */
const startNext = (ctx: Ctx): Promise<boolean> =>
  ctx.tx(async (inside) => {
    const { db, clock } = inside;
    const now = clock.now();
    const due = await nextDue(db, now.toISOString());
    if (!due) return false;
    const why =
      due.audience_id === null ? 'audience_gone' : isTooLate(new Date(due.next_at), due.late_min, now) ? 'late' : null;
    const run_id = await insertRun(db, due, {
      at: now.toISOString(),
      status: why === null ? 'sending' : 'missed',
      why,
      hasAddress: hasAddress(inside),
    });
    if (run_id !== undefined && why === null && due.audience_id !== null)
      await freezeAudience(inside, run_id, { ...due, audience_id: due.audience_id });
    const next = due.audience_id === null ? null : nextTime(due, due.time_zone, now);
    await saveNext(db, due.id, next?.toISOString() ?? null);
    return true;
  });

/** Links lead over the server only where the branch measures them, and people can reach it. */
const measuredFor = (config: Config, { id, blocks, is_tracked }: Claimed): Measured | undefined => {
  if (!is_tracked || config.publicUrl === undefined) return undefined;
  const links = linksOf(blocks);
  const linkTo = (url: string): string => {
    const link_no = links.indexOf(url) + 1;
    return link_no === 0 ? url : readingUrl(config, { recipient_id: id, link_no });
  };
  return { linkTo, picture: readingUrl(config, { recipient_id: id, link_no: 0 }) };
};
const letterFor = ({ services: { config } }: Ctx, person: Claimed) => {
  const url = leaveUrl(config, person.member_id, person.address);
  const { locale, sender } = person;
  const measured = measuredFor(config, person);
  const pictureAt = (file_id: number): string => pictureUrl(config, file_id);
  const written = writtenFor(person, { locale, values: valuesOf(person, locale), sender, url, measured, pictureAt });
  return {
    ...written,
    sender,
    replyTo:
      person.reply_to ?? replyAddress(config, { kind: 'member', id: person.member_id, branch_id: person.branch_id }),
    to: person.address,
    headers: leaveHeaders(url),
    // The same on every try, so that a mail program shows it once.
    key: `campaign.${person.campaign_run_id}.${person.id}`,
  };
};
const suppressBounced = (ctx: Ctx, { branch_id, member_id, address }: Claimed): Promise<unknown> =>
  ctx.tx(({ db, clock }) =>
    insertSuppression(db, {
      branch_id,
      digest: digestOf(address),
      masked: maskedEmail(address),
      member_id,
      reason: 'bounced',
      via: 'mail_server',
      created_at: clock.now().toISOString(),
    }),
  );

/** False: the mail server is away, and the others wait for it too. */
const settleFailure = async (ctx: Ctx, person: Claimed, failure: MailFailure): Promise<boolean> => {
  const at = ctx.clock.now();
  const now = at.toISOString();
  const fate = fateOf(failure, { tries: person.tries - 1, since: new Date(person.since) }, at);
  const status = statusAfter(failure, fate.status);
  const next_try_at = fate.status === 'queued' ? fate.next_try_at.toISOString() : null;
  await ctx.read(settle({ id: person.id, status, detail: failure.message.slice(0, 300), next_try_at, now }));
  if (status === 'bounced') await suppressBounced(ctx, person);
  if (status === 'queued' && !isServerAway(failure)) await ctx.read(fillMinute(person.domain, now));
  return !isServerAway(failure);
};
const sendTo = async (ctx: Ctx, post: Post, id: number): Promise<Went> => {
  const [[person]] = await ctx.read(claim(id, ctx.clock.now().toISOString(), 'email'));
  if (!person || person.status === 'queued') return 'left';
  if (person.status !== 'sending') return 'taken';
  const failure = await post.send(letterFor(ctx, person));
  if (failure) return (await settleFailure(ctx, person, failure)) ? 'taken' : 'away';
  const now = ctx.clock.now().toISOString();
  await ctx.read(settle({ id, status: 'sent', detail: null, next_try_at: null, now }));
  return 'taken';
};

/** True if it stopped because of the time: there may be more to send. */
const sendAll = async (ctx: Ctx): Promise<boolean> => {
  const post = await openPost(ctx.services, AT_ONCE);
  try {
    return await sendInLines({
      next: async (after) => (await ctx.read(waitingAfter(after, 'email', ctx.clock.now().toISOString())))[0],
      send: (id) => sendTo(ctx, post, id),
    });
  } finally {
    post.close();
  }
};

/** Begins what is due, sends what waits, and closes what is done; true if there is more to send. */
export const sendCampaigns = async (ctx: Ctx): Promise<boolean> => {
  while (await startNext(ctx)) {
    // until nothing is due
  }
  const failed = await advanceAutomations(ctx);
  await ctx.read(giveUp(ctx.clock.now().toISOString()));
  await decideTests(ctx);
  const moreMail = ctx.services.config.smtpUrl === undefined ? false : await sendAll(ctx);
  const morePush = await sendPushes(ctx);
  const [finished] = await ctx.read(finishRuns(ctx.clock.now().toISOString()));
  if (finished.length > 0) await ctx.read(checkTotals(finished.map(({ id }) => id)));
  for (const { id, fault } of failed) throw new Error(`automation ${id} could not go on`, { cause: fault });
  return moreMail || morePush;
};
