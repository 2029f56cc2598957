/** The names of dimensions and groups, and figures as text, in the language of the page. */
import { formatDay } from '#kit/domain/day.ts';
import { formatMoney, roundAmount } from '#kit/domain/money.ts';
import { CELL, partsOfCell, timeDims, type Group, type Report } from '#kit/domain/report.ts';
import { textIn } from '#kit/domain/words.ts';
import { branchText } from '../branch-name.ts';
import { useNoun, type NounSay } from '../noun.tsx';
import { kindOf } from './cells.ts';
import { useLocale, useWords, type Say } from '../words.ts';

const isTime = (by: string): by is (typeof timeDims)[number] => timeDims.some((one) => one === by);
export const dimName = ({ dims }: Report, by: string, noun: NounSay, words: Say<'reports'>): string =>
  isTime(by) || by === 'branch' ? words(`by.${by}`) : noun.field(dims[by] ?? by);

type Answer = { groups: readonly Group[] };
/** The groups in an answer; the contract of a report is only known by its description. */
export const labelIn = (data: unknown): readonly Group[] => (data as Answer | undefined)?.groups ?? [];

/** With one decimal. */
export const shareText = (kind: 'percent' | 'ratio', value: number): string =>
  `${(Math.round(value * 10) / 10).toLocaleString('en')}${kind === 'percent' ? '%' : ''}`;

export type Labels = {
  dim: (by: string) => string;
  group: (by: string, group: Pick<Group, 'key' | 'label'>) => string;
  /** The same below a bar, where there is no room for the year. */
  bar: (by: string, group: Pick<Group, 'key' | 'label'>) => string;
  figure: (name: string) => string;
  /** A figure as text; `isShort`, in a picture that names the currency, has neither it nor minor units or decimals. */
  value: (name: string, of: { [figure: string]: unknown }, currency: string | null, isShort?: boolean) => string;
};
export const useLabels = (report: Report): Labels => {
  const noun = useNoun();
  const words = useWords('reports');
  const locale = useLocale();
  const group: Labels['group'] = (by, { key, label }) => {
    if (key === null) return words('none');
    if (by === CELL)
      return partsOfCell(key)
        .map((part, at) => group(report.matrix?.[at] ?? '', { key: part, label: { en: part, cn: '' } }))
        .join(' · ');
    if (by === 'month') return key.slice(0, 7);
    if (isTime(by)) return formatDay(key, locale).replace(/^\p{L}+,? /u, '');
    if (label === null) return words('none');
    if (by === 'branch') return branchText(label.en);
    const column = report.dims[by] ?? by;
    const kind = report.columns[column]?.kind;
    if (kind === 'yes') return words(label.en === 'true' ? 'yes' : 'no');
    return kind === 'choice' ? noun.choice(column, label.en) : textIn(label, locale);
  };
  return {
    group,
    bar: (by, one) => (isTime(by) && by !== 'month' && one.key !== null ? one.key.slice(5) : group(by, one)),
    dim: (by) => dimName(report, by, noun, words),
    figure: (name) => (name === 'row_count' ? words('row_count') : noun.field(name)),
    value: (name, of, currency, isShort) => {
      const value = of[name];
      if (typeof value !== 'number') return '—';
      const kind = kindOf(report, name);
      if (kind === 'percent' && isShort) return `${Math.round(value)}%`;
      if (kind === 'percent' || kind === 'ratio') return shareText(kind, value);
      if (kind !== 'money') return (Math.round(value * 10) / 10).toLocaleString('en');
      return (isShort ? roundAmount : formatMoney)(value, currency ?? '');
    },
  };
};
