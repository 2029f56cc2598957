/** Push notifications to many clients: written and changed. Sending them is planned by a schedule, as with e-mails. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import {
  AskNotificationTest,
  EditNotification,
  NewNotification,
  Notification,
  notificationStages,
} from './notification.model.ts';

export const NotificationQuery = listQuery({
  stage: manyOf(z.enum(notificationStages)),
  sort: sortBy(['name', 'last_at', 'updated_at', 'id'], '-updated_at'),
});
export type NotificationQuery = z.output<typeof NotificationQuery>;

const rows = rowsOf('notification', { see: 'VIEW_NEWS', write: 'MANAGE_BROADCAST', answer: 'dialog' });
export const notificationContract = contract({
  list: rows.list('Push notifications of a branch', NotificationQuery, Notification),
  view: rows.view('A push notification with its text', Notification),
  create: rows.create('Write a push notification', NewNotification, Notification),
  edit: rows.edit(
    'Change a push notification; what was sent before stays as it was sent',
    EditNotification,
    Notification,
  ),
  key: rows.of('key', 'The key with which a browser subscribes to a test', z.object({ public_key: z.string() }), {
    flag: 'MANAGE_BROADCAST',
  }),
  test: rows.post(
    'test',
    'Send a push notification to the own browser, with made-up values; the subscription isn’t kept',
    AskNotificationTest,
    z.null(),
    { answer: 'toast', refuses: ['broadcast.push_service', 'broadcast.push_failed'] },
  ),
  remove: rows.remove('Delete a push notification that was never sent', { refuses: ['broadcast.notification_sent'] }),
  history: rows.history('What happened to a push notification'),
});
