/** A report as a file: its rows or groups under the words of the page, in the language of the person. */
import { formatDay, type Day } from '#kit/domain/day.ts';
import { labelsIn } from '#kit/domain/labels.ts';
import { formatAmount, plainAmount } from '#kit/domain/money.ts';
import type { Period } from '#kit/domain/period.ts';
import {
  CELL,
  columnsOfRow,
  isDifferent,
  hasMoney,
  isFigure,
  partsOfCell,
  timeDims,
  type Column,
  type Group,
  type Report,
  type Totals,
} from '#kit/domain/report.ts';
import { reportPageWords } from '#kit/domain/report-page.words.ts';
import { inLanguage, textIn, wordAt, type BothTexts, type Locale, type Pairs } from '#kit/domain/words.ts';
import { clockIn } from '#kit/domain/zone.ts';
import { toCsv } from './csv.ts';
import { pdfOf, type Sheet } from './pdf.ts';
import type { Row } from './report.ts';
import type { FileAnswer } from './routes.ts';

export type FileParts = Period & {
  report: Report;
  words: Pairs;
  locale: Locale;
  place: { name: string; time_zone: string };
  by: string | undefined;
  data: readonly Row[];
  groups: readonly Group[];
  totals: readonly Totals[];
};
type Value = string | number | null;
type FileColumn = { header: string; isFigure: boolean; value: (row: Row) => Value };

const isBoth = (value: unknown): value is BothTexts => typeof value === 'object' && value !== null && 'en' in value;
/** The words of the report, and those that all reports share. */
const sayIn = ({ words, locale }: FileParts) => {
  const own = inLanguage(words, locale);
  const shared = inLanguage(reportPageWords, locale);
  const fields = labelsIn(locale, {});
  return {
    shared,
    title: wordAt(own, 'title') ?? '',
    nothing: wordAt(own, 'empty') ?? shared.nothing,
    field: (name: string): string => wordAt(own, `field.${name}`) ?? wordAt(fields, name) ?? name,
    choice: (field: string, value: string): string =>
      wordAt(own, `choice.${field}.${value}`) ?? wordAt(own, `${field}.${value}`) ?? value,
  };
};
type Say = ReturnType<typeof sayIn>;

/** One value, as `amount` writes money. */
const valueIn =
  (parts: FileParts, say: Say, amount: (cents: number, currency: string) => string) =>
  (name: string, column: Column | undefined, row: Row): Value => {
    const value = row[name];
    if (value === null || value === undefined) return null;
    if (isBoth(value)) return textIn(value, parts.locale);
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    switch (column?.kind) {
      case 'money':
        return amount(Number(value), String(row['currency']));
      case 'statistic':
        if (parts.report.columns[column.of]?.kind === 'money') return amount(Number(value), String(row['currency']));
        return Math.round(Number(value) * 100) / 100;
      case 'percent':
      case 'ratio':
        return Math.round(Number(value) * 100) / 100;
      case 'count':
      case 'number':
        return Number(value);
      case 'time':
        return clockIn((row['time_zone'] as string | undefined) ?? parts.place.time_zone, new Date(text));
      case 'choice':
        return say.choice(name, text);
      case 'yes':
        return say.shared[text === 'true' ? 'yes' : 'no'];
      default:
        return text;
    }
  };

const groupHead = ({ report, by = '' }: FileParts, { shared, field }: Say): string =>
  by === 'week' ? shared.week_of : (wordAt(shared.by, by) ?? field(report.dims[by] ?? by));
