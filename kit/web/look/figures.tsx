/** Labels with their values: the lines of a sum, the facts of a sheet, totals beside each other. */
import type { ReactElement, ReactNode } from 'react';
import style from './figures.module.css';

type FigureLine = {
  /** Where two lines have the same label, or where it is no text. */
  key?: string;
  label: ReactNode;
  value: ReactNode;
  /** What the lines above add up to. */
  sum?: boolean;
  /** Not as it should be. */
  off?: boolean;
  /** Said beside: the tax that is in a sum. */
  quiet?: boolean;
};
type FiguresProps = {
  /** `sum`: label at the left, figure at the right. `facts`: two columns. `stacked`: the label above. `totals`: side by side, large. */
  look?: 'sum' | 'facts' | 'stacked' | 'totals';
  /** What they are the figures of, where no heading says it. */
  label?: string;
  /** What is missing has no line. */
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
        >
          <dt>{line.label}</dt>
          <dd>{line.value}</dd>
        </div>
      ) : null,
    )}
  </dl>
);
