/**
 * The kinds of notifications, as data: an area with news adds its kind here and asks `whoWants` before it notifies.
 * `needs`: only people with that flag somewhere can choose it.
 */
import type { Flag } from '#access/access.ts';

export const channels = ['email', 'in_app'] as const;
export type Channel = (typeof channels)[number];
type KindRow = { email: boolean; in_app: boolean; needs?: Flag };

export const notificationKinds = {
  certificate_expiring: { email: true, in_app: true },
  staff_certificate_expiring: { email: true, in_app: true, needs: 'MANAGE_STAFF' },
  invitation_accepted: { email: false, in_app: true, needs: 'MANAGE_STAFF' },
  import_finished: { email: true, in_app: true, needs: 'IMPORT_PEOPLE' },
  privilege_given: { email: true, in_app: true },
  privilege_ended: { email: true, in_app: true },
  appointment_news: { email: true, in_app: true, needs: 'TAKE_ATTENDANCE' },
  class_news: { email: true, in_app: true, needs: 'VIEW_CLASSES' },
  gift_decided: { email: true, in_app: true, needs: 'GIVE_COMPLIMENTARY' },
  stock_news: { email: true, in_app: true, needs: 'VIEW_STOCK_REQUEST' },
  course_due: { email: true, in_app: true, needs: 'VIEW_LEARN_COURSES' },
  webhook_news: { email: true, in_app: false, needs: 'EDIT_FACILITY_ACCOUNT' },
  ticket_news: { email: true, in_app: true },
  shift_news: { email: true, in_app: true, needs: 'TAKE_SHIFT' },
} as const satisfies Record<string, KindRow>;
export type NotificationKind = keyof typeof notificationKinds;
export const kindNames = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]];
export const isNotificationKind = (kind: string): kind is NotificationKind => Object.hasOwn(notificationKinds, kind);

/** The kinds that a person can choose. */
export const kindsFor = (has: (flag: Flag) => boolean): NotificationKind[] =>
  kindNames.filter((kind) => {
    const { needs }: KindRow = notificationKinds[kind];
    return needs === undefined || has(needs);
  });

export type Choice = { kind: NotificationKind; email: boolean; in_app: boolean };
/** The person's choice, or the default of the kind. */
export const choiceOf = (kind: NotificationKind, chosen: readonly Choice[]): Choice => {
  const { email, in_app } = chosen.find((one) => one.kind === kind) ?? notificationKinds[kind];
  return { kind, email, in_app };
};
