/** The look of every small table. `MiniTable` also writes its rows; this one is for rows of an unusual shape. */
import type { HTMLAttributes, ReactElement } from 'react';
import { useElementSize } from '@mantine/hooks';
import style from './table.module.css';

type TableProps = HTMLAttributes<HTMLTableElement> & {
  /** All columns but the first are figures. */
  figures?: boolean;
  /** Wider than the page: the first column stays where it is. */
  pinned?: boolean;
  'data-choices'?: boolean;
  'data-top'?: boolean;
};
export const Table = ({ figures, pinned, className = '', ...rest }: TableProps): ReactElement => {
  const { ref: frame, width: place } = useElementSize();
  const { ref: table, width } = useElementSize<HTMLTableElement>();
  // Wider than its place, it is scrolled with the arrow keys, once somebody can reach it.
  const reach = width > place + 1 ? { tabIndex: 0, role: 'group' } : {};
  return (
    <div className={style['frame']} ref={frame} {...reach}>
      <table
        className={`${style['table']} ${className}`}
        data-figures={figures || undefined}
        data-pinned={pinned || undefined}
        ref={table}
        {...rest}
      />
    </div>
  );
};
