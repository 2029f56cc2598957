/** One line for each branch and setting: what changes, that it is the same already, or why it can't be copied. */
import type { ReactElement } from 'react';
import type { CopyLine } from './copy.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { useDays } from '#kit/web/days.ts';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Words } from '#kit/web/look/lay.tsx';
import { Badge } from '#kit/web/look/show.tsx';
import { useNoun } from '#kit/web/noun.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';
import { useShown } from '../history/history.parts.tsx';
import { usePlannedText } from '../holiday/holidays-planned.parts.tsx';
import style from '../settings.module.css';

const SHOWN = 7;
const tones = { changed: 'green', same: 'gray', refused: 'red' } as const;

const nouns = {
  hours: 'settings.hours',
  rules: 'settings.booking_rule',
  clock: 'settings.clock_rule',
  holidays: 'settings.holiday',
} as const;
const useDifferences = ({ what, status, currency, changes, holidays }: CopyLine): string[] => {
  const words = useWords('settings');
  const blocks = useWords('blocks');
  const locale = useLocale();
  const write = useDays();
  const shown = useShown(currency);
  const noun = useNoun(nouns[what]);
  const valueOf = (field: string, value: CopyLine['changes'][number]['before']): string =>
    what === 'hours'
      ? String(value).replaceAll('-', '–').replaceAll(',', ', ') || words('hours.closed')
      : shown(field, value);
  const all = [
    // What isn't copied isn't listed, except holidays, which can be added in the branch.
    ...(status === 'refused' ? [] : changes).map(({ field, before, after }) =>
      blocks('record.changed', {
        field: noun.field(field),
        before: valueOf(field, before),
        after: valueOf(field, after),
      }),
    ),
    ...holidays.map(({ day, name }) => words('copy.holiday', { day: write(day), name: textIn(name, locale) })),
  ];
  const rest = all.length - SHOWN;
  return rest > 0 ? [...all.slice(0, SHOWN), words('copy.more', { count: rest })] : all;
};

const Outside = ({ what, status, outside }: CopyLine): ReactElement | null => {
  const words = useWords('settings');
  const textOf = usePlannedText();
  if (status === 'same' || outside.classes + outside.appointments + outside.shifts === 0) return null;
  return <>{words(what === 'hours' ? 'copy.outside' : 'copy.planned', { what: textOf(outside) })}</>;
};

type Names = ReadonlyMap<number, string>;
type LineProps = { line: CopyLine; names: Names; isDone: boolean; isOneKind: boolean };
const Line = ({ line, names, isDone, isOneKind }: LineProps): ReactElement => {
  const words = useWords('settings');
  const { branch_id, what, status, reason } = line;
  const differences = useDifferences(line);
  const branch = names.get(branch_id) ?? '';
  return (
    <Item
      title={isOneKind ? branch : words('copy.line', { branch, what: words(`branch.tab.${what}`) })}
      right={<Badge tone={tones[status]}>{words(isDone ? `copy.result.${status}` : `copy.status.${status}`)}</Badge>}
      below={[
        reason,
        <Outside key="outside" {...line} />,
        status === 'same' || differences.length === 0 ? null : (
          <ul key="differences" className={style['changes']}>
            {differences.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        ),
      ]}
    />
  );
};

type Props = { lines: readonly CopyLine[]; names: Names; isDone: boolean };
export const CopyLines = ({ lines, names, isDone }: Props): ReactElement => {
  const words = useWords('settings');
  const isOneKind = new Set(lines.map(({ what }) => what)).size < 2;
  const title = words(isDone ? 'copy.done' : 'copy.preview');
  return (
    <section aria-live="polite">
      <Words as="h3" size={14} weight={600} mt={0} mb={4}>
        {title}
      </Words>
      <Items label={title}>
        {lines.map((line) => (
          <Line
            key={`${line.branch_id} ${line.what}`}
            line={line}
            names={names}
            isDone={isDone}
            isOneKind={isOneKind}
          />
        ))}
      </Items>
    </section>
  );
};
