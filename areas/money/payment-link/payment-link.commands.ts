/** Links to pay without signing in, and the letters that carry them. */
import type { PayLink } from './payment-link.model.ts';
import { moneyWords } from '../money.words.ts';
import type { Day } from '#kit/domain/day.ts';
import { formatDay } from '#kit/domain/day.ts';
import { Refusal, refuseIf } from '#kit/domain/errors.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { inLanguage, fill, textIn } from '#kit/domain/words.ts';
import type { Config } from '#server/boot/config.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { systemContext } from '#kit/server/jobs.ts';
import { sendMail } from '#kit/server/mail.ts';
import { hashToken, newToken } from '#kit/server/session.ts';
import { invoiceOfLink, insertPaymentLink, payerOf, type LinkedInvoice } from './payment-link.store.ts';
import { paymentLinkContract } from './payment-link.contract.ts';

const LINK_DAYS = 60;
const DAY_MS = 86_400_000;
/** Never from a request header: a caller must not choose where the link leads. */
const ownAddress = ({ publicUrl, host, port }: Config): string => publicUrl ?? `http://${host}:${port}`;

export type LetterKind = keyof (typeof moneyWords)['letter'];
type ToPay = {
  branch_id: number;
  member_id: number;
  invoice_id: number;
  number: string;
  first_name: string;
  to: string;
  what: { en: string; cn: string };
  open_cents: number;
  currency: string;
  stops_on: Day | null;
};

/** A letter in both languages, because we don't know which one the client reads. */
export const sendPayLetter = async (ctx: TxCtx, kind: LetterKind, of: ToPay): Promise<void> => {
  const token = newToken();
  const { branch_id, invoice_id } = of;
  const expires_at = new Date(ctx.clock.now().getTime() + LINK_DAYS * DAY_MS).toISOString();
  await insertPaymentLink(ctx.db, { branch_id, invoice_id, token_hash: hashToken(token), expires_at });
  const link = `${ownAddress(ctx.services.config)}/p/pay#token=${token}`;
  const amount = formatMoney(of.open_cents, of.currency);
  const { first_name: name, number } = of;
  const texts = (['en', 'cn'] as const).map((locale) => {
    const words = inLanguage(moneyWords, locale).letter[kind];
    const stops = of.stops_on === null ? '' : formatDay(of.stops_on, locale);
    return fill(words.text, { name, number, amount, link, stops, what: textIn(of.what, locale) });
  });
  const subject = `${inLanguage(moneyWords, 'en').letter[kind].subject} · ${inLanguage(moneyWords, 'cn').letter[kind].subject}`;
  await sendMail(ctx.services, ctx.db, {
    branch_id,
    member_id: of.member_id,
    to: of.to,
    subject: fill(subject, { number }),
    text: texts.join('\n\n———\n\n'),
  });
};

const find = async (ctx: Ctx, token: string): Promise<LinkedInvoice | undefined> => {
  const [[found]] = await ctx.read(invoiceOfLink(hashToken(token), ctx.clock.now()));
  return found;
};

/** Links are read as the system, because their holder isn't signed in. */
const asPayer = (ctx: Ctx): Promise<Ctx> => systemContext(ctx.services, 'payment_link');

export const lookAtLink = async (ctx: Ctx, token: string): Promise<PayLink | null> => {
  const found = await find(await asPayer(ctx), token);
  if (!found) return null;
  const { invoice_id: _invoice, branch_id: _branch, ...shown } = found;
  const { gateway } = ctx.services;
  const by_card = gateway.charges && found.status === 'unpaid' && gateway.takes(found.open_cents, found.currency);
  return { ...shown, open_cents: found.status === 'unpaid' ? found.open_cents : 0, by_card };
};

export const payByLink = async (ctx: Ctx, token: string): Promise<{ url: string }> => {
  const found = await find(await asPayer(ctx), token);
  if (!found) throw new Refusal('money.link_over');
  refuseIf(found.status === 'unpaid' ? null : 'money.already_paid', { number: found.number });
  const { gateway, config } = ctx.services;
  refuseIf(gateway.charges ? null : 'money.no_gateway');
  const { invoice_id, open_cents: amount_cents, currency, number: description } = found;
  refuseIf(gateway.takes(amount_cents, currency) ? null : 'money.amount_not_chargeable');
  const back_to = `${ownAddress(config)}/p/pay#token=${token}`;
  // One page for each amount of an invoice: a second click leads to the same one.
  const key = `pay:${invoice_id}:${amount_cents}:${ctx.clock.now().toISOString().slice(0, 13)}`;
  return gateway.payPage({ key, amount_cents, currency, description, invoice_id, back_to });
};

export const sendLink = command(paymentLinkContract.send, async (ctx, id) => {
  const payer = await payerOf(ctx.db, id);
  refuseIf(payer.open_cents > 0 ? null : 'money.already_paid', { number: payer.number });
  const { email, ...of } = payer;
  if (email === null) throw new Refusal('money.no_address');
  await sendPayLetter(ctx, 'asked', { ...of, to: email, invoice_id: id, stops_on: null });
  return { id, sent_to: email };
});
