/** `/manage/clientDetails/sessions/viewEditClass/{booking}`: one booking. */
import type { ReactElement } from 'react';
import { Button, CopyButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { bookingContract } from './booking.contract.ts';
import { bookingMachine } from './booking.machine.ts';
import type { BookingView } from './booking.model.ts';
import { fullName } from '#areas/people/person/person.rules.ts';
import { gapIn, textIn } from '#kit/domain/words.ts';
import { moveOf, type Action } from '#kit/web/actions.ts';
import { PageLink } from '#kit/web/address.tsx';
import { call } from '#kit/web/api.ts';
import { custom, day, instant, number, text } from '#kit/web/columns.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Facts } from '#kit/web/record/facts.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { refreshAll } from '#kit/web/query.ts';
import { confirm } from '#kit/web/tell.ts';
import { currentLocale, say, useLocale, useWords } from '#kit/web/words.ts';
import { CancelUntil, ClientCard, Cost } from './booked.parts.tsx';
import { Marks, useHow } from './booking-row.parts.tsx';
import { Dot } from '../class/dot.parts.tsx';
import { timesOf, Where } from '../session/session-row.parts.tsx';
import { Words } from '#kit/web/look/lay.tsx';

type Props = { record: BookingView };
const cancel = moveOf(bookingMachine, bookingContract, 'cancel', { icon: IconX, danger: true });
/**
 * If the client has moved up from the waiting list since the page was read, ask about the place instead of reporting a
 * version conflict.
 */
const stillCancels = async (seen: BookingView): Promise<BookingView | null> => {
  const now = await call(bookingContract.view, { params: { id: seen.id } });
  if (now.status === seen.status || !now.can.includes('cancel')) return seen;
  const words = say('classes');
  const isSure = await confirm({
    title: words('booking.promoted_title', { name: fullName(now) }),
    text: [words('booking.promoted'), now.cost === null ? '' : words(`booking.cost.${now.cost}`)]
      .filter(Boolean)
      .join(gapIn(currentLocale())),
    yes: words('booking.cancel'),
    no: words('booking.promoted_keep'),
    danger: true,
  });
  void refreshAll();
  return isSure ? now : null;
};
const actions: readonly Action<BookingView>[] = [
  {
    ...cancel,
    send: async (seen, how) => {
      const booking = await stillCancels(seen);
      return booking && cancel.send(booking, how);
    },
  },
];

const OwnLink = ({ url }: { url: string }): ReactElement => {
  const words = useWords('classes');
  return (
    <Card title={words('online.join_link')}>
      <Words as="p" mb={4} breaks>
        {url}
      </Words>
      <Words as="p" tone="gray" size={12}>
        {words('online.join_link_hint')}
      </Words>
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
