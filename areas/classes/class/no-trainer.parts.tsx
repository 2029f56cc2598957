/** A class that is to be taught and has no trainer: a sign and words, so that colour isn't the only sign. */
import type { ReactElement } from 'react';
import { IconUserExclamation } from '@tabler/icons-react';
import type { SessionRow } from '../timetable/timetable.model.ts';
import { useWords } from '#kit/web/words.ts';
import { Inline } from '#kit/web/look/lay.tsx';
import style from '../classes.module.css';

export const lacksTrainer = ({ status, trainers }: Pick<SessionRow, 'status' | 'trainers'>): boolean =>
  status === 'scheduled' && trainers.length === 0;

export const NoTrainer = (): ReactElement => (
  <Inline as="span" within noWrap gap={3} tone="text" weight={700} className={style['noTrainer']}>
    <IconUserExclamation size={13} aria-hidden="true" /> {useWords('classes')('calendar.no_trainer')}
  </Inline>
);
