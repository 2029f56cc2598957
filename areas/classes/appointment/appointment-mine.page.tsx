/** `/manage/appointments/mine`: what a trainer does today, usable with one hand. */
import type { ReactElement } from 'react';
import { ActionIcon, Button, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconClock } from '@tabler/icons-react';
import { appointmentContract } from './appointment.contract.ts';
import { appointmentMachine } from './appointment.machine.ts';
import { kindOfType, type AppointmentRow, type TrainerDay } from './appointment.model.ts';
import type { SessionRow } from '../timetable/timetable.model.ts';
import { fullName } from '#areas/people/person/person.rules.ts';
import { addDays, dayIn, isDay } from '#kit/domain/day.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink, useAddress, useGo } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { useLive } from '#kit/web/live.ts';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card, Empty, PageHead } from '#kit/web/look/page.tsx';
import { Status } from '#kit/web/look/show.tsx';
import { useNow } from '#kit/web/now.ts';
import { usePlace } from '#kit/web/place.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { AppointmentMarks, Funding } from './appointment-row.parts.tsx';
import { Dot } from '../class/dot.parts.tsx';
import { timesOf } from '../session/session-row.parts.tsx';
import { Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import style from './appointment.module.css';

const OneAppointment = ({ one, zone }: { one: AppointmentRow; zone: string }): ReactElement => {
  const words = useWords('classes');
  const below = [words(`appointment.type.${kindOfType[one.type_id]}`), one.facility_name, one.note];
  return (
    <Stacked as="li" gap={10} p="14px 0" className={style['slot']}>
      <Inline align="baseline" justify="space-between" gap="4px 12px" className={style['slotHead']}>
        <Words size={20} weight={600} figures>
          {timesOf(one, zone)}
        </Words>
        <Status machine={appointmentMachine} value={one.status} noun="classes.appointment" />
      </Inline>
      <Inline align="baseline" justify="space-between" gap="4px 12px" className={style['slotHead']}>
        <PageLink to="/manage/clientDetails/sessions/viewEditPtFf" record={one.id}>
          {fullName(one)}
        </PageLink>
        <Funding one={one} />
      </Inline>
      <Words my={0} tone="gray">
        {below.filter(Boolean).join(' · ')}
      </Words>
      <AppointmentMarks one={one} large />
    </Stacked>
  );
};
const OneSession = ({ session, zone }: { session: SessionRow; zone: string }): ReactElement => {
  const words = useWords('classes');
  const locale = useLocale();
  const { booked, capacity } = session;
  return (
    <Stacked as="li" gap={10} p="14px 0" className={style['slot']}>
      <Inline align="baseline" justify="space-between" gap="4px 12px" className={style['slotHead']}>
        <Words size={20} weight={600} figures>
          {timesOf(session, zone)}
        </Words>
        <span>{words('appointment.mine.places', { booked, capacity })}</span>
      </Inline>
      <Dot colour={session.colour}>
        <PageLink to="/manage/classes/session" record={session.id}>
          {textIn(session.class_name, locale)}
        </PageLink>
      </Dot>
      <Words my={0} tone="gray">
        {session.facility_name}
      </Words>
    </Stacked>
  );
};
const Slots = ({ data, isToday }: { data: TrainerDay; isToday: boolean }): ReactElement => {
  const words = useWords('classes');
  const { sessions, appointments, time_zone: zone } = data;
  if (sessions.length + appointments.length === 0)
    return <Empty title={words(isToday ? 'appointment.mine.empty' : 'appointment.mine.empty_day')} />;
  const all = [
    ...sessions.map((one) => ({
      at: one.starts_at,
      show: <OneSession key={`s${one.id}`} session={one} zone={zone} />,
    })),
    ...appointments.map((one) => ({ at: one.starts_at, show: <OneAppointment key={one.id} one={one} zone={zone} /> })),
  ];
  return <ul>{all.toSorted((a, b) => a.at.localeCompare(b.at)).map((one) => one.show)}</ul>;
};

export const MyDayPage = (): ReactElement => {
  const words = useWords('classes');
  const write = useDays();
  const go = useGo();
  const { zone, branch_id } = usePlace();
  const { search, change } = useAddress();
  const today = dayIn(zone, new Date(useNow(0)));
  const day = isDay(search['day'] ?? '') ? (search['day'] ?? today) : today;
  const show = (to: string): void => change({ day: to === today ? undefined : to });
  const { data, refetch, waiting } = useLoaded(
    appointmentContract.mine,
    { params: { branch_id: branch_id ?? 0 }, query: { day } },
    { keep: true, when: branch_id !== null, height: 240 },
  );
  useLive('timetable', () => void refetch());
  return (
    <>
      <PageHead
        title={words('appointment.mine.title')}
        context={words('appointment.mine.context')}
        aside={
          <Button
            variant="default"
            leftSection={<IconClock size={16} />}
            onClick={() => go('/manage/appointments/availability')}
          >
            {words('appointment.mine.hours')}
          </Button>
        }
      />
      <Card title={write(day)}>
        <Group gap={8} mb="sm">
          <ActionIcon
            variant="default"
            size={44}
            aria-label={words('appointment.mine.previous')}
            onClick={() => show(addDays(day, -1))}
          >
            <IconChevronLeft size={18} />
          </ActionIcon>
          <Button variant="default" h={44} onClick={() => show(today)}>
            {words('appointment.mine.today')}
          </Button>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={words('appointment.mine.next')}
            onClick={() => show(addDays(day, 1))}
          >
            <IconChevronRight size={18} />
          </ActionIcon>
        </Group>
        {waiting}
        {data ? <Slots data={data} isToday={data.day === today} /> : null}
      </Card>
    </>
  );
};
