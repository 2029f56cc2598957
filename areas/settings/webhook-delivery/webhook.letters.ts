/** The person who looks after an address is notified when messages don’t arrive, and when it is turned off. */
import { webhookWords } from '../webhook/webhook.words.ts';
import { ownersOf } from '../webhook/webhook.store.ts';
import { whoWants } from '../notification/notification.facts.ts';
import { fill, inLanguage } from '#kit/domain/words.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { addresseesOf, sendMail } from '#kit/server/mail.ts';

type About = { branch_id: number; webhook_id: number; name: string; url: string };
export const tellOwner = async (
  ctx: TxCtx,
  { branch_id, webhook_id, name, url }: About,
  news: 'given_up' | 'failing' | 'gone',
): Promise<void> => {
  const owners = await ownersOf(ctx.db, webhook_id);
  const { publicUrl, host, port } = ctx.services.config;
  const link = `${publicUrl ?? `http://${host}:${port}`}/other/websiteIntegration?tab=webhooks`;
  for (const person of await addresseesOf(ctx.db, await whoWants(ctx, owners, 'webhook_news', 'email'))) {
    const { subject, text } = inLanguage(webhookWords, person.locale).letters[news];
    const facts = { person: person.first_name, name, url, link };
    await sendMail(ctx.services, ctx.db, {
      branch_id,
      to: person.email,
      subject: fill(subject, facts),
      text: fill(text, facts),
    });
  }
};
