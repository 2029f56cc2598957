/** Who is booked into a session, on its waiting list, and cancelled. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { bookingContract } from '../booking/booking.contract.ts';
import type { BookingRow } from '../booking/booking.model.ts';
import type { SessionRow } from '../timetable/timetable.model.ts';
import { useLive } from '#kit/web/live.ts';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card, Empty } from '#kit/web/look/page.tsx';
import { useNow } from '#kit/web/now.ts';
import { useWrite } from '#kit/web/query.ts';
import { confirm, toast } from '#kit/web/tell.ts';
import { currentLocale, useWords } from '#kit/web/words.ts';
import { RosterItem } from '../booking/booking-row.parts.tsx';
import { Words } from '#kit/web/look/lay.tsx';
import { notedIn } from '#kit/domain/words.ts';

const isGone = (booking: BookingRow): boolean => booking.status === 'cancelled' || booking.status === 'skipped';
const isWaiting = (booking: BookingRow): boolean => booking.status === 'waiting';

type ListProps = { title: string; rows: readonly BookingRow[] };
const List = ({ title, rows }: ListProps): ReactElement | null =>
  rows.length === 0 ? null : (
    <>
      <Words as="h3" size={13} mt={12}>
        {notedIn(currentLocale(), title, rows.length)}
      </Words>
      <ul>
        {rows.map((booking) => (
          <RosterItem key={booking.id} booking={booking} />
        ))}
      </ul>
    </>
  );

/** Asks first: a no-show may cost each of them something. */
const MarkRest = ({ session, rest }: { session: SessionRow; rest: number }): ReactElement | null => {
  const words = useWords('classes');
  const { run, busy } = useWrite(bookingContract.markRest);
  const now = useNow(0);
  if (rest === 0 || now < Date.parse(session.starts_at)) return null;
  const send = async (): Promise<void> => {
    const isSure = await confirm({
      title: words('booking.mark_rest_title'),
      text: words('booking.mark_rest_text'),
      yes: words('booking.mark_rest', { count: rest }),
    });
    if (!isSure) return;
    const answer = await run(
      { params: { id: session.id }, body: {} },
      { onFault: (fault) => toast(fault.lines.join(' '), { tone: 'red' }) },
    );
    if (answer) toast(words('booking.rest_marked', { count: answer.data.marked }));
  };
  return (
    <Button size="compact-sm" variant="default" loading={busy} onClick={() => void send()}>
      {words('booking.mark_rest', { count: rest })}
    </Button>
  );
};

export const Roster = ({ session }: { session: SessionRow }): ReactElement => {
  const words = useWords('classes');
  const { data, refetch, waiting } = useLoaded(bookingContract.roster, { params: { id: session.id } }, { height: 160 });
  useLive('timetable', () => void refetch());
  if (!data) return waiting;
  const inside = data.filter((booking) => !isGone(booking) && !isWaiting(booking));
  const rest = inside.filter((booking) => booking.can.includes('mark_absent') && booking.status === 'confirmed');
  return (
    <Card
      title={words(session.status === 'completed' ? 'booking.roster_past' : 'booking.roster')}
      aside={<MarkRest session={session} rest={rest.length} />}
    >
      {data.length === 0 ? <Empty title={words('booking.roster_empty')} /> : null}
      <List title={words('session.field.booked')} rows={inside} />
      <List title={words('booking.wait_list')} rows={data.filter(isWaiting)} />
      <List title={words('booking.gone')} rows={data.filter(isGone)} />
    </Card>
  );
};
