/** A class by its colour and its words. */
import type { ReactElement, ReactNode } from 'react';
import style from '../classes.module.css';

export const Dot = ({ colour, children }: { colour: string; children: ReactNode }): ReactElement => (
  <span className={style['dotted']}>
    <span className={style['dot']} style={{ background: `var(--mantine-color-${colour}-6)` }} aria-hidden="true" />
    {children}
  </span>
);
