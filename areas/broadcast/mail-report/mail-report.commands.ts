/**
 * Takes what the mail provider reports. An address that doesn’t exist, and one whose owner marked a letter as spam, gets no
 * marketing any more; one that refuses letters for now gets none after five in a row.
 */
import type { MailReport } from './mail-report.model.ts';
import { happenedAt, MOST_SOFT, recipientIn } from './mail-report.rules.ts';
import {
  holdRun,
  insertReport,
  latestLetter,
  letterById,
  markBounced,
  markReported,
  softInARow,
  type Reported,
} from './mail-report.store.ts';
import { dropQueued } from '../campaign-run/campaign-run.store.ts';
import { clientWith, insertSuppression } from '../suppression/suppression.store.ts';
import { digestOf } from '../suppression/unsubscribe-token.service.ts';
import { maskedEmail } from '#areas/access/security-event/security-event.rules.ts';
import { answerCameBack, answerOf } from '#areas/support/mail-in/mail-back.commands.ts';
import type { SentAnswer } from '#areas/support/mail-in/mail-back.model.ts';
import { headOfficeId } from '#areas/network/branch/branch.facts.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';

/** Whom a report is about. Without a letter it is only an address, perhaps of a client. */
type About = {
  letter: Reported | undefined;
  /** An answer in a conversation. */
  answer?: SentAnswer | undefined;
  address: string;
  branch_id: number;
  member_id: number | null;
};
const aboutOf = async (ctx: TxCtx, { message_id, recipient }: MailReport, at: string): Promise<About | undefined> => {
  const named = recipientIn(message_id ?? '');
  const [[letter]] = named ? await ctx.read(letterById(named)) : [[]];
  if (letter) return { letter, ...letter };
  const answer = await answerOf(ctx, { message_id: message_id ?? '', recipient: recipient ?? null }, at);
  if (answer && message_id) return { letter: undefined, answer, ...answer };
  if (!recipient) return undefined;
  const [[client]] = await ctx.read(clientWith(recipient));
  if (!client) {
    const branch_id = answer?.branch_id ?? (await headOfficeId(ctx));
    return { letter: undefined, answer, address: recipient, branch_id, member_id: null };
  }
  const [[latest]] = await ctx.read(latestLetter(client.id, recipient, at));
  // Of a sending and an answer, it is about the one that went out last.
  const isAnswer = answer !== undefined && (!latest || new Date(answer.sent_at) > new Date(latest.done_at));
  const about = isAnswer ? { letter: undefined, answer } : { letter: latest };
  return { ...about, address: recipient, branch_id: client.branch_id, member_id: client.id };
};

type Why = 'bounced' | 'complained';
const suppress = async (ctx: TxCtx, { branch_id, address, member_id }: About, reason: Why): Promise<void> => {
  const now = ctx.clock.now().toISOString();
  await insertSuppression(ctx.db, {
    branch_id,
    digest: digestOf(address),
    masked: maskedEmail(address),
    member_id,
    reason,
    via: 'mail_server',
    created_at: now,
  });
  // A sending that has begun stops for them, too.
  if (member_id !== null) await ctx.read(dropQueued(member_id, 'email', now));
};

const MOST_DETAIL = 300;
const whyOf = ({ reason }: MailReport): string | null =>
  reason
    ?.replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MOST_DETAIL) || null;
const mark = async (ctx: TxCtx, report: MailReport, letter: Reported): Promise<void> => {
  const { kind } = report;
  const why = whyOf(report);
  if (kind !== 'hard') return markReported(ctx.db, letter, kind, why);
  await holdRun(ctx.db, letter.run_id);
  return markBounced(ctx.db, letter, why);
};
/** `known`: it was reported before. `unknown`: it is about no letter and no address. */
export type Taken = 'taken' | 'known' | 'unknown';
export const takeReport = (ctx: Ctx, report: MailReport): Promise<Taken> =>
  ctx.tx(async (inside): Promise<Taken> => {
    const at = happenedAt(report.at, inside.clock.now());
    const about = await aboutOf(inside, report, at);
    if (!about) return 'unknown';
    const { letter, answer, address, branch_id, member_id } = about;
    const digest = digestOf(address);
    const isNew = await insertReport(inside.db, {
      branch_id,
      event_id: report.id,
      kind: report.kind,
      digest,
      campaign_recipient_id: letter?.recipient_id ?? null,
      happened_at: at,
    });
    if (!isNew) return 'known';
    if (letter) await mark(inside, report, letter);
    if (answer) await answerCameBack(inside, answer, { kind: report.kind, why: whyOf(report), at });
    if (report.kind === 'hard') await suppress(inside, about, 'bounced');
    if (report.kind === 'complaint') await suppress(inside, about, 'complained');
    if (report.kind === 'soft') {
      const [[found]] = await inside.read(
        softInARow({ digest, member_id, address, until: letter?.done_at ?? answer?.sent_at ?? at }),
      );
      if ((found?.letters ?? 0) >= MOST_SOFT) await suppress(inside, about, 'bounced');
    }
    return 'taken';
  });
