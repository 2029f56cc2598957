/** The papers of money as files: what the page shows, with the logo of the branch, in the language that is asked for. */
import { NotFound } from '#domain/kit/errors.ts';
import type { Locale } from '#domain/kit/words.ts';
import type { Ctx } from '#server/kit/context.ts';
import { fileOf } from '#server/kit/file.ts';
import type { FileAnswer } from '#server/kit/routes.ts';
import { findCreditNote } from './credit-note.store.ts';
import { viewInvoice } from './invoice.commands.ts';
import { creditNotePdf, invoicePdf, receiptPdf, type Printed } from './paper.pdf.ts';
import { findPayment } from './refund.store.ts';

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

/** What no PDF can hold (WebP) becomes what it can. */
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

const printed = async (ctx: Ctx, invoice_id: number, locale?: Locale): Promise<Printed> => {
  const invoice = await viewInvoice(ctx, invoice_id);
  return { invoice, logo: await logoFor(ctx, invoice.paper.logo_file_id), locale: locale ?? ctx.locale };
};

export const invoicePaper = async (ctx: Ctx, id: number, locale?: Locale): Promise<FileAnswer> => {
  const on = await printed(ctx, id, locale);
  return answer(on.invoice.number, await invoicePdf(on));
};

/** Only of money that came in: what waits or failed has no receipt. */
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
