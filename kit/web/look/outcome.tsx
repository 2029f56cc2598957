/** What results from the entries of a form, before it is saved; read out when it changes. */
import type { ReactElement, ReactNode } from 'react';
import { Stacked, Words } from './lay.tsx';
import style from './outcome.module.css';

type OutcomeProps = { children: ReactNode; 'aria-busy'?: boolean };
export const Outcome = (props: OutcomeProps): ReactElement => (
  <Stacked as="section" gap={10} p="12px 16px" framed className={style['outcome']} aria-live="polite" {...props} />
);

/** The whole in one sentence, below its lines: what is due today, and what follows. */
export const InWords = ({ children }: { children: ReactNode }): ReactElement => (
  <Words as="p" p="12px 14px" round={8} ground="hover">
    {children}
  </Words>
);
