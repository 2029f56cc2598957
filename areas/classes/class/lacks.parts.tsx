/** What somebody lacks to teach a class: courses that its category requires. */
import type { ReactElement } from 'react';
import { IconCertificateOff } from '@tabler/icons-react';
import type { LackedCourse } from './lacked.model.ts';
import type { SessionRow } from '../timetable/timetable.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { useDays } from '#kit/web/days.ts';
import { Inline } from '#kit/web/look/lay.tsx';
import { Badge } from '#kit/web/look/show.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';
import style from '../classes.module.css';

/** "No certificate of Holding pads" */
export const useLacks = (): ((lacked: LackedCourse) => string) => {
  const words = useWords('classes');
  const locale = useLocale();
  const write = useDays();
  return ({ title, why, until }) =>
    words(`session.lacks.${why}`, { course: textIn(title, locale), day: until === null ? '' : write(until) });
};
export const LacksBadges = ({ of }: { of: readonly LackedCourse[] }): ReactElement => {
  const says = useLacks();
  return (
    <>
      {of.map((one) => (
        <Badge key={one.course_id} tone="yellow">
          {says(one)}
        </Badge>
      ))}
    </>
  );
};

type Taught = Pick<SessionRow, 'status' | 'trainers'>;
/** Upcoming, with a trainer who lacks a required course and has no reason. */
export const lacksCourse = ({ status, trainers }: Taught): boolean =>
  status === 'scheduled' && trainers.some(({ lacks, override_reason }) => lacks.length > 0 && override_reason === null);

/** A sign and words, as for a class without a trainer. */
export const LacksCourse = ({ of }: { of: Taught }): ReactElement => {
  const says = useLacks();
  const lacked = of.trainers.filter(({ override_reason }) => override_reason === null).flatMap(({ lacks }) => lacks);
  return (
    <Inline as="span" within noWrap gap={3} tone="text" weight={700} className={style['noTrainer']}>
      <IconCertificateOff size={13} aria-hidden="true" /> {lacked[0] ? says(lacked[0]) : ''}
    </Inline>
  );
};
