/** How much of a whole there is, as a bar. Words beside it say what it shows. */
import type { ReactElement, ReactNode } from 'react';

type BarProps = {
  /** From 0 to 100. */
  percent: number;
  /** In pixels. */
  high: number;
  round: number;
  /** A colour of the theme. */
  fill: string;
  ground?: 'line' | 'hover';
  /** The part that is filled ends straight. */
  straight?: boolean;
  /** Marks on it. */
  children?: ReactNode;
};
export const Bar = ({
  percent,
  high,
  round,
  fill,
  ground = 'line',
  straight = false,
  children,
}: BarProps): ReactElement => (
  <span
    aria-hidden="true"
    style={{
      display: 'block',
      position: 'relative',
      height: high,
      borderRadius: round,
      background: `var(--cm-${ground})`,
      ...(straight && { overflow: 'hidden' }),
    }}
  >
    <span
      style={{
        display: 'block',
        width: `${percent}%`,
        height: '100%',
        borderRadius: straight ? 0 : round,
        background: `var(${fill})`,
      }}
    />
    {children}
  </span>
);
