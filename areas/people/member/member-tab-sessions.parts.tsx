/** The appointments and classes of a client, upcoming and past; what is next and what was used. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { bookingContract } from '#areas/classes/booking/booking.contract.ts';
import { bookingMachine } from '#areas/classes/booking/booking.machine.ts';
import type { BookingRow } from '#areas/classes/booking/booking.model.ts';
import type { MemberView } from './member.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { clockIn } from '#kit/domain/zone.ts';
import { PageLink, useGo } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Card, Empty } from '#kit/web/look/page.tsx';
import { Status } from '#kit/web/look/show.tsx';
import { useNow } from '#kit/web/now.ts';
import { usePlace } from '#kit/web/place.ts';
import { useMayOpen } from '#kit/web/rights.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { AppointmentLine, NextCards, useAppointmentsOf } from './member-next.parts.tsx';

const Booking = ({ booking }: { booking: BookingRow }): ReactElement => {
  const words = useWords('classes');
  const locale = useLocale();
  const write = useDays();
  const { zone } = usePlace();
  const how = booking.membership_name
    ? words('booking.by_membership', { name: textIn(booking.membership_name, locale) })
    : booking.credits > 0
      ? words('booking.by_credits', { count: booking.credits })
      : '';
  const below = [booking.facility_name, how, booking.penalty ? words(`booking.penalty.${booking.penalty}`) : ''];
  return (
    <Item
      title={
        <PageLink to="/manage/clientDetails/sessions/viewEditClass" record={booking.id}>
          {write(booking.day)} {clockIn(zone, new Date(booking.starts_at))} {textIn(booking.class_name, locale)}
        </PageLink>
      }
      below={below.filter(Boolean).join(' · ')}
      right={<Status machine={bookingMachine} value={booking.status} noun="classes.booking" />}
    />
  );
};

type PartProps = { title: string; empty: string; rows: readonly BookingRow[]; aside?: ReactElement | undefined };
const Part = ({ title, empty, rows, aside }: PartProps): ReactElement => (
  <Card title={title} {...(aside && { aside })}>
    {rows.length === 0 ? <Empty title={empty} /> : null}
    <Items>
      {rows.map((booking) => (
        <Booking key={booking.id} booking={booking} />
      ))}
    </Items>
  </Card>
);

const Appointments = ({ record }: { record: MemberView }): ReactElement | null => {
  const words = useWords('classes');
  const go = useGo();
  const books = useMayOpen('/manage/clientDetails/sessions/addPtFf');
  const now = useNow(0);
  const { data } = useAppointmentsOf(record.id);
  if (!data) return null;
  const isComing = (one: { ends_at: string; status: string }): boolean =>
    Date.parse(one.ends_at) > now && (one.status === 'reserved' || one.status === 'confirmed');
  const coming = data.appointments.filter(isComing).toReversed();
  const past = data.appointments.filter((one) => !isComing(one));
  const add = books ? (
    <Button size="xs" onClick={() => go('/manage/clientDetails/sessions/addPtFf', record.id)}>
      {words('appointment.add')}
    </Button>
  ) : null;
  return (
    <>
      <Card title={words('appointment.coming')} aside={add}>
        {coming.length === 0 ? <Empty title={words('appointment.coming_empty')} /> : null}
        <Items>
          {coming.map((one) => (
            <AppointmentLine key={one.id} one={one} />
          ))}
        </Items>
      </Card>
      {past.length === 0 ? null : (
        <Card title={words('appointment.past')}>
          <Items>
            {past.map((one) => (
              <AppointmentLine key={one.id} one={one} />
            ))}
          </Items>
        </Card>
      )}
    </>
  );
};

export const SessionsSide = ({ record }: { record: MemberView }): ReactElement => <NextCards member_id={record.id} />;
export const SessionsTab = ({ record }: { record: MemberView }): ReactElement => {
  const words = useWords('classes');
  const go = useGo();
  const books = useMayOpen('/manage/clientDetails/sessions/addClass');
  const now = useNow(0);
  const { data, waiting } = useLoaded(bookingContract.ofMember, { params: { id: record.id } }, { height: 240 });
  if (!data) return waiting;
  const isComing = (one: BookingRow): boolean => Date.parse(one.ends_at) > now && one.can.includes('cancel');
  const add = books ? (
    <Button size="xs" onClick={() => go('/manage/clientDetails/sessions/addClass', record.id)}>
      {words('booking.add')}
    </Button>
  ) : undefined;
  return (
    <>
      <Appointments record={record} />
      <Part
        title={words('booking.coming')}
        empty={words('booking.coming_empty')}
        rows={data.filter(isComing).toReversed()}
        aside={add}
      />
      <Part
        title={words('booking.past')}
        empty={words('booking.past_empty')}
        rows={data.filter((one) => !isComing(one))}
      />
    </>
  );
};
