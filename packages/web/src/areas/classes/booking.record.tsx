/** `/manage/clientDetails/sessions/viewEditClass/{booking}`: one booking. */
import type { ReactElement } from 'react';
import { Button, CopyButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { bookingContract } from '#domain/areas/classes/booking.contract.ts';
import { bookingMachine } from '#domain/areas/classes/booking.machine.ts';
import type { BookingView } from '#domain/areas/classes/booking.model.ts';
import { fullName } from '#domain/areas/people/person.rules.ts';
import { textIn } from '#domain/kit/words.ts';
import { move, type Action } from '#web/kit/actions.ts';
import { PageLink } from '#web/kit/address.tsx';
import { custom, day, instant, number, text } from '#web/kit/columns.tsx';
import { Card } from '#web/kit/look/page.tsx';
import { Facts } from '#web/kit/record/facts.tsx';
import { recordPage } from '#web/kit/record/page.tsx';
import { useLocale, useWords } from '#web/kit/words.ts';
import { CancelUntil, ClientCard, Cost } from './booked.parts.tsx';
import { Marks, useHow } from './booking.row.tsx';
import { Dot } from './dot.tsx';
import { timesOf, Where } from './session.row.tsx';
import style from './classes.module.css';

type Props = { record: BookingView };
const actions: readonly Action<BookingView>[] = [
  move<BookingView, typeof bookingContract.cancel>(
    'cancel',
    bookingContract.cancel,
    (booking) => ({ params: { id: booking.id }, body: { version: booking.version } }),
    { icon: IconX, danger: true, confirms: true },
  ),
];

const OwnLink = ({ url }: { url: string }): ReactElement => {
  const words = useWords('classes');
  return (
    <Card title={words('online.join_link')}>
      <p className={style['link']}>{url}</p>
      <p className={style['below']}>{words('online.join_link_hint')}</p>
      <CopyButton value={url}>
        {({ copied, copy }) => (
          <Button variant="default" size="sm" onClick={copy}>
            {words(copied ? 'online.copied' : 'online.copy')}
          </Button>
        )}
      </CopyButton>
    </Card>
  );
};

const Main = ({ record }: Props): ReactElement => {
  const words = useWords('classes');
  const locale = useLocale();
  const how = useHow();
  return (
    <>
      {record.cost === null ? null : <Cost>{words(`booking.cost.${record.cost}`)}</Cost>}
      <Card title={textIn(record.class_name, locale)}>
        <p>
          <Dot colour={record.colour}>
            <PageLink to="/manage/classes/session" record={record.session_id}>
              {timesOf(record, record.time_zone)}, <Where of={record} />
            </PageLink>
          </Dot>
        </p>
        <p>{how(record)}</p>
        <Marks booking={record} />
      </Card>
      {record.join_link === null ? null : <OwnLink url={record.join_link} />}
    </>
  );
};
const facts = [
  custom('cancel_until', (booking: BookingView) => <CancelUntil of={booking} />),
  number('credits'),
  text('branch_name'),
  text('booked_by'),
  instant('created_at'),
];
const Side = ({ record }: Props): ReactElement => {
  const words = useWords('classes');
  return (
    <>
      <ClientCard title={words('booking.field.member_id')} of={record} />
      <Facts title={words('booking.facts')} record={record} facts={facts} />
    </>
  );
};

export const BookingRecord = recordPage(bookingContract.view, {
  noun: 'classes.booking',
  title: fullName,
  status: { machine: bookingMachine },
  facts: [
    day('day'),
    custom('starts_at', (booking: BookingView) => <>{timesOf(booking, booking.time_zone)}</>),
    custom('facility_name', (booking: BookingView) => <Where of={booking} />),
  ],
  actions,
  main: Main,
  side: Side,
  history: bookingContract.history,
});
