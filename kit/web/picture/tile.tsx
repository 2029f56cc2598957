/** A key figure: large, with its change, a small line, and a link to the list behind it. */
import type { ReactElement, ReactNode } from 'react';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import { PageLink } from '../address.tsx';
import type { PagePath, Search } from '../paths.ts';
import { useWords } from '../words.ts';
import { changeOf, linePath } from './scale.ts';
import { Dim, Inline } from '../look/lay.tsx';
import style from './picture.module.css';

const WIDTH = 96;
const HEIGHT = 28;
/** A line without axes; decoration beside a figure, so screen readers skip it. */
const Sparkline = ({ values }: { values: readonly number[] }): ReactElement | null => {
  if (values.length < 2) return null;
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
  const x = (at: number): number => 2 + (at * (WIDTH - 4)) / (values.length - 1);
  const y = (value: number): number => HEIGHT - 3 - ((value - low) / (high - low)) * (HEIGHT - 6);
  return (
    <svg className={style['spark']} width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path d={linePath(values, x, y)} />
      <circle cx={x(values.length - 1)} cy={y(values.at(-1) ?? 0)} r={2.5} />
    </svg>
  );
};

const Change = ({ now, before }: { now: number; before: number }): ReactElement | null => {
  const words = useWords('blocks');
  const percent = changeOf(now, before);
  if (percent === null) return null;
  if (percent === 0)
    return (
      <Inline as="span" within noWrap gap={2} dim size={13} figures>
        {words('picture.same')}
      </Inline>
    );
  const Icon = percent > 0 ? IconArrowUpRight : IconArrowDownRight;
  return (
    <Inline
      as="span"
      within
      noWrap
      gap={2}
      dim
      size={13}
      figures
      title={words(percent > 0 ? 'picture.up' : 'picture.down', { percent: Math.abs(percent) })}
    >
      <Icon size={16} aria-hidden="true" />
      <span aria-hidden="true">{Math.abs(percent)} %</span>
      <span className="visually-hidden">
        {words(percent > 0 ? 'picture.up' : 'picture.down', { percent: Math.abs(percent) })}
      </span>
    </Inline>
  );
};

export type TileProps = {
  label: string;
  /** As it is shown: "RM 12,400.00", "128". */
  value: string;
  /** The bare figures, for the change. */
  change?: { now: number; before: number } | undefined;
  values?: readonly number[] | undefined;
  /** A button beside the label that says what the figure is. */
  about?: ReactNode;
  /** One short line below: what is urgent in this figure, or what it is compared with. */
  note?: ReactNode;
  /** The list behind the figure. */
  to?: PagePath | undefined;
  search?: Search | undefined;
};
export const Tile = ({ label, value, change, values, about, note, to, search }: TileProps): ReactElement => (
  <section className={style['tile']}>
    <Inline gap={4} noWrap align="start">
      <Dim as="h2" size={13} className={style['tileLabel']}>
        {to ? (
          <PageLink to={to} {...(search && { search })}>
            {label}
          </PageLink>
        ) : (
          label
        )}
      </Dim>
      {about}
    </Inline>
    <Inline gap="2px 10px" align="baseline">
      <span className={style['tileValue']}>{value}</span>
      {change ? <Change now={change.now} before={change.before} /> : null}
    </Inline>
    {note ? <Dim as="p">{note}</Dim> : null}
    {values ? <Sparkline values={values} /> : null}
  </section>
);

/** Tiles side by side, as many as fit. */
export const Tiles = ({ children }: { children: ReactNode }): ReactElement => (
  <div className={style['tiles']}>{children}</div>
);
