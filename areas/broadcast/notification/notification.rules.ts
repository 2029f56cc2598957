/** What a push notification says to one person, and what it can’t say. Pure. */
import type { Flag } from '#access/access.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { textIn, type BothTexts, type Locale } from '#kit/domain/words.ts';
import type { MergeValues } from '../campaign/campaign.model.ts';
import { campaignCan } from '../campaign/campaign.rules.ts';
import { contentFaults, oneLine } from '../campaign/letter.rules.ts';
import { readRich, richText } from '../campaign/rich-text.rules.ts';
import type { Notification } from './notification.model.ts';

type Written = { title: BothTexts; text: BothTexts };
/** Others may read a locked screen: nothing about memberships and visits appears on it. */
const shownFields: readonly string[] = ['first_name', 'branch_name'];
const privateField = (text: string): string | undefined =>
  [...text.matchAll(/\{\{([^{}\n|]*)(?:\|[^{}\n]*)?\}\}/g)]
    .map(([, name = '']) => name.trim())
    .find((name) => !shownFields.includes(name));

/** In the words of an e-mail: the title is its subject, and the text its only block. */
const names: Readonly<Record<string, string>> = {
  'subject.en': 'title.en',
  'subject.cn': 'title.cn',
  'blocks.0.text.en': 'text.en',
  'blocks.0.text.cn': 'text.cn',
};
export const asCampaign = ({ title, text }: Written) => ({
  subject: title,
  blocks: [{ kind: 'text' as const, text }],
});
/** There is no list of fields beside a notification: the message names those that it can have. */
const notHere = (field: string, name: unknown): Fault => ({
  field,
  key: 'merge_field_here',
  facts: { name: String(name), fields: shownFields.map((one) => `{{${one}}}`).join(' ') },
});
export const notificationFaults = (written: Written): Fault[] => {
  const faults = contentFaults(asCampaign(written)).map((fault): Fault => {
    const field = names[fault.field] ?? fault.field;
    return fault.key === 'merge_field_unknown' ? notHere(field, fault.facts?.['name']) : { ...fault, field };
  });
  const faulty = new Set(faults.map(({ field }) => field));
  const hidden = (['title', 'text'] as const).flatMap((part) =>
    (['en', 'cn'] as const).flatMap((language): Fault[] => {
      const field = `${part}.${language}`;
      const name = privateField(written[part][language]);
      return name === undefined || faulty.has(field) ? [] : [notHere(field, name)];
    }),
  );
  return [...faults, ...hidden];
};

/** In the language of the person, if it is written in it. A long name can make it longer than the limit. */
export const shownTo = (
  { title, text }: Written,
  locale: Locale,
  values: MergeValues,
): { title: string; body: string } => {
  const language: Locale = locale === 'cn' && title.cn === '' ? 'en' : locale;
  const [shownTitle, body] = [title, text].map((one) => oneLine(richText(readRich(textIn(one, language)), values)));
  return { title: shownTitle ?? '', body: body ?? '' };
};

export const notificationCan = (
  { times, next_at }: Pick<Notification, 'times' | 'next_at'>,
  has: (flag: Flag) => boolean,
): Notification['can'] => campaignCan({ is_template: false, times, next_at }, has);
