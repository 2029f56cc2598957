/** Letters to learners, each in their own language. */
import { reminderLettersWords } from './letters.words.ts';
import type { ReminderKind } from './reminder.model.ts';
import type { ToTell } from './reminder.store.ts';
import { formatDay } from '#kit/domain/day.ts';
import { fill, inLanguage, textIn } from '#kit/domain/words.ts';
import { whoWants } from '#areas/settings/notification/notification.facts.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { addresseesOf, sendMail } from '#kit/server/mail.ts';

/** What a person asks for is sent in any case; automatic letters only to those who want them. */
export const writeReminder = async (ctx: TxCtx, kind: ReminderKind, about: ToTell): Promise<void> => {
  const { staff_id, course_id, course_title, day } = about;
  const topic = kind === 'due_soon' || kind === 'overdue' ? 'course_due' : 'certificate_expiring';
  const wanting = kind === 'by_hand' ? [staff_id] : await whoWants(ctx, [staff_id], topic, 'email');
  const { host, port, publicUrl } = ctx.services.config;
  for (const { locale, first_name, email } of await addresseesOf(ctx.db, wanting)) {
    const { subject, text } = inLanguage(reminderLettersWords, locale)[kind];
    const facts = {
      name: first_name,
      course: textIn(course_title, locale),
      day: formatDay(day, locale),
      by: ctx.actor.name,
      link: `${publicUrl ?? `http://${host}:${port}`}/learn/courseDetails/${course_id}`,
    };
    await sendMail(ctx.services, ctx.db, {
      branch_id: null,
      to: email,
      subject: fill(subject, facts),
      text: fill(text, facts),
    });
  }
};
