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
  const frame = useElementSize();
  const table = useElementSize<HTMLTableElement>();
  // A table that is wider than its place is scrolled with the arrow keys, once somebody can reach it.
  const isWider = table.width > frame.width + 1;
  return (
    <div className={style['frame']} ref={frame.ref} tabIndex={isWider ? 0 : undefined}>
      <table
        className={`${style['table']} ${className}`}
        data-figures={figures || undefined}
        data-pinned={pinned || undefined}
        ref={table.ref}
        {...rest}
      />
    </div>
  );
};