const columnsOf = (parts: FileParts, say: Say, amount: typeof plainAmount): FileColumn[] => {
  const { report, by } = parts;
  const show = valueIn(parts, say, amount);
  const of = (name: string, column?: Column): FileColumn => ({
    header: say.field(name),
    isFigure: column !== undefined && isFigure(column),
    value: (row) =>
      by === undefined && column !== undefined && isDifferent(column)
        ? Number(row[name] !== null)
        : show(name, column, row),
  });
  const named =
    by === undefined ? columnsOfRow(report.columns) : Object.entries(report.columns).filter(([, one]) => isFigure(one));
  const nameIn = (dim: string, value: string): Value => {
    const column = report.dims[dim] ?? dim;
    return show(column, report.columns[column], { [column]: value });
  };
  const nameOfGroup = (value: string): Value =>
    by === CELL && report.matrix
      ? partsOfCell(value)
          .map((part, at) => nameIn(report.matrix?.[at] ?? '', part))
          .join(' · ')
      : nameIn(by ?? '', value);
  const first: FileColumn[] =
    by === undefined
      ? [of('branch_name')]
      : [
          {
            header: groupHead(parts, say),
            isFigure: false,
            value: (row) =>
              timeDims.some((one) => one === by) ? (row['key'] as Day) : labelled(row, nameOfGroup, parts, say),
          },
          { header: say.shared.row_count, isFigure: true, value: (row) => Number(row['row_count']) },
        ];
  const currency = hasMoney(report.columns) ? [{ ...of('currency'), header: say.shared.currency }] : [];
  return [...first, ...named.map(([name, one]) => of(name, one)), ...currency];
};
const labelled = (row: Row, show: (value: string) => Value, { locale }: FileParts, { shared }: Say): Value => {
  const label = row['label'];
  if (row['key'] === null || !isBoth(label)) return shared.none;
  // A choice is a word of the report; a name is as it was written.
  return label.cn === '' ? show(label.en) : textIn(label, locale);
};

const nameOf = ({ report, place, from, until }: FileParts, { title }: Say, ending: string): string =>
  `${title} ${place.name} ${report.isAsOf ? '' : `${from} `}${until}.${ending}`;
const periodIn = ({ report, from, until, locale }: FileParts, { shared }: Say): string =>
  report.isAsOf
    ? `${shared.as_of} ${formatDay(until, locale)}`
    : `${formatDay(from, locale)} – ${formatDay(until, locale)}`;
const rowsOf = ({ by, data, groups }: FileParts): readonly Row[] => (by === undefined ? data : groups);

export const csvOf = (parts: FileParts): FileAnswer => {
  const say = sayIn(parts);
  const columns = columnsOf(parts, say, plainAmount);
  return { name: nameOf(parts, say, 'csv'), kind: 'text/csv; charset=utf-8', content: toCsv(columns, rowsOf(parts)) };
};

const NARROW = 0.7;
const COLUMN_GAP = 6;
const line = (
  sheet: Sheet,
  columns: readonly FileColumn[],
  texts: readonly Value[],
  weight: 'plain' | 'strong',
): void => {
  const all = columns.reduce((sum, one) => sum + (one.isFigure ? NARROW : 1), 0);
  sheet.cells(
    columns.map(({ isFigure: isRight }, at) => ({
      text: String(texts[at] ?? ''),
      share: (isRight ? NARROW : 1) / all,
      size: columns.length > 8 ? 6.5 : 8,
      weight,
      align: isRight ? ('right' as const) : ('left' as const),
    })),
    COLUMN_GAP,
  );
};
/** A sheet on its side, because most reports have more columns than a letter has room for. */
export const pdfOfReport = async (parts: FileParts): Promise<FileAnswer> => {
  const say = sayIn(parts);
  const { report, place, totals } = parts;
  const columns = columnsOf(parts, say, formatAmount);
  const figures = Object.entries(report.columns).filter(([, one]) => isFigure(one));
  const content = await pdfOf(
    say.title,
    (sheet) => {
      sheet.text(say.title, { size: 16, weight: 'strong' });
      sheet.text(`${place.name} · ${periodIn(parts, say)}`, { grey: true });
      sheet.gap();
      line(
        sheet,
        columns,
        columns.map(({ header }) => header),
        'strong',
      );
      sheet.rule();
      for (const row of rowsOf(parts))
        line(
          sheet,
          columns,
          columns.map(({ value }) => value(row)),
          'plain',
        );
      if (rowsOf(parts).length === 0) sheet.text(say.nothing);
      sheet.rule();
      for (const total of totals) {
        const show = valueIn(parts, say, formatAmount);
        const said = figures.map(([name, one]) => `${say.field(name)}: ${show(name, one, total) ?? '—'}`);
        sheet.text(
          [
            `${say.shared.total} ${total.currency ?? ''}`.trim(),
            `${say.shared.row_count}: ${total.row_count}`,
            ...said,
          ].join(' · '),
          { size: 9 },
        );
      }
    },
    { isWide: true },
  );
  return { name: nameOf(parts, say, 'pdf'), kind: 'application/pdf', content };
};
