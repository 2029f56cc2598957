/** One booking in a list: of a session (who), or of a client (what and when). */
import type { ReactElement } from 'react';
import { Button, Group } from '@mantine/core';
import { bookingContract } from './booking.contract.ts';
import { bookingMachine } from './booking.machine.ts';
import { markMoves, type BookingRow, type MarkMove } from './booking.model.ts';
import { fullName } from '#areas/people/person/person.rules.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink } from '#kit/web/address.tsx';
import { Status } from '#kit/web/look/show.tsx';
import { useWrite } from '#kit/web/query.ts';
import { useMayOpen } from '#kit/web/rights.ts';
import { toast } from '#kit/web/tell.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import style from '../classes.module.css';

/** "Uses Gold", "Uses 2 credits", and what a no-show cost. */
export const useHow = (): ((booking: BookingRow) => string) => {
  const words = useWords('classes');
  const locale = useLocale();
  return (booking) => {
    const reasons = ['not_entitled', 'client_elsewhere', 'no_place', 'not_covered'] as const;
    const known = reasons.find((one) => one === booking.reason);
    return [
      booking.place_no === null ? '' : words('booking.wait_no', { no: booking.place_no }),
      booking.membership_name ? words('booking.by_membership', { name: textIn(booking.membership_name, locale) }) : '',
      booking.credits > 0 ? words('booking.by_credits', { count: booking.credits }) : '',
      booking.is_late ? words('booking.late') : '',
      booking.penalty ? words(`booking.penalty.${booking.penalty}`) : '',
      known ? words(`booking.reasons.${known}`) : (booking.reason ?? ''),
    ]
      .filter(Boolean)
      .join(' · ');
  };
};

/** Present, absent: saved immediately, without a dialog. */
export const Marks = ({ booking }: { booking: BookingRow }): ReactElement | null => {
  const words = useWords('classes');
  const { run, busy } = useWrite(bookingContract.mark);
  const open = markMoves.filter((move) => booking.can.includes(move));
  if (open.length === 0) return null;
  const send = (move: MarkMove): void =>
    void run(
      { params: { id: booking.id }, body: { version: booking.version, move } },
      { onFault: (fault) => toast(fault.lines.join(' '), { tone: 'red' }) },
    );
  return (
    <Group gap={6}>
      {open.map((move) => (
        <Button
          key={move}
          size="compact-sm"
          variant="default"
          disabled={busy}
          aria-label={`${words(`booking.${move}`)}: ${fullName(booking)}`}
          onClick={() => send(move)}
        >
          {words(`booking.${move}`)}
        </Button>
      ))}
    </Group>
  );
};

/** Gives a free place to the first client on the waiting list. */
const Give = ({ booking }: { booking: BookingRow }): ReactElement | null => {
  const words = useWords('classes');
  const { run, busy } = useWrite(bookingContract.give);
  if (!booking.can.includes('give')) return null;
  const give = (): void =>
    void run(
      { params: { id: booking.id }, body: { version: booking.version } },
      { onFault: (fault) => toast(fault.lines.join(' '), { tone: 'red' }) },
    );
  return (
    <Button
      size="compact-sm"
      loading={busy}
      aria-label={`${words('booking.give')}: ${fullName(booking)}`}
      onClick={give}
    >
      {words('booking.give')}
    </Button>
  );
};

export const RosterItem = ({ booking }: { booking: BookingRow }): ReactElement => {
  const how = useHow();
  const opens = useMayOpen('/manage/clientDetails');
  return (
    <li className={style['item']}>
      <Stacked gap={2} breaks shrinks className={style['itemWords']}>
        {opens ? (
          <PageLink to="/manage/clientDetails" record={booking.member_id} search={{ tab: 'sessions' }}>
            {fullName(booking)}
          </PageLink>
        ) : (
          <span>{fullName(booking)}</span>
        )}
        <Words tone="gray" size={12}>
          {how(booking)}
        </Words>
      </Stacked>
      <Inline gap="8px 12px" justify="flex-end" keeps>
        <PageLink to="/manage/clientDetails/sessions/viewEditClass" record={booking.id}>
          <Status machine={bookingMachine} value={booking.status} noun="classes.booking" />
        </PageLink>
        <Give booking={booking} />
        <Marks booking={booking} />
      </Inline>
    </li>
  );
};
