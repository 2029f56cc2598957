/**
 * Choices as horizontal bars, as shares of everyone who answered: their labels are sentences, which don't fit below a
 * vertical bar.
 */
import type { ReactElement } from 'react';
import { notedIn } from '#kit/domain/words.ts';
import { currentLocale } from '#kit/web/words.ts';
import { PictureFrame } from '#kit/web/picture/figure.tsx';
import { Bar } from '#kit/web/look/bar.tsx';
import { Dim, Stacked, Words } from '#kit/web/look/lay.tsx';
import style from './survey.module.css';

export type Bar = { label: string; count: number };
type Props = { title: string; name: string; bars: readonly Bar[]; of: number };

export const LyingBars = ({ title, name, bars, of }: Props): ReactElement => {
  const percent = (count: number): number => (of === 0 ? 0 : Math.round((count / of) * 100));
  return (
    <PictureFrame
      title={title}
      labels={bars.map((bar) => bar.label)}
      series={[{ name, values: bars.map((bar) => bar.count) }]}
      format={(value) => notedIn(currentLocale(), value.toLocaleString('en'), `${percent(value)} %`)}
    >
      <Stacked gap={8}>
        {bars.map((bar) => (
          <Stacked key={bar.label} columns="minmax(0, 1fr) auto" gap="2px 12px" align="center">
            <Words breaks>{bar.label}</Words>
            <span className={style['barTrack']}>
              <Bar percent={percent(bar.count)} high={10} round={3} fill="--cm-series-1" ground="hover" />
            </span>
            <Words figures whole>
              {bar.count.toLocaleString('en')} <Dim>{percent(bar.count)} %</Dim>
            </Words>
          </Stacked>
        ))}
      </Stacked>
    </PictureFrame>
  );
};
