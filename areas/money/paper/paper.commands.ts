/** The documents of money as files: the content of the page with the branch's logo, in the requested language. */
import { moneyWords } from '../money.words.ts';
import type { Invoice } from '../invoice/invoice.model.ts';
import { NotFound, Refusal } from '#kit/domain/errors.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { inLanguage, fill, type Locale } from '#kit/domain/words.ts';
import type { Ctx } from '#kit/server/context.ts';
import { sendMail, type MailPaper } from '#kit/server/mail.ts';
import { fileOf } from '#kit/server/file.ts';
import type { FileAnswer } from '#kit/server/routes.ts';
import { findCreditNote } from '../invoice/credit-note.store.ts';
import { viewInvoice } from '../invoice/invoice.facts.ts';
import { creditNotePdf, invoicePdf, receiptPdf, type Printed } from './paper-pdf.paper.ts';
import { findPayment } from '../refund/refund.store.ts';

const answer = (number: string, content: Buffer): FileAnswer => ({
  name: `${number}.pdf`,
  kind: 'application/pdf',
  content,
});

const bytesOf = async ({ content }: FileAnswer): Promise<Buffer> => {
  if (typeof content === 'string') return Buffer.from(content);
  if (Buffer.isBuffer(content)) return content;
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(Buffer.from(part as Uint8Array));
  return Buffer.concat(parts);
};

/** Pictures that a PDF can't contain (WebP) are converted. */
const printable = async (bytes: Buffer, kind: string): Promise<Buffer> => {
  if (kind === 'image/jpeg' || kind === 'image/png') return bytes;
  const { default: sharp } = await import('sharp');
  return sharp(bytes).png().toBuffer();
};
const logoFor = async (ctx: Ctx, file_id: number | null): Promise<Buffer | null> => {
  if (file_id === null) return null;
  const file = await fileOf(ctx, file_id);
  return printable(await bytesOf(file), file.kind);
};

/** What is printed on the papers of an invoice, with the branch's logo. */
export const printed = async (ctx: Ctx, invoice_id: number, locale = ctx.locale): Promise<Printed> => {
  const invoice = await viewInvoice(ctx.speaking(locale), invoice_id);
  return { invoice, logo: await logoFor(ctx, invoice.paper.logo_file_id), locale };
};

export const invoicePaper = async (ctx: Ctx, id: number, locale?: Locale): Promise<FileAnswer> => {
  const on = await printed(ctx, id, locale);
  return answer(on.invoice.number, await invoicePdf(on));
};

/** Only for money received: a pending or failed payment has no receipt. */
export const receiptPaper = async (ctx: Ctx, id: number, locale?: Locale): Promise<FileAnswer> => {
  const [[found]] = await ctx.read(findPayment(id));
  if (!found || found.invoice_id === null) throw new NotFound();
  const on = await printed(ctx, found.invoice_id, locale);
  const payment = on.invoice.payments.find((one) => one.id === id);
  if (!payment || payment.status === 'pending' || payment.status === 'failed') throw new NotFound();
  return answer(payment.number, await receiptPdf(on, { ...payment, amount_cents: found.amount_cents }));
};

export const creditNotePaper = async (ctx: Ctx, id: number, locale?: Locale): Promise<FileAnswer> => {
  const [[found]] = await ctx.read(findCreditNote(id));
  if (!found) throw new NotFound();
  const { lines, invoice_id, ...note } = found;
  const on = await printed(ctx, invoice_id, locale);
  return answer(note.number, await creditNotePdf(on, { note, lines }));
};

const namesIn = (list: readonly string[], locale: Locale): string =>
  new Intl.ListFormat(locale === 'cn' ? 'zh-Hans' : 'en').format(list);

/** In both languages, because we don't know which one the client reads. */
type Told = Pick<
  Invoice,
  'status' | 'member_name' | 'number' | 'branch_name' | 'total_cents' | 'paid_cents' | 'currency'
>;
export const letterWith = (
  invoice: Told,
  papers: readonly Pick<MailPaper, 'name'>[],
): { subject: string; text: string } => {
  const kind = invoice.status === 'success' ? 'paid_paper' : 'paper';
  const texts = (['en', 'cn'] as const).map((locale) => {
    const words = inLanguage(moneyWords, locale).letter[kind];
    const facts = {
      name: invoice.member_name,
      number: invoice.number,
      branch: invoice.branch_name,
      amount: formatMoney(invoice.total_cents, invoice.currency),
      open: formatMoney(invoice.total_cents - invoice.paid_cents, invoice.currency),
      papers: namesIn(
        papers.map(({ name }) => name),
        locale,
      ),
    };
    return { subject: fill(words.subject, facts), text: fill(words.text, facts) };
  });
  return {
    subject: texts.map(({ subject }) => subject).join(' · '),
    text: texts.map(({ text }) => text).join('\n\n———\n\n'),
  };
};

const isReceived = ({ status }: Invoice['payments'][number]): boolean => status === 'success' || status === 'refunded';

/**
 * Sends the invoice with its receipts and credit notes. The documents are drawn before the transaction: each takes a
 * tenth of a second, during which nothing should be locked.
 */
const sendAll = async (ctx: Ctx, invoice: Invoice, to: string, locale?: Locale): Promise<void> => {
  const files: FileAnswer[] = [await invoicePaper(ctx, invoice.id, locale)];
  for (const payment of invoice.payments.filter(isReceived)) files.push(await receiptPaper(ctx, payment.id, locale));
  for (const note of invoice.credit_notes) files.push(await creditNotePaper(ctx, note.id, locale));
  const papers: MailPaper[] = [];
  for (const file of files) papers.push({ name: file.name, kind: file.kind, content: await bytesOf(file) });
  await ctx.tx((inside) =>
    sendMail(inside.services, inside.db, {
      branch_id: invoice.branch_id,
      member_id: invoice.member_id,
      to,
      ...letterWith(invoice, papers),
      papers,
    }),
  );
};

/** To the client, or to a guardian. */
export const sendPapers = async (ctx: Ctx, id: number, locale?: Locale): Promise<{ id: number; sent_to: string }> => {
  const invoice = await viewInvoice(ctx, id);
  const { send_to } = invoice;
  if (send_to === null) throw new Refusal('money.no_address');
  await sendAll(ctx, invoice, send_to, locale);
  return { id, sent_to: send_to };
};

/** To an address that the client says at the desk. */
export const sendPapersTo = async (ctx: Ctx, id: number, to: string): Promise<void> =>
  sendAll(ctx, await viewInvoice(ctx, id), to);
