/** A class by its colour and its words. */
import type { ReactElement, ReactNode } from 'react';
import { Inline } from '#kit/web/look/lay.tsx';
import style from '../classes.module.css';

export const Dot = ({ colour, children }: { colour: string; children: ReactNode }): ReactElement => (
  <Inline as="span" within gap={8} shrinks noWrap>
    <span className={style['dot']} style={{ background: `var(--mantine-color-${colour}-6)` }} aria-hidden="true" />
    {children}
  </Inline>
);
