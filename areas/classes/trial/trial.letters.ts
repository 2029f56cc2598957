/** Letters about trials, queued in the transaction that they are about. */
import { trialLettersWords } from './trial-letters.words.ts';
import type { TrialRecord } from './trial.store.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { fullName } from '#areas/people/person/person.rules.ts';
import { whoWants } from '#areas/settings/notification/notification.facts.ts';
import { dayIn, formatDay } from '#kit/domain/day.ts';
import { type Facts, fill, inLanguage, type Locale, pauseIn, textIn } from '#kit/domain/words.ts';
import { clockIn } from '#kit/domain/zone.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { addresseesOf, sendMail } from '#kit/server/mail.ts';
import { linkToken, ownAddress } from '../pass/link-code.service.ts';

type Place = Pick<
  TrialRecord,
  'class_name' | 'day' | 'starts_at' | 'ends_at' | 'time_zone' | 'facility_name' | 'branch_name'
>;
const factsOf = (trial: Place, locale: Locale): Facts => {
  const at = (instant: string): string => clockIn(trial.time_zone, new Date(instant));
  const { branch_name: branch, facility_name } = trial;
  return {
    class: textIn(trial.class_name, locale),
    day: formatDay(trial.day, locale),
    from: at(trial.starts_at),
    until: at(trial.ends_at),
    where: facility_name === '' ? branch : `${branch}${pauseIn(locale)}${facility_name}`,
    branch,
  };
};
export const trialNote = (what: keyof (typeof trialLettersWords)['note'], trial: Place, locale: Locale): string =>
  fill(inLanguage(trialLettersWords, locale).note[what], factsOf(trial, locale));

type News = 'booked' | 'cancelled' | 'class_cancelled' | 'moved' | 'changed' | 'reminder';
/** In the language of the page on which the visitor booked. */
export const tellVisitor = async (
  ctx: TxCtx,
  news: News,
  trial: TrialRecord,
  { reason = '', from }: { reason?: string; from?: Place } = {},
): Promise<void> => {
  if (trial.email === null) return;
  const { config } = ctx.services;
  const { locale, time_zone, known_at } = trial;
  const earlier = `${formatDay(dayIn(time_zone, new Date(known_at)), locale)} ${clockIn(time_zone, new Date(known_at))}`;
  const before = from === undefined ? earlier : `${textIn(from.class_name, locale)}${pauseIn(locale)}${earlier}`;
  const { subject, text } = inLanguage(trialLettersWords, locale)[news];
  const facts = {
    ...factsOf(trial, locale),
    name: trial.first_name,
    link: `${ownAddress(config)}/p/trial#token=${linkToken(config, 'trial', trial.id)}`,
    before: trial.known_place === '' ? before : `${before}${pauseIn(locale)}${trial.known_place}`,
    reason,
  };
  await sendMail(ctx.services, ctx.db, {
    branch_id: trial.branch_id,
    to: trial.email,
    subject: fill(subject, facts),
    text: fill(text, facts),
  });
};

/** Those who teach the class, if they want letters about classes; not the person who booked it. */
export const tellStaff = async (ctx: TxCtx, trial: TrialRecord, staff: readonly number[]): Promise<void> => {
  const branch = await knownBranch(ctx, trial.branch_id);
  const others = [...new Set(staff)].filter((one) => one !== ctx.actor.staff_id);
  const wanting = await whoWants(ctx, others, 'class_news', 'email');
  for (const person of await addresseesOf(ctx.db, wanting)) {
    const letters = inLanguage(trialLettersWords, person.locale);
    const { subject, text } = trial.booked_by === null ? letters.staff : letters.by_staff;
    const facts = {
      ...factsOf(trial, person.locale),
      name: person.first_name,
      visitor: fullName(trial),
      by: trial.booked_by_name ?? '',
    };
    await sendMail(ctx.services, ctx.db, {
      branch_id: branch.id,
      to: person.email,
      subject: fill(subject, facts),
      text: fill(text, facts),
    });
  }
};
