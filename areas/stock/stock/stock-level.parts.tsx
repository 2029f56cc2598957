/** How much is there against the reorder point, and how long it lasts, as bars that are read at a glance. */
import type { ReactElement } from 'react';
import type { StockRow } from './stock.model.ts';
import { Bar } from '#kit/web/look/bar.tsx';
import { Figure } from '#kit/web/look/show.tsx';
import { useWords } from '#kit/web/words.ts';
import style from './stock.module.css';

type Props = { of: Pick<StockRow, 'on_hand' | 'available' | 'reorder_point' | 'is_low' | 'cover_days'> };
/** A full bar is three times the reorder point. */
const FULL = 3;
const Share = ({ part, whole, low }: { part: number; whole: number; low: boolean }): ReactElement => (
  <Bar
    percent={Math.min(100, Math.round((100 * part) / Math.max(1, whole)))}
    high={4}
    round={2}
    fill={low ? '--cm-red' : '--cm-green'}
    straight
  />
);

export const Level = ({ of: { on_hand, available, reorder_point, is_low } }: Props): ReactElement => {
  const words = useWords('stock');
  return (
    <span className={style['level']} data-low={is_low || undefined}>
      <span>
        <Figure value={on_hand} />
        {is_low ? <span className="visually-hidden"> {words('stock.low')}</span> : null}
      </span>
      {reorder_point === null ? null : <Share part={available} whole={reorder_point * FULL} low={is_low} />}
    </span>
  );
};

const [SOON_DAYS, LONG_DAYS] = [14, 90];
export const Cover = ({ of: { cover_days } }: Props): ReactElement => {
  const words = useWords('stock');
  if (cover_days === null) return <>—</>;
  return (
    <span className={style['level']} data-low={cover_days < SOON_DAYS || undefined}>
      <span>{words('stock.days', { count: cover_days })}</span>
      <Share part={cover_days} whole={LONG_DAYS} low={cover_days < SOON_DAYS} />
    </span>
  );
};

/** A change of stock: +3 or −3. */
export const signed = (count: number): string => (count > 0 ? `+${count}` : String(count).replace('-', '−'));
