/** The letter of an e-mail to many clients: values of the person, the foot with the way out, and the headers. */
import { letterOf, type Measured, type PictureAt } from './letter.rules.ts';
import type { Block, Letter, MergeValues } from './campaign.model.ts';
import type { MergeFound } from './campaign.store.ts';
import { campaignWords } from './campaign.words.ts';
import { unsubscribeToken } from '../suppression/unsubscribe-token.service.ts';
import type { WaitsFor } from '../automation/waits-for.store.ts';
import { dayIn, formatDay } from '#kit/domain/day.ts';
import { clockIn } from '#kit/domain/zone.ts';
import { commaIn, fill, inLanguage, textIn, type BothTexts, type Locale } from '#kit/domain/words.ts';
import type { Config } from '#server/boot/config.ts';

const timeOf = (time_zone: string, at: Date, locale: Locale): string =>
  `${formatDay(dayIn(time_zone, at), locale)} ${clockIn(time_zone, at)}`;
const classValues = ({ class_name, starts_at, time_zone, others }: WaitsFor, locale: Locale) => ({
  class_name: textIn(class_name, locale),
  class_time: timeOf(time_zone, new Date(starts_at), locale),
  other_times: others.map((at) => timeOf(time_zone, new Date(at), locale)).join(commaIn(locale)) || null,
});
export const valuesOf = (found: MergeFound, locale: Locale): MergeValues => ({
  ...(found.waits_for && classValues(found.waits_for, locale)),
  first_name: found.first_name,
  full_name: found.full_name,
  branch_name: found.branch_name,
  programme: found.programme && textIn(found.programme, locale),
  ends_on: found.ends_on && formatDay(found.ends_on, locale),
  last_visit: found.last_visit && formatDay(found.last_visit, locale),
});
/** Somebody who doesn’t exist, for a look at the text. */
export const madeUpValues = (branch_name: string, locale: Locale): MergeValues => {
  const { made_up } = inLanguage(campaignWords, locale);
  return { ...made_up, branch_name, ends_on: null, last_visit: null };
};

export const publicAddress = ({ publicUrl, host, port }: Config): string => publicUrl ?? `http://${host}:${port}`;
export const leaveUrl = (config: Config, member_id: number, email: string): string =>
  `${publicAddress(config)}/p/unsubscribe?token=${unsubscribeToken(config, member_id, email)}`;
/** Mail programs show a button that unsubscribes with one click (RFC 8058). */
export const leaveHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  'Auto-Submitted': 'auto-generated',
});

type Written = { subject: BothTexts; blocks: readonly Block[] };
type To = {
  locale: Locale;
  values: MergeValues;
  sender: string;
  url: string;
  pictureAt: PictureAt;
  measured?: Measured | undefined;
};
/** In the language of the person, if it is written in it. */
export const writtenFor = (
  { subject, blocks }: Written,
  { locale, values, sender, url, pictureAt, measured }: To,
): Letter => {
  const language: Locale = locale === 'cn' && !subject.cn ? 'en' : locale;
  const { foot } = inLanguage(campaignWords, language);
  const both = { en: subject.en, cn: subject.cn ?? '' };
  const end = { sender, why: fill(foot.why, { branch: values.branch_name }), leave: foot.leave, url, pictureAt };
  return letterOf({ subject: both, blocks }, language, values, end, measured);
};
