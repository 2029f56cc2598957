/** One line for each branch and setting: what changes, that it is the same already, or why it can't be copied. */
import type { ReactElement } from 'react';
import type { CopiedProgramme, CopyKind, CopyLine } from './copy.model.ts';
import type { RolloutLine } from '../rollout/rollout.model.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import { useDays } from '#kit/web/days.ts';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Words } from '#kit/web/look/lay.tsx';
import { Badge } from '#kit/web/look/show.tsx';
import { useNoun } from '#kit/web/noun.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';
import { useShown } from '../history/history.parts.tsx';
import { usePlannedText } from '../holiday/holidays-planned.parts.tsx';

const SHOWN = 7;
const tones = { changed: 'green', same: 'gray', refused: 'red' } as const;

const nouns = {
  hours: 'settings.hours',
  rules: 'settings.booking_rule',
  programmes: 'settings.programme_rule',
  clock: 'settings.clock_rule',
  holidays: 'settings.holiday',
  offers: 'settings.programme_rule',
  papers: 'settings.paper',
} as const;
export const useKindName = (): ((kind: CopyKind) => string) => {
  const words = useWords('settings');
  return (kind) =>
    kind === 'programmes'
      ? words('programme_rule.title')
      : kind === 'offers'
        ? words('copy.offers')
        : words(`branch.tab.${kind}`);
};

/** A header has several lines, and a footer can be long. */
const TEXT_SHOWN = 90;
const inOneLine = (text: string): string => {
  const line = text.replaceAll(/\s*\n\s*/g, ' · ');
  return line.length > TEXT_SHOWN ? `${line.slice(0, TEXT_SHOWN)}…` : line;
};

const useProgrammeTexts = ({ status, currency, programmes }: CopyLine): string[] => {
  const words = useWords('settings');
  const locale = useLocale();
  const sentence = (rule: CopiedProgramme['after']): string =>
    words(`programme_rule.sentence_${rule.no_show}`, {
      hours: rule.cancel_cutoff_hours,
      fee: formatMoney(rule.no_show_fee_cents ?? 0, currency),
      waivers: rule.no_show_waivers,
    });
  return (status === 'refused' ? [] : programmes).map(({ name, before, after }) => {
    const facts = { name: textIn(name, locale), rule: sentence(after) };
    return before
      ? words('copy.programme_before', { ...facts, before: sentence(before) })
      : words('copy.programme', facts);
  });
};
const useDifferences = (line: CopyLine): string[] => {
  const { what, status, currency, changes, holidays, offers } = line;
  const programmes = useProgrammeTexts(line);
  const words = useWords('settings');
  const blocks = useWords('blocks');
  const locale = useLocale();
  const write = useDays();
  const shown = useShown(currency);
  const noun = useNoun(nouns[what]);
  const valueOf = (field: string, value: CopyLine['changes'][number]['before']): string =>
    what === 'hours'
      ? String(value).replaceAll('-', '–').replaceAll(',', ', ') || words('hours.closed')
      : inOneLine(shown(field, value));
  const all = [
    // What isn't copied isn't listed, except holidays, which can be added in the branch.
    ...(status === 'refused' ? [] : changes).map(({ field, before, after }) =>
      blocks('record.changed', {
        field: noun.field(field),
        before: valueOf(field, before),
        after: valueOf(field, after),
      }),
    ),
    ...programmes,
    ...offers.map(({ name, price_cents }) =>
      words('copy.offer', { name: textIn(name, locale), price: formatMoney(price_cents, currency) }),
    ),
    ...holidays.map(({ day, name }) => words('copy.holiday', { day: write(day), name: textIn(name, locale) })),
  ];
  const rest = all.length - SHOWN;
  return rest > 0 ? [...all.slice(0, SHOWN), words('copy.more', { count: rest })] : all;
};

const Outside = ({ status, outside }: CopyLine): ReactElement | null => {
  const words = useWords('settings');
  const textOf = usePlannedText();
  if (status === 'same' || outside.classes + outside.appointments + outside.shifts === 0) return null;
  return <>{words('copy.outside', { what: textOf(outside) })}</>;
};

type NotCopiedOf = Pick<CopyLine, 'not_copied'>;
/** The rest of the line is copied without these. */
const NotCopied = ({ not_copied }: NotCopiedOf): ReactElement | null => {
  const words = useWords('settings');
  const locale = useLocale();
  const write = useDays();
  const textOf = usePlannedText();
  if (not_copied.length === 0) return null;
  return (
    <>
      {words('copy.not_copied')}
      <Words as="ul" size={13} my={2} bullets={16}>
        {not_copied.map(({ name, day, planned, reason }) => (
          <li key={`${day} ${name.en}`}>
            {day && planned
              ? words('copy.planned_day', { day: write(day), name: textIn(name, locale), what: textOf(planned) })
              : words('copy.programme_stays', { name: textIn(name, locale), reason: reason ?? '' })}
          </li>
        ))}
      </Words>
    </>
  );
};

type Names = ReadonlyMap<number, string>;
type PlainProps = { line: CopyLine; branch: string; isOneKind: boolean; right: ReactElement };
const Plain = ({ line, branch, isOneKind, right }: PlainProps): ReactElement => {
  const words = useWords('settings');
  const nameOf = useKindName();
  const { what, status, reason } = line;
  const differences = useDifferences(line);
  return (
    <Item
      title={isOneKind ? branch : words('copy.line', { branch, what: nameOf(what) })}
      right={right}
      below={[
        reason,
        <Outside key="outside" {...line} />,
        status === 'same' || differences.length === 0 ? null : (
          <Words as="ul" size={13} my={2} bullets={16} key="differences">
            {differences.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </Words>
        ),
        <NotCopied key="not_copied" not_copied={line.not_copied} />,
      ]}
    />
  );
};

type LineProps = { line: CopyLine; names: Names; isDone: boolean; isOneKind: boolean };
const Line = ({ line, names, isDone, isOneKind }: LineProps): ReactElement => {
  const words = useWords('settings');
  const { branch_id, status } = line;
  const said = words(isDone ? `copy.result.${status}` : `copy.status.${status}`);
  return (
    <Plain
      line={line}
      branch={names.get(branch_id) ?? ''}
      isOneKind={isOneKind}
      right={<Badge tone={tones[status]}>{said}</Badge>}
    />
  );
};

const rolloutTones = {
  waiting: 'gray',
  ready: 'yellow',
  same: 'gray',
  refused: 'red',
  applied: 'green',
  undone: 'gray',
  kept: 'red',
} as const;
/** What was changed stays listed, also after it was undone. */
const shownAs = { waiting: 'same', same: 'same', refused: 'refused' } as const;
type RolloutProps = { line: RolloutLine; isOneKind: boolean };
/** A line of settings for many branches. */
export const CopyLineItem = ({ line, isOneKind }: RolloutProps): ReactElement => {
  const words = useWords('settings');
  const { status, branch_name } = line;
  const shown: CopyLine = { ...line, status: status in shownAs ? shownAs[status as 'same'] : 'changed' };
  return (
    <Plain
      line={shown}
      branch={branch_name}
      isOneKind={isOneKind}
      right={<Badge tone={rolloutTones[status]}>{words(`rollout.line_status.${status}`)}</Badge>}
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
