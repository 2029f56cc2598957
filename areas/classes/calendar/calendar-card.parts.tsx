/**
 * What an entry of a grid shows. In a narrow one, time and name run downwards; the rest is shown on hover and focus.
 */
import type { ReactElement } from 'react';
import { IconUserExclamation } from '@tabler/icons-react';
import { kindOfType, type AppointmentRow } from '../appointment/appointment.model.ts';
import type { SessionRow } from '../timetable/timetable.model.ts';
import { useWords } from '#kit/web/words.ts';
import { itemIn, moreIn, type More } from './calendar-events.view.ts';
import type { ScheduleEventData } from '@mantine/schedule';
import { lacksCourse, LacksCourse } from '../class/lacks.parts.tsx';
import { lacksTrainer, NoTrainer } from '../class/no-trainer.parts.tsx';
import { namesOf, Places, timesOf, useWhere } from '../session/session-row.parts.tsx';
import { Inline } from '#kit/web/look/lay.tsx';
import style from './calendar.module.css';

type BodyProps = { event: ScheduleEventData; zone: string };
type TitleProps = { event: ScheduleEventData; times: string; isLacking?: boolean };
const Title = ({ event, times, isLacking = false }: TitleProps): ReactElement => (
  <span className={style['eventTitle']}>
    <span className={style['eventClock']}>
      {times.slice(0, 5)}{' '}
      {isLacking ? <IconUserExclamation className={style['sign']} size={13} aria-hidden="true" /> : null}
    </span>
    {event.title}
  </span>
);
const SessionBody = ({ event, zone, session }: BodyProps & { session: SessionRow }): ReactElement => {
  const where = useWhere();
  const times = timesOf(session, zone);
  const isLacking = lacksTrainer(session);
  return (
    <span className={style['fit']}>
      <span
        className={style['event']}
        data-cancelled={session.status === 'cancelled' || undefined}
        data-lacking={isLacking || undefined}
      >
        <Title event={event} times={times} isLacking={isLacking} />
        <span className={style['eventFacts']}>{times}</span>
        <span className={style['eventPlaces']}>
          <Places session={session} />
        </span>
        {isLacking ? (
          <span className={style['eventFacts']}>
            <NoTrainer />
          </span>
        ) : null}
        {lacksCourse(session) ? (
          <span className={style['eventFacts']}>
            <LacksCourse of={session} />
          </span>
        ) : null}
        <span className={style['eventFacts']}>{[where(session), namesOf(session)].filter(Boolean).join(' · ')}</span>
      </span>
    </span>
  );
};
const AppointmentBody = ({ event, zone, one }: BodyProps & { one: AppointmentRow }): ReactElement => {
  const words = useWords('classes');
  const below = [words(`appointment.type.${kindOfType[one.type_id]}`), one.trainer_name, one.facility_name];
  const times = timesOf(one, zone);
  return (
    <span className={style['fit']}>
      <span className={style['event']} data-cancelled={one.status === 'cancelled' || undefined}>
        <Title event={event} times={times} />
        <span className={style['eventFacts']}>
          {times} · {words(`appointment.status.${one.status}`)}
        </span>
        <span className={style['eventFacts']}>{below.filter(Boolean).join(' · ')}</span>
      </span>
    </span>
  );
};

export const Body = (props: BodyProps): ReactElement => {
  const item = itemIn(props.event);
  return 'session' in item ? (
    <SessionBody {...props} session={item.session} />
  ) : (
    <AppointmentBody {...props} one={item.appointment} />
  );
};

/** "+56 more", or the number if none is shown; and how many of the day have no trainer. */
const MoreLine = ({ more, short }: { more: More; short: boolean }): ReactElement => {
  const words = useWords('classes');
  const { hidden, lacking } = more;
  const count = short ? String(hidden) : words('calendar.more', { count: hidden });
  return (
    <span className={style['event']} data-more>
      <span className={style['eventTitle']} aria-label={short ? words('calendar.count', { count: hidden }) : undefined}>
        {count}
      </span>
      {lacking > 0 ? (
        <Inline
          as="span"
          within
          noWrap
          gap={3}
          tone="text"
          size={11}
          weight={600}
          title={words('calendar.lacking', { count: lacking })}
          className={style['moreLacking']}
        >
          <IconUserExclamation size={13} aria-label={words('calendar.lacking', { count: lacking })} />
          {short ? null : <span aria-hidden="true">{lacking}</span>}
        </Inline>
      ) : null}
    </span>
  );
};
/** A month has one line for each. */
export const Line = ({
  event,
  time,
  short,
}: {
  event: ScheduleEventData;
  time: string;
  short: boolean;
}): ReactElement => {
  const words = useWords('classes');
  const more = moreIn(event);
  if (more !== null) return <MoreLine more={more} short={short} />;
  const item = itemIn(event);
  const { status } = 'session' in item ? item.session : item.appointment;
  const isLacking = 'session' in item && lacksTrainer(item.session);
  return (
    <span
      className={style['event']}
      data-cancelled={status === 'cancelled' || undefined}
      data-lacking={isLacking || undefined}
    >
      <span className={style['eventTitle']}>
        {isLacking ? (
          <IconUserExclamation size={13} className={style['inLine']} aria-label={words('calendar.no_trainer')} />
        ) : null}
        {time} {event.title}
      </span>
    </span>
  );
};
