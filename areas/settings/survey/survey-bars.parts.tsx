/**
 * Choices as horizontal bars, as shares of everyone who answered: their labels are sentences, which don't fit below a
 * vertical bar.
 */
import type { ReactElement } from 'react';
import { PictureFrame } from '#kit/web/picture/figure.tsx';
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
      format={(value) => `${value.toLocaleString('en')} (${percent(value)} %)`}
    >
      <div className={style['bars']}>
        {bars.map((bar) => (
          <div key={bar.label} className={style['bar']}>
            <span className={style['barLabel']}>{bar.label}</span>
            <span className={style['barTrack']}>
              <span className={style['barFill']} style={{ width: `${percent(bar.count)}%` }} />
            </span>
            <span className={style['barFigure']}>
              {bar.count.toLocaleString('en')} <span className={style['dim']}>{percent(bar.count)} %</span>
            </span>
          </div>
        ))}
      </div>
    </PictureFrame>
  );
};
