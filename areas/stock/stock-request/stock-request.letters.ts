/** Who learns what about a stock request, each in their own language. Nobody is notified about their own actions. */
import { stockLettersWords } from './letters.words.ts';
import type { DecideStockRequest, StockRequest } from './stock-request.model.ts';
import type { DeliveryOrder } from '../delivery-order/delivery-order.model.ts';
import type { LineItem } from '../item/item.model.ts';
import { whoWants } from '#areas/settings/notification/notification.facts.ts';
import { fill, inLanguage, type Facts, type Locale } from '#kit/domain/words.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { addresseesOf, sendMail } from '#kit/server/mail.ts';
import { askersOf, officePeople } from './stock-request.store.ts';

const MOST_LINES = 40;
type LineText = (locale: Locale) => string;
const wordsOf = (locale: Locale) => inLanguage(stockLettersWords, locale).line;
const item = ({ label, sku }: LineItem, locale: Locale): Facts => ({ item: label[locale], sku });

const asked =
  (line: LineItem & { quantity: number }): LineText =>
  (locale) =>
    fill(wordsOf(locale).asked, { ...item(line, locale), quantity: line.quantity });
const decided =
  (line: StockRequest['lines'][number]): LineText =>
  (locale) => {
    const { confirmed, rejected, reason } = wordsOf(locale);
    const facts = { ...item(line, locale), confirmed: line.confirmed ?? 0, quantity: line.quantity };
    const said = fill(line.confirmed === 0 ? rejected : confirmed, facts);
    return line.reason === null ? said : fill(reason, { line: said, reason: line.reason });
  };
const listOf = (lines: readonly LineText[], locale: Locale): string => {
  const shown = lines.slice(0, MOST_LINES).map((line) => line(locale));
  const left = lines.length - shown.length;
  return [...shown, ...(left > 0 ? [fill(wordsOf(locale).more, { count: left })] : [])].join('\n');
};

type News = Exclude<keyof typeof stockLettersWords, 'line'>;
type About = Pick<StockRequest, 'branch_id' | 'branch_name' | 'number'>;
const tell = async (
  ctx: TxCtx,
  staff_ids: readonly (number | null)[],
  news: News,
  request: About,
  { lines, ...facts }: { lines: readonly LineText[]; order?: string; note?: string },
): Promise<void> => {
  const others = [...new Set(staff_ids)].filter((id) => id !== null && id !== ctx.actor.staff_id) as number[];
  if (others.length === 0) return;
  const wanting = await whoWants(ctx, others, 'stock_news', 'email');
  for (const { locale, email: to, first_name: name } of await addresseesOf(ctx.db, wanting)) {
    const { subject, text } = inLanguage(stockLettersWords, locale)[news];
    const said = {
      name,
      by: ctx.actor.name,
      branch: request.branch_name,
      number: request.number,
      ...facts,
      lines: listOf(lines, locale),
    };
    await sendMail(ctx.services, ctx.db, {
      branch_id: request.branch_id,
      to,
      subject: fill(subject, said),
      text: fill(text, said),
    });
  }
};

/** Head office has to decide. */
export const tellOfSent = async (ctx: TxCtx, request: StockRequest): Promise<void> => {
  const people = await officePeople(ctx.db);
  const note = request.note === '' ? '' : `\n\n${request.note}`;
  await tell(ctx, people, 'sent', request, { lines: request.lines.map(asked), note });
};
/** The people who wrote and sent it learn what was confirmed and what wasn't, and why. */
export const tellOfDecision = async (
  ctx: TxCtx,
  request: StockRequest,
  { lines }: Pick<DecideStockRequest, 'lines'>,
): Promise<void> => {
  const about = request.lines.filter(({ id }) => lines.some((line) => line.id === id));
  await tell(ctx, await askersOf(ctx.db, request.id), 'decided', request, { lines: about.map(decided) });
};
/** Goods are on their way. */
export const tellOfDispatch = async (ctx: TxCtx, request: StockRequest, order: DeliveryOrder): Promise<void> =>
  tell(ctx, await askersOf(ctx.db, request.id), 'dispatched', request, {
    lines: order.lines.map(asked),
    order: order.number,
  });
