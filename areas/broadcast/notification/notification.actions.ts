/** What can be done with a push notification: buttons of its page and entries of the row’s menu. */
import { IconCopy, IconPencil, IconSend } from '@tabler/icons-react';
import { notificationContract } from './notification.contract.ts';
import type { Notification } from './notification.model.ts';
import { testHere } from './notification-test.view.ts';
import { jump, removal, type Action } from '#kit/web/actions.ts';

type Row = Pick<Notification, 'id' | 'version' | 'can'>;
export const notificationActions: readonly Action<Row>[] = [
  jump<Row>('send', '/connect/pushNotification', { icon: IconSend }),
  jump<Row>('edit', '/connect/viewNotification', { icon: IconPencil, search: () => ({ edit: '1' }) }),
  jump<Row>('copy', '/connect/createPushNotification', {
    icon: IconCopy,
    id: () => undefined,
    search: ({ id }) => ({ from: String(id) }),
  }),
  testHere,
  removal(notificationContract.remove),
];
