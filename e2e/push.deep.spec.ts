/** Notifications: a client turns them on, staff write one and send it, and the client turns them off again. */
import { stamp } from './kit/stamp.ts';
import { expectAccessibleInBoth } from './kit/axe.ts';
import { signedInClient } from './kit/own.ts';
import { signIn } from './kit/session.ts';
import { expect, test, type Page } from './kit/test.ts';

/** A point on the curve, as a browser has one. */
const A_POINT = 'BNDbKkXUSn1cLo3ZIihb9OdujxWMbGIfQ_77zv-nSexpd0T3RC0heduxB56eZMh-MEoEXOVFg2xNWTd1W7GlVnM';
const ADMIN = 'admin.kl@cornerman.example';

/** No push service can be reached from here: the browser’s own part is replaced, with keys that it could have made. */
const withPushManager = async (own: Page): Promise<void> => {
  const endpoint = `https://push.cornerman.example/e2e/${stamp()}`;
  const point = [...Buffer.from(A_POINT, 'base64url')];
  await own.addInitScript(
    ({ point, endpoint }: { point: number[]; endpoint: string }) => {
      const keys = {
        p256dh: Uint8Array.from(point).buffer,
        auth: new Uint8Array(16).buffer,
      };
      // As long as a browser keeps its own: over reloads.
      const found = (key: string | null): object | null =>
        key === null
          ? null
          : {
              endpoint,
              options: { applicationServerKey: Uint8Array.from(key.split(','), Number).buffer },
              getKey: (name: 'p256dh' | 'auth') => keys[name],
              unsubscribe: () => Promise.resolve(localStorage.removeItem('stub.push')),
            };
      const pushManager = {
        getSubscription: () => Promise.resolve(found(localStorage.getItem('stub.push'))),
        subscribe: ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
          localStorage.setItem('stub.push', applicationServerKey.join(','));
          return Promise.resolve(found(localStorage.getItem('stub.push')));
        },
      };
      Object.defineProperty(ServiceWorkerRegistration.prototype, 'pushManager', { get: () => pushManager });
      let isAllowed = localStorage.getItem('stub.push') !== null;
      Object.defineProperty(Notification, 'permission', { get: () => (isAllowed ? 'granted' : 'default') });
      Notification.requestPermission = () => {
        isAllowed = true;
        return Promise.resolve('granted');
      };
    },
    { point, endpoint },
  );
};

test('a client turns notifications on, staff send one, and the client turns them off', async ({ page, browser }) => {
  await signIn(page, ADMIN);
  const { own, client } = await signedInClient(page, browser);
  await withPushManager(own);
  await own.reload();
  const part = own.getByRole('region', { name: 'Notifications on this device' });
  await expect(part.getByText('Get news and offers from Kuala Lumpur')).toBeVisible();
  await part.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(part.getByText('On. Kuala Lumpur sends')).toBeVisible();
  await expectAccessibleInBoth(own);

  const name = `Sparring ${stamp()}`;
  await page.goto('/connect/createPushNotification');
  const main = page.getByRole('main');
  await main.getByLabel('Name').fill(name);
  await main.getByLabel('Title (English)').fill('Hello {{first_name}}');
  await main.getByLabel('Text (English)').fill('Your {{programme|membership}}');
  await main.getByRole('button', { name: 'Save notification' }).click();
  const refused = page.getByRole('dialog', { name: 'Error' });
  await expect(refused.getByText('The field “programme” can’t be used here')).toBeVisible();
  await refused.getByRole('button', { name: 'Ok' }).click();
  await main.getByLabel('Text (English)').fill('Gloves on at 20:00.');
  await expect(main.getByText('Hello Mei Ling')).toBeVisible();
  await main.getByRole('button', { name: 'Save notification' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await main.getByRole('button', { name: 'Send', exact: true }).click();
  await main.getByRole('combobox', { name: 'Audience' }).click();
  await page.getByRole('option', { name: 'Active, not seen for 14 days' }).click();
  await expect(main.getByText('Notifications are off')).toBeVisible();

  await own.bringToFront();
  await part.getByRole('button', { name: 'Turn off on this device' }).click();
  await expect(part.getByRole('button', { name: 'Turn on notifications' })).toBeVisible();
  await page.bringToFront();
  await page.goto(`/manage/clientDetails/${client.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
