/** Where the pages of notifications are: loaded with the first of them. */
import type { ComponentType } from 'react';
import type { PagePath } from '#kit/web/paths.ts';

const pages: Partial<Record<PagePath, () => Promise<ComponentType>>> = {
  '/connect/listNotification': async () => (await import('./notification.list.tsx')).NotificationList,
  '/connect/createPushNotification': async () => (await import('./notification.form.tsx')).CreateNotification,
  '/connect/viewNotification': async () => (await import('./notification.record.tsx')).NotificationRecord,
  '/connect/pushNotification': async () =>
    (await import('../campaign-schedule/campaign-schedule.form.tsx')).SendNotification,
  '/connect/broadcast/notification': async () =>
    (await import('../campaign-run/campaign-run.record.tsx')).NotificationRunPage,
};
export const notificationPage = async (path: PagePath): Promise<ComponentType> => {
  const load = pages[path];
  if (!load) throw new Error(`the page ${path} has no file`);
  return load();
};
