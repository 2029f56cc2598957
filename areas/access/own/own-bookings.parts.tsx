/** The next classes of a client, and cancelling a booking. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { memberSelfContract } from '#areas/people/member-self/member-self.contract.ts';
import type { OwnBooking, OwnView } from '#areas/people/member-self/member-self.model.ts';
import { dayIn } from '#kit/domain/day.ts';
import { gapIn, pauseIn, textIn } from '#kit/domain/words.ts';
import { clockIn } from '#kit/domain/zone.ts';
import type { CallFault } from '#kit/web/answers.ts';
import { call } from '#kit/web/api.ts';
import { useDays } from '#kit/web/days.ts';
import { useWrite } from '#kit/web/query.ts';
import { confirm, toast } from '#kit/web/tell.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { childName } from './own-names.view.ts';
import { Dim, Inline, Stacked } from '#kit/web/look/lay.tsx';
import style from './own.module.css';

/** Asks first, and shows the cost: a cancelled place goes to the next client in line. */
const useCancel = (token: string): ((booking: OwnBooking) => Promise<void>) => {
  const words = useWords('people');
  const locale = useLocale();
  const write = useDays();
  const { run } = useWrite(memberSelfContract.cancel);
  const ask = ({ cost, class_name, day, starts_at, time_zone }: OwnBooking, isPromoted: boolean): Promise<boolean> => {
    const facts = { day: write(day), from: clockIn(time_zone, new Date(starts_at)) };
    return confirm({
      title: words(isPromoted ? 'own.promoted_title' : 'own.sure_title', { class: textIn(class_name, locale) }),
      text: [words(isPromoted ? 'own.promoted' : 'own.sure', facts), cost === null ? '' : words(`own.cost.${cost}`)]
        .filter(Boolean)
        .join(gapIn(locale)),
      yes: words('own.cancel'),
      no: words('own.keep'),
      danger: true,
    });
  };
  /**
   * If the client has moved up from the waiting list since the page was read, ask about the place instead of reporting
   * a version conflict.
   */
  const send = async (booking: OwnBooking): Promise<void> => {
    const { id: booking_id, version, status } = booking;
    let isStale = false;
    const onFault = (fault: CallFault): void => {
      isStale = fault.kind === 'stale';
      if (!isStale) toast(fault.lines.join(' '), { tone: 'red' });
    };
    if (await run({ body: { token, booking_id, version } }, { onFault })) {
      toast(words('own.done.cancelled'));
      return;
    }
    if (!isStale) return;
    const now = (await call(memberSelfContract.view, { body: { token } }))?.bookings.find(
      ({ id }) => id === booking_id,
    );
    const isPromoted = status === 'waiting' && now?.status === 'confirmed';
    if (now?.can_cancel && (await ask(now, isPromoted))) await send(now);
  };
  return async (booking) => {
    if (await ask(booking, false)) await send(booking);
  };
};

type ItemProps = { booking: OwnBooking; view: OwnView; onCancel: () => void };
const Item = ({ booking, view, onCancel }: ItemProps): ReactElement => {
  const words = useWords('people');
  const locale = useLocale();
  const write = useDays();
  const at = (instant: string): string => clockIn(booking.time_zone, new Date(instant));
  const name = textIn(booking.class_name, locale);
  const child = childName(view, booking.member_id);
  const until = `${write(dayIn(booking.time_zone, new Date(booking.cancel_until)))} ${at(booking.cancel_until)}`;
  const where =
    booking.kind === 'online'
      ? words('own.online')
      : `${booking.branch_name}${pauseIn(locale)}${booking.facility_name}`;
  const isFree = booking.status === 'confirmed' && booking.can_cancel && booking.cost === null;
  return (
    <Inline as="li" noWrap gap={12} justify="space-between" className={style['item']}>
      <Stacked gap={2} breaks shrinks>
        <strong>{`${write(booking.day)}${pauseIn(locale)}${at(booking.starts_at)}–${at(booking.ends_at)}`}</strong>
        <span>{[name, child === null ? '' : words('own.of', { name: child })].filter(Boolean).join(' · ')}</span>
        <Dim size={13}>
          {[
            where,
            booking.status === 'waiting' ? words('own.waiting', { no: booking.wait_no ?? 1 }) : '',
            isFree ? words('own.cancel_until', { at: until }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </Dim>
        {booking.join_link === null ? null : <a href={booking.join_link}>{words('own.join')}</a>}
      </Stacked>
      {booking.can_cancel ? (
        <Button
          variant="default"
          aria-label={words('own.cancel_named', { class: name, day: write(booking.day) })}
          onClick={onCancel}
        >
          {words('own.cancel')}
        </Button>
      ) : null}
    </Inline>
  );
};

export const OwnBookings = ({ view, token }: { view: OwnView; token: string }): ReactElement => {
  const words = useWords('people');
  const cancel = useCancel(token);
  return (
    <section id="own-bookings" aria-label={words('own.coming')}>
      <h2>{words('own.coming')}</h2>
      {view.bookings.length === 0 ? (
        <Dim as="p" size={13}>
          {words('own.nothing_coming')}
        </Dim>
      ) : null}
      <ul>
        {view.bookings.map((booking) => (
          <Item key={booking.id} booking={booking} view={view} onCancel={() => void cancel(booking)} />
        ))}
      </ul>
    </section>
  );
};
