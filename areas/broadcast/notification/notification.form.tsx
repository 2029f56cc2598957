/** `/connect/createPushNotification`: the texts in both languages, beside what a client gets. Changes are made in a drawer. */
import type { ReactElement } from 'react';
import { notificationContract } from './notification.contract.ts';
import { openPlaces, type Notification } from './notification.model.ts';
import { NotificationPreview } from './notification-preview.parts.tsx';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { bothField, group, selectField, textField, type Values } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { formPage } from '#kit/web/form/page.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Trail } from '#kit/web/look/page.tsx';
import { queryClient, queryKeyOf } from '#kit/web/query.ts';
import { say, useWords } from '#kit/web/words.ts';

const groups = [
  group('what', [
    textField('name'),
    bothField('title'),
    bothField('text', { area: true }),
    selectField('opens', openPlaces),
  ]),
] as const;
const Way = (): ReactElement => {
  const words = useWords('broadcast');
  return (
    <Trail>
      <PageLink to="/connect/listNotification">{words('notification.title')}</PageLink>
    </Trail>
  );
};
const Side = ({ values }: { values: Values }): ReactElement => <NotificationPreview {...values} />;
const shared = {
  noun: 'broadcast.notification',
  title: 'create',
  groups,
  side: Side,
  trail: Way,
  done: ({ id }: Notification) => ({ to: '/connect/viewNotification' as const, id }),
} as const;

const New = formPage(notificationContract.create, { ...shared, start: () => ({ opens: 'home' as const }) });
/** What is copied was read before the form is shown. */
const Copy = formPage(notificationContract.create, {
  ...shared,
  start: ({ search }) => {
    const key = queryKeyOf(notificationContract.view, { params: { id: Number(search['from']) } });
    const of = queryClient.getQueryData<Notification>(key);
    if (!of) return {};
    const { name, title, text, opens } = of;
    return { name: say('broadcast')('notification.copy_of', { name }), title, text, opens };
  },
  ready: true,
});
const CopyOf = ({ id }: { id: number }): ReactElement => {
  const { data, waiting } = useLoaded(notificationContract.view, { params: { id } }, { isPage: true });
  return data ? <Copy key={id} /> : waiting;
};
export const CreateNotification = (): ReactElement => {
  const from = Number(useAddress().search['from'] ?? 0);
  return Number.isSafeInteger(from) && from > 0 ? <CopyOf id={from} /> : <New />;
};

export const EditNotificationDrawer = formDrawer(notificationContract.edit, {
  noun: 'broadcast.notification',
  title: 'edit',
  save: 'edit',
  groups,
});
