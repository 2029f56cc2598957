/** Reasons and notices of the door, in the words of the page. */
import type { ReactElement } from 'react';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Candidate } from '#domain/areas/classes/check_in.model.ts';
import type { RefusalCode } from '#domain/areas/classes/check_in.rules.ts';
import { factsInWords, noticeWord } from '#domain/areas/classes/check_in.words.ts';
import { currentLocale, say, useLocale, useWords } from '#web/kit/words.ts';
import style from './check_in.module.css';

type Why = NonNullable<Candidate['why']>;
const needsFact: Partial<Record<RefusalCode, string>> = { expired: 'on', not_started: 'on', not_here: 'branch' };

/** The whole sentence; the short word where what it needs is not known any more. */
export const whyText = ({ code, facts }: Why): string => {
  const fact = needsFact[code];
  const words = say('classes');
  return fact !== undefined && facts[fact] === undefined
    ? words(`short.${code}`)
    : words(`why.${code}`, factsInWords(facts, currentLocale()));
};
export const todoText = ({ code, facts }: Why): string =>
  say('classes')(`todo.${code}`, factsInWords(facts, currentLocale()));

export const Notices = ({ notices }: { notices: Candidate['notices'] }): ReactElement | null => {
  const words = useWords('classes');
  const locale = useLocale();
  return notices.length === 0 ? null : (
    <ul className={style['notices']}>
      {notices.map((notice) => (
        <li key={[notice.code, notice.facts['currency'], notice.facts['branch'], notice.facts['title_en']].join(' ')}>
          <IconAlertTriangle size={18} aria-hidden="true" />
          {words(`notice.${noticeWord(notice)}`, factsInWords(notice.facts, locale))}
        </li>
      ))}
    </ul>
  );
};
