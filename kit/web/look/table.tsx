/** The look of every small table. `MiniTable` also writes its rows; this one is for rows of an unusual shape. */
import type { HTMLAttributes, ReactElement } from 'react';
import style from './table.module.css';

type TableProps = HTMLAttributes<HTMLTableElement> & {
  /** All columns but the first are figures. */
  figures?: boolean;
  /** Wider than the page: the first column stays where it is. */
  pinned?: boolean;
  'data-choices'?: boolean;
  'data-top'?: boolean;
};
export const Table = ({ figures, pinned, className = '', ...rest }: TableProps): ReactElement => (
  <div className={style['frame']}>
    <table
      className={`${style['table']} ${className}`}
      data-figures={figures || undefined}
      data-pinned={pinned || undefined}
      {...rest}
    />
  </div>
);
