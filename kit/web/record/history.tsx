/** Who changed what and when, newest first; and a timeline for everything else that happened. */
import type { ReactElement, ReactNode } from 'react';
import type { Tone } from '#kit/domain/machine.ts';
import type { Endpoint } from '#kit/domain/contract.ts';
import type { CallArgs } from '../address-of.ts';
import { useLoaded } from '../look/loaded.tsx';
import { Card, Empty } from '../look/page.tsx';
import { InstantText, instantText } from '../look/show.tsx';
import { useDays } from '../days.ts';
import { useNoun } from '../noun.tsx';
import { usePlace } from '../place.ts';
import { useLocale, useWords } from '../words.ts';
import { isMute, listedText } from './listed.ts';
import type { HistoryEntry } from './spec.ts';
import { Dim, Words } from '../look/lay.tsx';
import style from './record.module.css';

type TimelineItem = {
  id: string | number;
  at: string;
  tone?: Tone;
  title: ReactNode;
  text?: ReactNode;
  who?: string | null;
};
/** Things that happened, newest first. */
export const Timeline = ({ items }: { items: readonly TimelineItem[] }): ReactElement => {
  const words = useWords('blocks');
  return (
    <ol className={style['timeline']}>
      {items.map((item) => (
        <li key={item.id} data-tone={item.tone ?? 'gray'}>
          <Words as="div" weight={500}>
            {item.title}
          </Words>
          {item.text ? (
            <Words as="div" prose breaks lines>
              {item.text}
            </Words>
          ) : null}
          <Dim as="div">
            {item.who === undefined ? null : <>{item.who ?? words('record.system')} · </>}
            <InstantText at={item.at} />
          </Dim>
        </li>
      ))}
    </ol>
  );
};

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(value);

/** The changes of an entry as people read them. */
const useLines = (): ((entry: HistoryEntry) => string[]) => {
  const words = useWords('blocks');
  const noun = useNoun();
  const write = useDays();
  const locale = useLocale();
  const { zone } = usePlace();
  const writeInstant = (at: string): string => instantText(new Date(at).toISOString(), locale, zone, 0, write);
  /** A choice is shown by its word, a date and a time as people write them, as on the record. */
  const shown = (field: string, value: string | number | boolean | null): string =>
    value === null || value === ''
      ? words('none')
      : typeof value === 'boolean'
        ? words(value ? 'yes' : 'no')
        : isInstant(value)
          ? writeInstant(value)
          : isDay(value)
            ? write(value)
            : noun.choice(field, listedText(String(value))) || words('none');
  return (entry) => {
    // Fields without a word are internal: the page of all changes has them.
    const named = (entry.changes ?? []).filter(({ field }) => noun.isNamed(field));
    return named.flatMap(({ field, before, after }) => {
      const change = { before: shown(field, before), after: shown(field, after) };
      // Two times within the same minute look the same: such a line says nothing.
      return change.before === change.after ? [] : [words('record.changed', { field: noun.field(field), ...change })];
    });
  };
};
const Changes = ({ entry, lines }: { entry: HistoryEntry; lines: readonly string[] }): ReactElement | null => {
  const words = useWords('blocks');
  if (lines.length === 0 && !entry.reason) return null;
  return (
    <Words as="ul" size={13} my={2} bullets={16}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {entry.reason ? (
        <li>
          {words('record.reason')}: {entry.reason}
        </li>
      ) : null}
    </Words>
  );
};

const entriesOf = (answer: unknown): readonly HistoryEntry[] => {
  if (Array.isArray(answer)) return answer as HistoryEntry[];
  return typeof answer === 'object' && answer !== null && 'data' in answer && Array.isArray(answer.data)
    ? (answer.data as HistoryEntry[])
    : [];
};

/** The history of a record from its endpoint (path with `:id`, data a list or a page of HistoryEntry). */
export const History = ({ row, id }: { row: Endpoint; id: number }): ReactElement => {
  const words = useWords('blocks');
  const noun = useNoun();
  const { data, waiting } = useLoaded(row, { params: { id } } as unknown as CallArgs<Endpoint>, { height: 0 });
  const linesOf = useLines();
  const entries = entriesOf(data)
    .map((entry) => ({ entry, lines: linesOf(entry) }))
    .filter(({ entry, lines }) => !isMute(entry, lines));
  return (
    <Card title={words('record.history')}>
      {waiting}
      {data !== undefined && entries.length === 0 ? <Empty title={words('record.noHistory')} /> : null}
      <Timeline
        items={entries.map(({ entry, lines }) => ({
          id: entry.id,
          at: entry.at,
          who: entry.who,
          title: noun.kind('move', entry.what) ?? words(`record.did.${entry.what}`),
          text: <Changes entry={entry} lines={lines} />,
        }))}
      />
    </Card>
  );
};
