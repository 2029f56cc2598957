/**
 * Pictures of figures: zero-based bars and lines, up to five series, labelled at their ends, colours that colour-blind
 * people can tell apart, the same colour for the same place in `series` everywhere. Each can be read as a table.
 */
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { useElementSize } from '@mantine/hooks';
import { PageLink } from '../address.tsx';
import { labelEvery, labelsBelow, linePath, spread, ticksFor, widthOf, type Below } from './scale.ts';
import { PictureFrame, type Opens, type PictureData, type Series } from './figure.tsx';
import { Inline } from '../look/lay.tsx';
import style from './picture.module.css';

type ChartProps = PictureData & { title: string; format?: (value: number) => string; height?: number };
/** The colour of a series; what is past has another. */
const seriesOf = (place: number, isPast: boolean | undefined): CSSProperties => ({
  ['--series' as 'color']: isPast
    ? 'color-mix(in srgb, var(--cm-gray) 75%, var(--cm-card))'
    : `var(--cm-series-${place + 1})`,
});
const plain = (value: number): string => value.toLocaleString('en');
const LEFT = 48;
const RIGHT = 8;
const TOP = 8;
const BOTTOM = 24;
const LABEL_PX = 56;
const NAME_PX = 96;
const DIRECT_LABELS = 14;
const NAME_GAP = 13;
const LINE_PX = 12;
const TICK_GAP = 8;

type Area = {
  width: number;
  height: number;
  left: number;
  right: number;
  bottom: number;
  min: number;
  max: number;
  ticks: readonly number[];
};
const yOf =
  (area: Area) =>
  (value: number): number =>
    TOP + (area.height - TOP - area.bottom) * (1 - (value - area.min) / (area.max - area.min));
type Sized = { width: number; height: number; right: number; format: (value: number) => string };
const areaOf = (values: readonly (number | null)[], { width, height, right, format }: Sized): Area => {
  const there = values.filter((value) => value !== null);
  const ticks = ticksFor(Math.max(0, ...there), Math.min(0, ...there));
  const left = Math.max(LEFT, ...ticks.map((tick) => widthOf(format(tick)) + TICK_GAP));
  return { width, height, left, right, bottom: BOTTOM, min: ticks[0] ?? 0, max: ticks.at(-1) ?? 1, ticks };
};

const Grid = ({ area, format }: { area: Area; format: (value: number) => string }): ReactElement => (
  <g>
    {area.ticks.map((tick) => (
      <g key={tick}>
        <line
          className={style['grid']}
          x1={area.left}
          x2={area.width - area.right}
          y1={yOf(area)(tick)}
          y2={yOf(area)(tick)}
        />
        <text className={style['tick']} x={area.left - 6} y={yOf(area)(tick)} dy="0.32em" textAnchor="end">
          {format(tick)}
        </text>
      </g>
    ))}
  </g>
);

/** Where labels stand, once the width is known. */
const placed = (area: Area, labels: readonly string[], step: number, x: (at: number) => number): Below[] => {
  const across = area.width - area.left - area.right;
  if (across <= 0) return [];
  return labelsBelow(labels, { width: area.width, step, every: labelEvery(labels.length, across, LABEL_PX), x });
};
const Labels = ({ area, below }: { area: Area; below: Below[] }): ReactElement => (
  <g>
    {below.map(({ at, lines, x }) => (
      <text key={at} className={style['tick']} y={area.height - area.bottom + BOTTOM - 6} textAnchor="middle">
        {lines.map((line, row) => (
          <tspan key={row === 0 ? 'first' : 'second'} x={x} dy={row * LINE_PX}>
            {line}
          </tspan>
        ))}
      </text>
    ))}
  </g>
);

/** The content of a label, as a link if it opens something; keyboard users have the same links in the table. */
const Column = ({ of, children }: { of: Opens | null | undefined; children: ReactNode }): ReactElement =>
  of ? (
    <PageLink to={of.to} search={of.search} tabIndex={-1} className={style['column']}>
      {children}
    </PageLink>
  ) : (
    <g>{children}</g>
  );

