/** `/connect/viewNotification/{id}`: one push notification, when it goes out and what came of it. */
import type { ReactElement } from 'react';
import { notificationActions } from './notification.actions.ts';
import { notificationContract } from './notification.contract.ts';
import { EditNotificationDrawer } from './notification.form.tsx';
import type { Notification } from './notification.model.ts';
import { NotificationPreview } from './notification-preview.parts.tsx';
import { RunTable } from '../campaign-run/run-table.parts.tsx';
import { ScheduleItems } from '../campaign-schedule/schedule-items.parts.tsx';
import { useAddress } from '#kit/web/address.tsx';
import { choice, instant, number, planned, text } from '#kit/web/columns.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { useWords } from '#kit/web/words.ts';

const Main = ({ record }: { record: Notification }): ReactElement => {
  const words = useWords('broadcast');
  const { search, change } = useAddress();
  const campaign_id = String(record.id);
  return (
    <>
      <Card title={words('notification.schedules')}>
        <ScheduleItems query={{ campaign_id }} empty={words('notification.no_schedules')} />
      </Card>
      <RunTable query={{ campaign_id }} />
      {search['edit'] === '1' && record.can.includes('edit') ? (
        <EditNotificationDrawer
          id={record.id}
          record={record}
          onClose={() => change({ edit: undefined }, { replace: true })}
        />
      ) : null}
    </>
  );
};
const Side = ({ record: { title, text: body, opens } }: { record: Notification }): ReactElement => (
  <NotificationPreview title={title} text={body} opens={opens} />
);

export const NotificationRecord = recordPage(notificationContract.view, {
  noun: 'broadcast.notification',
  list: '/connect/listNotification',
  title: ({ name }) => name,
  facts: [
    choice('stage'),
    number('times'),
    number('delivered'),
    planned('next_at'),
    text('created_by_name'),
    instant('updated_at'),
  ],
  actions: notificationActions,
  main: Main,
  side: Side,
  history: notificationContract.history,
});
