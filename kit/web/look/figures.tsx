/** Labels with their values: the lines of a total, the facts of a record, totals beside each other. */
import type { ReactElement, ReactNode } from 'react';
import style from './figures.module.css';

type FigureLine = {
  /** If two lines have the same label, or it isn't text. */
  key?: string;
  label: ReactNode;
  value: ReactNode;
  /** The total of the lines above. */
  sum?: boolean;
  /** Needs attention. */
  off?: boolean;
  /** What is paid, and what is still open. */
  of?: 'paid' | 'open';
  /** Shown beside it: the tax included in a total. */
  quiet?: boolean;
  /** Its value is a word for what isn't there. */
  missing?: boolean;
};
type FiguresProps = {
  /**
   * `sum`: label at the left, figure at the right. `receipt`: the same with a large total. `facts`: two columns.
   * `pairs`: two columns as wide as the labels are. `stacked`: the label above. `beside`: the same, next to
   * each other. `totals`: these large.
   */
  look?: 'sum' | 'receipt' | 'facts' | 'pairs' | 'stacked' | 'beside' | 'totals';
  /** What the figures are about, if no heading says it. */
  label?: string;
  /** Missing values have no line. */
  lines: readonly (FigureLine | null | false)[];
};
const keyOf = (line: FigureLine, at: number): string =>
  line.key ?? (typeof line.label === 'string' ? line.label : String(at));
export const Figures = ({ look = 'sum', label, lines }: FiguresProps): ReactElement => (
  <dl className={style['figures']} data-look={look} aria-label={label}>
    {lines.map((line, at) =>
      line ? (
        <div
          key={keyOf(line, at)}
          data-sum={line.sum || undefined}
          data-quiet={line.quiet}
          data-off={line.off || undefined}
          data-of={line.of}
          data-missing={line.missing || undefined}
        >
          <dt>{line.label}</dt>
          <dd>{line.value}</dd>
        </div>
      ) : null,
    )}
  </dl>
);