/** One group of bars for each label. */
export const Bars = ({ title, labels, series, format = plain, height = 220, opens }: ChartProps): ReactElement => {
  const { ref, width } = useElementSize();
  const values = series.flatMap((one) => one.values);
  const plainArea = areaOf(values, { width, height, right: RIGHT, format });
  const step = Math.max(1, (width - plainArea.left - plainArea.right) / Math.max(1, labels.length));
  const below = placed(plainArea, labels, step, (at) => plainArea.left + step * (at + 0.5));
  const area = below.some(({ lines }) => lines.length > 1) ? { ...plainArea, bottom: BOTTOM + LINE_PX } : plainArea;
  // Figures that would run into each other are left to the table and to the hint of each bar.
  const hasFigures =
    series.length === 1 &&
    labels.length <= DIRECT_LABELS &&
    values.every((value) => value === null || widthOf(format(value)) <= step);
  const bar = Math.min(48, (step * 0.7) / Math.max(1, series.length));
  const start = (at: number): number => area.left + step * (at + 0.5) - (bar * series.length) / 2;
  const y = yOf(area);
  return (
    <PictureFrame title={title} labels={labels} series={series} format={format} opens={opens}>
      <div ref={ref}>
        <svg className={style['svg']} width={width} height={height} aria-hidden="true">
          <Grid area={area} format={format} />
          {labels.map((label, at) => (
            <Column key={at} of={opens?.(at)}>
              <rect className={style['ground']} x={area.left + step * at} y={0} width={step} height={height} />
              {series.map(({ name, values, past }, place) => {
                const value = values[at] ?? null;
                return value === null ? null : (
                  <g key={name} style={seriesOf(place, past)} className={style['bar']}>
                    <rect
                      x={start(at) + bar * place}
                      y={y(Math.max(0, value))}
                      width={Math.max(1, bar - 2)}
                      height={Math.abs(y(0) - y(value))}
                      rx={2}
                    >
                      <title>{`${label} · ${name}: ${format(value)}`}</title>
                    </rect>
                    {hasFigures && value > 0 ? (
                      <text className={style['value']} x={start(at) + bar / 2 - 1} y={y(value) - 4} textAnchor="middle">
                        {format(value)}
                      </text>
                    ) : null}
                  </g>
                );
              })}
            </Column>
          ))}
          <Labels area={area} below={below} />
        </svg>
        {series.length > 1 ? <Names series={series} /> : null}
      </div>
    </PictureFrame>
  );
};

const Names = ({ series }: Pick<PictureData, 'series'>): ReactElement => (
  <Inline as="ul" gap="4px 16px" align="stretch" size={12} mt={6} className={style['names']}>
    {series.map((one, place) => (
      <li key={one.name} style={seriesOf(place, one.past)}>
        {one.name}
      </li>
    ))}
  </Inline>
);

const sumUp = (label: string, at: number, series: readonly Series[], format: (value: number) => string): string =>
  series
    .flatMap(({ name, values }) => {
      const value = values[at] ?? null;
      return value === null ? [] : [`${label} · ${name}: ${format(value)}`];
    })
    .join('\n');

/** Lines over time, each named at its end. */
export const Lines = ({ title, labels, series, format = plain, height = 220, opens }: ChartProps): ReactElement => {
  const { ref, width } = useElementSize();
  const isWide = width >= 480;
  const right = series.length > 1 && isWide ? NAME_PX : RIGHT + 8;
  const area = areaOf(
    series.flatMap((one) => one.values),
    { width, height, right, format },
  );
  // Before it is measured, the width isn't known.
  const step = Math.max(0, (width - area.left - area.right) / Math.max(1, labels.length - 1));
  const x = (at: number): number => area.left + step * at;
  const y = yOf(area);
  const ends = series.map((one) => one.values.findLastIndex((value) => value !== null));
  const nameAt = spread(
    series.map((one, place) => y(one.values[ends[place] ?? 0] ?? 0)),
    NAME_GAP,
    height - BOTTOM,
  );
  return (
    <PictureFrame title={title} labels={labels} series={series} format={format} opens={opens}>
      <div ref={ref}>
        <svg className={style['svg']} width={width} height={height} aria-hidden="true">
          <Grid area={area} format={format} />
          {series.map((one, place) => {
            const last = ends[place] ?? -1;
            const end = one.values[last] ?? 0;
            return (
              <g key={one.name} style={seriesOf(place, one.past)} className={style['line']}>
                <path d={linePath(one.values, x, y)} />
                {last >= 0 ? <circle cx={x(last)} cy={y(end)} r={3.5} /> : null}
                {series.length > 1 && isWide && last >= 0 ? (
                  <text className={style['name']} x={x(last) + 8} y={nameAt[place]} dy="0.32em">
                    {one.name}
                  </text>
                ) : null}
              </g>
            );
          })}
          <Labels area={area} below={placed(area, labels, step, x)} />
          {labels.map((label, at) => (
            <Column key={at} of={opens?.(at)}>
              <rect className={style['ground']} x={x(at) - step / 2} y={0} width={step} height={height}>
                <title>{sumUp(label, at, series, format)}</title>
              </rect>
            </Column>
          ))}
        </svg>
        {series.length > 1 && !isWide ? <Names series={series} /> : null}
      </div>
    </PictureFrame>
  );
};
