/** A reason in words: which sentence it is and its values, the same for the page and for everyone else. */
import { formatDay } from '#kit/domain/day.ts';
import { formatMoney } from '#kit/domain/money.ts';
import type { Locale } from '#kit/domain/words.ts';
import type { NoticeCode, Reason, ReasonFacts } from './check-in.rules.ts';

const HOUR_MIN = 60;

/** Days and amounts as they are read in a language. */
export const factsInWords = (facts: ReasonFacts, locale: Locale): ReasonFacts => ({
  ...facts,
  ...(typeof facts['on'] === 'string' && { on: formatDay(facts['on'], locale) }),
  ...(typeof facts['cents'] === 'number' &&
    typeof facts['currency'] === 'string' && { amount: formatMoney(facts['cents'], facts['currency'], locale) }),
  ...(typeof facts['class_en'] === 'string' && { class: facts[`class_${locale}`] ?? facts['class_en'] }),
  ...(typeof facts['title_en'] === 'string' && { title: facts[`title_${locale}`] ?? facts['title_en'] }),
});

/** The word of a notice below `notice`: some have a different sentence when the time is very near. */
export const noticeWord = ({ code, facts }: Reason<NoticeCode>) => {
  if (code === 'ends_soon' && facts['days'] === 0) return 'ends_today';
  if (code === 'owes') return facts['branch'] === undefined ? 'owes' : 'owes_elsewhere';
  if (code !== 'already_in') return code;
  const minutes = Number(facts['minutes'] ?? 0);
  return minutes < 1 ? 'already_in_now' : minutes >= HOUR_MIN ? 'already_in_hours' : code;
};
