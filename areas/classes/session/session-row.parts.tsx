/** A class at one time, in a list: day and time, what, where and with whom, and how full it is. */
import type { ReactElement } from 'react';
import type { SessionRow } from '../timetable/timetable.model.ts';
import { commaIn, textIn } from '#kit/domain/words.ts';
import { clockIn } from '#kit/domain/zone.ts';
import { PageLink } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { usePlace } from '#kit/web/place.ts';
import { currentLocale, useLocale, useWords } from '#kit/web/words.ts';
import { Dot } from '../class/dot.parts.tsx';
import { lacksCourse, LacksCourse } from '../class/lacks.parts.tsx';
import { lacksTrainer, NoTrainer } from '../class/no-trainer.parts.tsx';
import { Bar } from '#kit/web/look/bar.tsx';
import { Stacked, Words } from '#kit/web/look/lay.tsx';
import style from '../classes.module.css';

type Times = Pick<SessionRow, 'starts_at' | 'ends_at'>;
/** "18:30–19:30" by the clock of the branch. */
export const timesOf = ({ starts_at, ends_at }: Times, zone: string): string =>
  `${clockIn(zone, new Date(starts_at))}–${clockIn(zone, new Date(ends_at))}`;

export const namesOf = (session: Pick<SessionRow, 'trainers'>): string =>
  session.trainers.map((trainer) => trainer.name).join(commaIn(currentLocale()));

/** The room, or that it is online. */
export const useWhere = (): ((of: Pick<SessionRow, 'kind' | 'facility_name'>) => string) => {
  const words = useWords('classes');
  return ({ kind, facility_name }) => (kind === 'online' ? words('online.online') : facility_name);
};

export const Where = ({ of }: { of: Pick<SessionRow, 'kind' | 'facility_name'> }): ReactElement => (
  <>{useWhere()(of)}</>
);

/** "12/20" with a thin bar, and the waiting list. */
export const Places = ({ session }: { session: Pick<SessionRow, 'booked' | 'capacity' | 'waiting'> }): ReactElement => {
  const words = useWords('classes');
  const { booked, capacity, waiting } = session;
  return (
    <Stacked as="span" gap={4} right figures keeps least={84}>
      <span>
        {words('session.places', { booked, capacity })}
        {waiting > 0 ? ` ${words('session.waiting', { count: waiting })}` : ''}
      </span>
      <Bar
        percent={Math.min(100, (booked / capacity) * 100)}
        high={3}
        round={2}
        fill={booked >= capacity ? '--cm-red' : '--mantine-color-success-6'}
      />
    </Stacked>
  );
};

/** `dated`: one class on several days. Under a day, time and class are enough. */
export const SessionItem = ({ session, dated }: { session: SessionRow; dated: boolean }): ReactElement => {
  const locale = useLocale();
  const write = useDays();
  const words = useWords('classes');
  const { zone } = usePlace();
  const where = useWhere();
  const name = textIn(session.class_name, locale);
  const names = namesOf(session) || words('session.no_trainer');
  return (
    <li className={style['item']}>
      <Stacked gap={2} breaks shrinks className={style['itemWords']}>
        <Dot colour={session.colour}>
          <PageLink to="/manage/classes/session" record={session.id}>
            {dated ? write(session.day) : ''} {timesOf(session, zone)} {dated ? '' : name}
          </PageLink>
        </Dot>
        <Words tone="gray" size={12}>
          {where(session)} · {lacksTrainer(session) ? <NoTrainer /> : names}
          {lacksCourse(session) ? <LacksCourse of={session} /> : null}
        </Words>
      </Stacked>
      <Places session={session} />
    </li>
  );
};
