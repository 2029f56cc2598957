/** Reasons and notices of the door, in the words of the page. */
import type { ReactElement } from 'react';
import { IconAlertTriangle, IconCake, IconCalendarEvent, IconSignature } from '@tabler/icons-react';
import type { Candidate } from './check-in.model.ts';
import type { NoticeCode, RefusalCode } from './check-in.rules.ts';
import { factsInWords, noticeWord } from './check-in.words.ts';
import { currentLocale, say, useLocale, useWords } from '#kit/web/words.ts';
import { Stacked } from '#kit/web/look/lay.tsx';
import style from './check-in.module.css';

type Why = NonNullable<Candidate['why']>;
const needsFact: Partial<Record<RefusalCode, string>> = {
  expired: 'on',
  not_started: 'on',
  not_here: 'branch',
  closed: 'on',
};

/** The whole sentence; the short word if its values are no longer known. */
export const whyText = ({ code, facts }: Why): string => {
  const fact = needsFact[code];
  const words = say('classes');
  return fact !== undefined && facts[fact] === undefined
    ? words(`short.${code}`)
    : words(`why.${code}`, factsInWords(facts, currentLocale()));
};
export const todoText = ({ code, facts }: Why): string =>
  say('classes')(`todo.${code}`, factsInWords(facts, currentLocale()));

/** Information that isn't a problem has no warning sign. */
const icons: Partial<Record<NoticeCode, typeof IconCake>> = {
  birthday: IconCake,
  booked: IconCalendarEvent,
  appointment: IconCalendarEvent,
  unsigned: IconSignature,
};
const NoticeIcon = ({ code }: { code: NoticeCode }): ReactElement => {
  const Icon = icons[code] ?? IconAlertTriangle;
  return <Icon size={18} aria-hidden="true" />;
};

export const Notices = ({ notices }: { notices: Candidate['notices'] }): ReactElement | null => {
  const words = useWords('classes');
  const locale = useLocale();
  return notices.length === 0 ? null : (
    <Stacked as="ul" gap={6} className={style['notices']}>
      {notices.map((notice) => (
        <li key={[notice.code, notice.facts['currency'], notice.facts['branch'], notice.facts['title_en']].join(' ')}>
          <NoticeIcon code={notice.code} />
          {words(`notice.${noticeWord(notice)}`, factsInWords(notice.facts, locale))}
        </li>
      ))}
    </Stacked>
  );
};
