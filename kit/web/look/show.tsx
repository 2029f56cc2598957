/** How single values are shown, the same on every page. A missing value is a dash. */
import type { ReactElement, ReactNode } from 'react';
import { dayIn, formatBirth, type Day } from '#kit/domain/day.ts';
import { formatMoney } from '#kit/domain/money.ts';
import type { Machine, Tone } from '#kit/domain/machine.ts';
import { gapIn, justNowIn, type Locale } from '#kit/domain/words.ts';
import { dateFormat, useDays, type WriteDay } from '../days.ts';
import { useNoun } from '../noun.tsx';
import { usePlace } from '../place.ts';
import { useNow } from '../now.ts';
import { useSignal } from '../signal.ts';
import { useLocale, useWords } from '../words.ts';
import { Dim, Words } from './lay.tsx';
import style from './show.module.css';

export const None = (): ReactElement => (
  <Dim size="inherit" data-none>
    {useWords('blocks')('none')}
  </Dim>
);
/** Between two sentences: in Chinese the full stop has its own space. */
export const Gap = (): ReactElement => <>{gapIn(useLocale())}</>;
export const isMissing = (value: unknown): boolean => value === null || value === undefined || value === '';

/** A word with a dot of its tone: never colour alone. */
export const Badge = ({ tone, children }: { tone: Tone; children: ReactNode }): ReactElement => (
  <span className={style['badge']} data-tone={tone}>
    {children}
  </span>
);

/** The status of a record, in the words of its noun. */
export const Status = ({ machine, value, noun }: { machine: Machine; value: string; noun?: string }): ReactElement => {
  const words = useNoun(noun);
  return <Badge tone={machine.states[value]?.tone ?? 'gray'}>{words.of(`status.${value}`)}</Badge>;
};

/** `cents` in `currency`, or in the branch's. */
export const Money = ({
  cents,
  currency,
}: {
  cents: number | null | undefined;
  currency?: string | null;
}): ReactElement => {
  const here = usePlace();
  if (cents === null || cents === undefined) return <None />;
  return (
    <Words figures whole>
      {formatMoney(cents, currency ?? here.currency)}
    </Words>
  );
};

export const DayText = ({ day }: { day: Day | null | undefined }): ReactElement => {
  const write = useDays();
  return day ? (
    <time dateTime={day} className={style['day']}>
      {write(day)}
    </time>
  ) : (
    <None />
  );
};

/** "5 Mar 1994 (32)": with the age today in the branch. */
export const BirthText = ({ day }: { day: Day | null | undefined }): ReactElement => {
  const locale = useLocale();
  const format = useSignal(dateFormat);
  const { zone } = usePlace();
  const today = dayIn(zone, new Date(useNow(0)));
  return day ? (
    <time dateTime={day} className={style['day']}>
      {formatBirth(day, today, locale, format)}
    </time>
  ) : (
    <None />
  );
};

/** "18:05" in a zone. */
export const timeOf = (instant: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    instant,
  );

const agoOf = (minutes: number): [number, 'minute' | 'hour'] =>
  minutes < 60 ? [-minutes, 'minute'] : [-Math.round(minutes / 60), 'hour'];
const ago = (minutes: number, locale: Locale): string => {
  if (minutes < 1) return justNowIn(locale);
  return new Intl.RelativeTimeFormat(locale === 'cn' ? 'zh-Hans' : 'en', { numeric: 'auto' }).format(...agoOf(minutes));
};

/** "Fri 5 Dec 2026, 18:05" in the branch's zone; "20 minutes ago" if it is less than a day ago. */
export const instantText = (at: string, locale: Locale, zone: string, now: number, write: WriteDay): string => {
  const instant = new Date(at);
  const passed = now - instant.getTime();
  const minutes = Math.round(passed / 60_000);
  if (passed >= 0 && minutes < 24 * 60) return ago(minutes, locale);
  return `${write(dayIn(zone, instant))}${locale === 'cn' ? ' ' : ', '}${timeOf(instant, zone)}`;
};

type InstantTextProps = { at: string | null | undefined; planned?: boolean | undefined };
/** What is planned isn’t “just now” a minute before it happens, as is said of what happened by a clock that is fast. */
export const InstantText = ({ at, planned = false }: InstantTextProps): ReactElement => {
  const locale = useLocale();
  const write = useDays();
  const { zone } = usePlace();
  const now = useNow(at && !planned ? Date.parse(at) : 0);
  if (!at) return <None />;
  const instant = new Date(at);
  return (
    <time dateTime={at} title={`${write(dayIn(zone, instant))} ${timeOf(instant, zone)}`} className={style['day']}>
      {instantText(at, locale, zone, now, write)}
    </time>
  );
};

export const Figure = ({ value }: { value: number | null | undefined }): ReactElement =>
  value === null || value === undefined ? (
    <None />
  ) : (
    <Words figures whole>
      {value.toLocaleString('en')}
    </Words>
  );

/** Text that may be long: truncated, with the full text as a tooltip. `most`: pixels, where many columns share a row. */
export const Cut = ({ children, most }: { children: string; most?: number }): ReactElement => (
  <span className={style['cut']} data-cut title={children} style={{ maxWidth: most }}>
    {children}
  </span>
);
