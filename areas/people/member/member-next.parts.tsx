/** What a client does next, and what was used of sessions and credits. */
import type { ReactElement } from 'react';
import { appointmentContract } from '#areas/classes/appointment/appointment.contract.ts';
import { appointmentMachine } from '#areas/classes/appointment/appointment.machine.ts';
import {
  kindOfType,
  type AppointmentRow,
  type MemberAppointments,
} from '#areas/classes/appointment/appointment.model.ts';
import { pauseIn, textIn } from '#kit/domain/words.ts';
import { clockIn } from '#kit/domain/zone.ts';
import { PageLink } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { waitingFor } from '#kit/web/look/loaded.tsx';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Card, Empty } from '#kit/web/look/page.tsx';
import { Badge, Status } from '#kit/web/look/show.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { useHas } from '#kit/web/rights.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { Figures } from '#kit/web/look/figures.tsx';

const tones = { funded: 'green', unfunded: 'yellow', trial: 'blue' } as const;
export const AppointmentLine = ({ one }: { one: AppointmentRow }): ReactElement => {
  const words = useWords('classes');
  const locale = useLocale();
  const write = useDays();
  const { zone } = usePlace();
  const below = [
    one.trainer_name,
    one.facility_name,
    one.membership_name ? words('appointment.by_membership', { name: textIn(one.membership_name, locale) }) : '',
    one.credits > 0 ? words('appointment.by_credits', { count: one.credits }) : '',
    one.charged === null ? '' : words(one.charged ? 'appointment.charged' : 'appointment.not_charged'),
  ];
  return (
    <Item
      title={
        <PageLink to="/manage/clientDetails/sessions/viewEditPtFf" record={one.id}>
          {write(one.day)} {clockIn(zone, new Date(one.starts_at))}{' '}
          {words(`appointment.type.${kindOfType[one.type_id]}`)}
        </PageLink>
      }
      below={below.filter(Boolean).join(' · ')}
      right={
        <>
          <Badge tone={tones[one.funding]}>{words(`appointment.funding.${one.funding}`)}</Badge>{' '}
          <Status machine={appointmentMachine} value={one.status} noun="classes.appointment" />
        </>
      }
    />
  );
};

const NextClass = ({ next }: { next: NonNullable<MemberAppointments['next_class']> }): ReactElement => {
  const locale = useLocale();
  const write = useDays();
  const { zone } = usePlace();
  return (
    <PageLink to="/manage/clientDetails/sessions/viewEditClass" record={next.id}>
      {write(next.day)} {clockIn(zone, new Date(next.starts_at))} {textIn(next.name, locale)}
    </PageLink>
  );
};
const NextAppointment = ({ next }: { next: AppointmentRow }): ReactElement => {
  const words = useWords('classes');
  const locale = useLocale();
  const write = useDays();
  const { zone } = usePlace();
  return (
    <PageLink to="/manage/clientDetails/sessions/viewEditPtFf" record={next.id}>
      {write(next.day)} {clockIn(zone, new Date(next.starts_at))}{' '}
      {`${words(`appointment.type.${kindOfType[next.type_id]}`)}${pauseIn(locale)}${next.trainer_name}`}
    </PageLink>
  );
};

const Used = ({ data }: { data: MemberAppointments }): ReactElement => {
  const words = useWords('classes');
  const locale = useLocale();
  const write = useDays();
  const { used, credits_used, credits_left } = data;
  const hasCredits = credits_used + credits_left > 0;
  if (used.length === 0 && !hasCredits) return <Empty title={words('appointment.used_empty')} />;
  return (
    <Items>
      {used.map((one) => (
        <Item
          key={one.membership_id}
          title={textIn(one.name, locale)}
          below={
            <>
              {one.end_on === null
                ? words('appointment.until_cancelled')
                : words('appointment.until', { day: write(one.end_on) })}
              {one.held > 0 ? ` · ${words('appointment.held', { count: one.held })}` : ''}
            </>
          }
          right={
            one.left === null
              ? words('appointment.left_any')
              : words('appointment.left_of', { left: one.left, total: one.total ?? one.left })
          }
        />
      ))}
      {hasCredits ? (
        <Item
          title={words('appointment.credits')}
          right={words('appointment.credits_used', { used: credits_used, left: credits_left })}
        />
      ) : null}
    </Items>
  );
};

export const useAppointmentsOf = (id: number) => {
  const sees = useHas('VIEW_CLASSES');
  return useRead(appointmentContract.ofMember, { params: { id } }, { when: sees });
};

/** The next class and the next appointment, and what is left of sessions and credits. */
export const NextCards = ({ member_id }: { member_id: number }): ReactElement | null => {
  const words = useWords('classes');
  const sees = useHas('VIEW_CLASSES');
  const { data, waiting } = waitingFor(useAppointmentsOf(member_id), { height: 160 });
  if (!sees) return null;
  if (!data) return waiting;
  const { next_class, next_appointment } = data;
  return (
    <>
      <Card title={words('appointment.next')}>
        <Figures
          look="stacked"
          lines={[
            {
              label: words('appointment.next_class'),
              value: next_class ? <NextClass next={next_class} /> : words('appointment.next_none'),
            },
            {
              label: words('appointment.next_appointment'),
              value: next_appointment ? <NextAppointment next={next_appointment} /> : words('appointment.next_none'),
            },
          ]}
        />
      </Card>
      <Card title={words('appointment.used')}>
        <Used data={data} />
      </Card>
    </>
  );
};
