/** The letter that an order can be picked up. A client whose language isn't known gets both languages. */
import { orderLettersWords } from './order-letters.words.ts';
import type { Order } from './order.model.ts';
import { isDone } from './order.rules.ts';
import { BETWEEN } from '#areas/classes/booking/booking.letters.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { fill, inLanguage, locales, type Locale } from '#kit/domain/words.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { sendMail } from '#kit/server/mail.ts';
import { addressOf } from './order-address.store.ts';

const itemsIn = ({ lines }: Order, locale: Locale): string =>
  lines
    .filter((line) => !isDone(line))
    .map(({ label, quantity, returned }) => `${quantity - returned} × ${label[locale]}`)
    .join('\n');

export const tellReady = async (ctx: TxCtx, order: Order): Promise<void> => {
  if (order.writes_to === null) return;
  const [{ name: branch }, [who]] = [await knownBranch(ctx, order.branch_id), await addressOf(ctx.db, order.id)];
  const inEach = (who?.locale ? [who.locale] : locales).map((locale) => {
    const { subject, hello, text } = inLanguage(orderLettersWords, locale).ready;
    const facts = { number: order.id, branch, address: who?.address ?? '', items: itemsIn(order, locale) };
    // Somebody who left no name has none to be greeted by.
    const greeting = order.is_walk_in ? '' : fill(hello, { name: who?.first_name ?? '' });
    return { subject: fill(subject, facts), text: greeting + fill(text, facts) };
  });
  await sendMail(ctx.services, ctx.db, {
    branch_id: order.branch_id,
    member_id: order.member_id,
    to: order.writes_to,
    subject: inEach.map(({ subject }) => subject).join(' · '),
    text: inEach.map(({ text }) => text).join(BETWEEN),
  });
};
