/** `/connect/listNotification`: the push notifications of a branch. */
import type { ReactElement } from 'react';
import { notificationActions } from './notification.actions.ts';
import { notificationContract } from './notification.contract.ts';
import { notificationStages } from './notification.model.ts';
import { PageLink } from '#kit/web/address.tsx';
import { branch, choice, instant, link, number, planned, text } from '#kit/web/columns.tsx';
import { byChoice } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { Inline } from '#kit/web/look/lay.tsx';
import { useWords } from '#kit/web/words.ts';

const Links = (): ReactElement => {
  const words = useWords('broadcast');
  return (
    <Inline gap={16}>
      <PageLink to="/connect/broadcast">{words('notification.to_broadcast')}</PageLink>
      <PageLink to="/connect/broadcast/notification">{words('notification.to_sendings')}</PageLink>
    </Inline>
  );
};

export const NotificationList = listPage(notificationContract.list, {
  noun: 'broadcast.notification',
  record: '/connect/viewNotification',
  columns: [
    link('name'),
    text('title'),
    choice('stage'),
    number('times'),
    number('delivered'),
    instant('last_at'),
    planned('next_at'),
    branch('branch_name', { extra: 'branch' }),
    choice('opens', { extra: true }),
    text('created_by_name', { extra: true }),
    instant('updated_at', { extra: true }),
  ],
  filters: [byChoice('stage', notificationStages)],
  views: notificationStages.map((stage) => ({ name: stage, search: { stage } })),
  actions: notificationActions,
  create: { to: '/connect/createPushNotification' },
  aside: Links,
});
