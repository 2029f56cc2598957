/** Notifications about shifts: in the app at once, by e-mail if the person wants it, in their language. */
import { shiftWords } from '../shift.words.ts';
import { formatDay, type Day } from '#kit/domain/day.ts';
import { inLanguage, fill, type Facts } from '#kit/domain/words.ts';
import { whoWants } from '#areas/settings/notification/notification.facts.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { addresseesOf, sendMail } from '#kit/server/mail.ts';

export type ShiftNews = keyof (typeof shiftWords)['letters'];
type About = { branch_id: number; branch_name: string; day: Day; starts: string; ends: string };

/** People are not notified about their own actions. */
export const tellOfShift = async (
  ctx: TxCtx,
  staff_ids: readonly number[],
  news: ShiftNews,
  about: About,
  facts: Facts = {},
): Promise<void> => {
  const others = [...new Set(staff_ids)].filter((id) => id !== ctx.actor.staff_id);
  if (others.length === 0) return;
  const wanting = await whoWants(ctx, others, 'shift_news', 'email');
  for (const person of await addresseesOf(ctx.db, wanting)) {
    const { subject, text } = inLanguage(shiftWords, person.locale).letters[news];
    const { branch_name: branch, starts } = about;
    const { next_day } = inLanguage(shiftWords, person.locale).shift;
    const ends = about.ends > starts ? about.ends : fill(next_day, { time: about.ends });
    const day = formatDay(about.day, person.locale);
    const said = { branch, day, starts, ends, by: ctx.actor.name, ...facts, name: person.first_name };
    await sendMail(ctx.services, ctx.db, {
      branch_id: about.branch_id,
      to: person.email,
      subject: fill(subject, said),
      text: `${fill(text, said)}\n\n${branch}`,
    });
  }
  ctx.afterCommit(() => {
    for (const id of others) ctx.services.live.toStaff(id, 'shift', {});
  });
};
