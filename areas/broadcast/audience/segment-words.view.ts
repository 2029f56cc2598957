/** How the page names the values of conditions, and the sentence of a segment. */
import { useCallback } from 'react';
import type { SegmentOptions } from './audience.model.ts';
import { audienceContract } from './audience.contract.ts';
import type { Fact, Group } from './segment.model.ts';
import { choicesOf, sentenceOf } from './segment.rules.ts';
import type { Currency } from '#kit/domain/currency.ts';
import { membershipTypes } from '#kit/domain/lookups/numbered.ts';
import { formatAmount, formatMoney } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import { useDays } from '#kit/web/days.ts';
import { usePlace } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { findWord, useLocale, useWords } from '#kit/web/words.ts';

export type Choice = { value: string; label: string };
const recordsOf = (options: SegmentOptions | undefined, fact: Fact, locale: 'en' | 'cn'): Choice[] => {
  if (!options) return [];
  if (fact === 'tag') return options.tag.map((tag) => ({ value: tag, label: tag }));
  if (fact === 'branch') return options.branch.map(({ id, name }) => ({ value: String(id), label: name }));
  if (fact !== 'programme' && fact !== 'survey') return [];
  return options[fact].map(({ id, name }) => ({ value: String(id), label: textIn(name, locale) }));
};
const wordOf = (fact: Fact, value: string): string | undefined => {
  switch (fact) {
    case 'standing':
      return findWord('people', `member.standing.${value}`);
    case 'membership_status':
      return findWord('membership', `status.${value}`) ?? findWord('membership', `membership.status.${value}`);
    case 'consent':
      return findWord('people', `member.consent.${value}`);
    default:
      return findWord('broadcast', `audience.value.${fact}.${value}`);
  }
};

/** The choices of a fact by their names: a fixed list, or the records of the branch. */
export const useChoices = (): ((fact: Fact) => Choice[]) => {
  const locale = useLocale();
  const { branch_id } = usePlace();
  const { data } = useRead(
    audienceContract.options,
    { params: { branch_id: branch_id ?? 0 } },
    { when: branch_id !== null },
  );
  return useCallback(
    (fact) => {
      const fixed = choicesOf[fact];
      if (!fixed) return recordsOf(data, fact, locale);
      return fixed.map((value) => {
        const type = fact === 'programme_type' ? membershipTypes.find(({ id }) => String(id) === value) : undefined;
        return { value, label: type ? textIn(type, locale) : (wordOf(fact, value) ?? value) };
      });
    },
    [data, locale],
  );
};

/** The currencies that an amount of a new segment can be in; none while they are loaded. */
export const useUsedCurrencies = (): readonly Currency[] => {
  const { branch_id } = usePlace();
  const { data } = useRead(
    audienceContract.options,
    { params: { branch_id: branch_id ?? 0 } },
    { when: branch_id !== null },
  );
  return data?.currency ?? none;
};
const none: readonly Currency[] = [];

/** The conditions in words, in the language of the page. */
export const useSentence = (): ((rule: Group) => string) => {
  const words = useWords('broadcast');
  const write = useDays();
  const { currency } = usePlace();
  const choices = useChoices();
  return (rule) =>
    sentenceOf(rule, {
      fact: (fact) => words(`audience.fact.${fact}`),
      value: (fact, value) => {
        const said = choices(fact).find((one) => one.value === value)?.label ?? value;
        // Names that people gave and text that they wrote can be anything, also words of the sentence.
        return choicesOf[fact] ? said : `“${said}”`;
      },
      day: write,
      amount: (cents, asked) =>
        asked ? formatMoney(cents, asked) : words('audience.currency_open', { amount: formatAmount(cents, currency) }),
      says: (op, parts) => words(`audience.say.${op}`, parts),
      either: (values) => values.join(words('audience.either')),
      join: (parts, join) => parts.join(words(`audience.${join}`)),
      inside: (text) => words('audience.inside', { text }),
    });
};
