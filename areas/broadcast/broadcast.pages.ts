import { area } from '#kit/web/area.ts';
import { needWords } from '#kit/web/words.ts';

/** Conditions name statuses, consents and programmes. */
const named = async <T>(page: Promise<T>): Promise<T> =>
  (await Promise.all([page, needWords('people'), needWords('membership')]))[0];

export const broadcast = area({
  name: 'broadcast',
  words: { en: () => import('./broadcast.words.ts?en'), cn: () => import('./broadcast.words.ts?cn') },
  slots: { own_push: async () => (await import('./push-device/own-push.parts.tsx')).OwnPush },
  pages: {
    '/connect': async () => (await import('./news/news.list.tsx')).NewsList,
    '/connect/createNews': async () => (await import('./news/news.form.tsx')).CreateNews,
    '/connect/editNews': async () => (await import('./news/news.form.tsx')).EditNews,
    '/connect/viewNews': async () => (await import('./news/news.record.tsx')).NewsRecord,
    '/connect/audiences/overview': async () => (await named(import('./audience/overview.page.tsx'))).OverviewPage,
    '/connect/audiences/unsubscribe': async () => (await import('./suppression/suppression.list.tsx')).SuppressionList,
    '/p/unsubscribe': async () => (await named(import('./suppression/unsubscribe.page.tsx'))).UnsubscribePage,
    '/connect/audience': async () => (await import('./audience/audience.list.tsx')).AudienceList,
    '/connect/list': async () => (await named(import('./audience/lists.list.tsx'))).ListsPage,
    '/connect/createSegmentation': async () => (await named(import('./audience/segment.form.tsx'))).CreateSegment,
    '/connect/editSegmentation': async () => (await named(import('./audience/segment.form.tsx'))).EditSegment,
    '/connect/viewSegmentation': async () => (await named(import('./audience/audience.record.tsx'))).AudienceRecord,
    '/connect/broadcast': async () => (await import('./broadcast-setting/broadcast.page.tsx')).BroadcastPage,
    '/connect/broadcast/email': async () => (await import('./campaign-run/campaign-run.record.tsx')).EmailRunPage,
    '/connect/broadcast/notification': async () =>
      (await import('./campaign-run/campaign-run.record.tsx')).NotificationRunPage,
    '/connect/listNotification': async () => (await import('./notification/notification.list.tsx')).NotificationList,
    '/connect/createPushNotification': async () =>
      (await import('./notification/notification.form.tsx')).CreateNotification,
    '/connect/viewNotification': async () =>
      (await import('./notification/notification.record.tsx')).NotificationRecord,
    '/connect/pushNotification': async () =>
      (await import('./campaign-schedule/campaign-schedule.form.tsx')).SendNotification,
    '/connect/email': async () => (await import('./campaign/campaign.list.tsx')).CampaignList,
    '/connect/createEmail': async () => (await import('./campaign/campaign.form.tsx')).CreateCampaign,
    '/connect/editEmail': async () => (await import('./campaign/campaign.form.tsx')).EditCampaign,
    '/connect/viewSchedules': async () => (await import('./campaign/campaign.record.tsx')).CampaignRecord,
    '/connect/pushEmail': async () => (await import('./campaign-schedule/campaign-schedule.form.tsx')).SendCampaign,
    '/connect/audience-viewScheduleDetails': async () =>
      (await import('./campaign-schedule/campaign-schedule.record.tsx')).ScheduleRecord,
    '/connect/audience-viewContactsDetails': async () =>
      (await named(import('./audience/contacts.page.tsx'))).ContactsPage,
  },
});
