/** What the browser has to say about notifications: whether it can show them, and its subscription. */

import { OWN_SCOPE, ownWorker } from '#kit/web/own-worker.ts';

type Subscribed = { endpoint: string; p256dh: string; auth: string };
/** `install`: only after the page is on the home screen. `blocked`: only in the browser’s settings. */
export type Support = 'ready' | 'blocked' | 'install' | 'none';
const isApplePhone = (): boolean => /iPhone|iPad|iPod/.test(navigator.userAgent);
export const supportNow = (): Support => {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isApplePhone() ? 'install' : 'none';
  return Notification.permission === 'denied' ? 'blocked' : 'ready';
};

const asBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0) ?? 0);
const asText = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const subscribedOf = (subscription: PushSubscription): Subscribed => ({
  endpoint: subscription.endpoint,
  p256dh: asText(subscription.getKey('p256dh')),
  auth: asText(subscription.getKey('auth')),
});
const existing = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration(OWN_SCOPE);
  return registration ? registration.pushManager.getSubscription() : null;
};
/** The address of this browser’s subscription, if it has one. */
export const ownEndpoint = async (): Promise<string | null> =>
  supportNow() === 'ready' ? ((await existing())?.endpoint ?? null) : null;

/** With this key; one that was made with another key can’t be sent to any more. */
export const subscribe = async (public_key: string): Promise<Subscribed> => {
  const { pushManager } = await ownWorker();
  const before = await pushManager.getSubscription();
  if (before && asText(before.options.applicationServerKey) === public_key) return subscribedOf(before);
  await before?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: asBytes(public_key) };
  return subscribedOf(await pushManager.subscribe(options));
};
export const unsubscribe = async (): Promise<void> => {
  await (await existing())?.unsubscribe();
};

/** The subscription that was turned on in this browser: browsers replace theirs now and then, without telling anyone. */
const KEPT = 'cornerman.push';
export const keptEndpoint = (): string | null => localStorage.getItem(KEPT);
export const keepEndpoint = (endpoint: string | null): void => {
  if (endpoint === null) localStorage.removeItem(KEPT);
  else localStorage.setItem(KEPT, endpoint);
};
