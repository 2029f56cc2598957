/** A client's own page without a connection: it opens, says from when it is, books nothing, and forgets with the sign-out. */
import { signedInClient } from './kit/own.ts';
import { signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { expect, test } from './kit/test.ts';

test('a client opens their page without a connection, and it is up to date again with one', async ({
  browser,
  page,
}) => {
  test.slow();
  await signIn(page, 'admin.kl@cornerman.example');
  const { client, own } = await signedInClient(page, browser);
  const hello = own.getByRole('heading', { level: 1, name: `Hello ${client.first_name}` });
  await expect(hello).toBeVisible();
  await settled(own);
  // The worker has the page, and the device what was seen.
  const files = (): Promise<number> =>
    own.evaluate(async () => {
      const shelf = await caches.open('cornerman-own');
      return (await shelf.match('/p/own')) ? (await shelf.keys()).length : 0;
    });
  let before = 0;
  const settles = async (): Promise<boolean> => {
    const [was, now] = [before, await files()];
    before = now;
    return now > 20 && now === was;
  };
  await expect.poll(settles, { timeout: 30_000, intervals: [1500] }).toBe(true);
  const seen = (): Promise<string | null> => own.evaluate(() => localStorage.getItem('cornerman.own'));
  await expect.poll(seen).toContain('memberSelf');

  await own.context().setOffline(true);
  await own.goto('/p/own');
  await expect(hello).toBeVisible();
  await expect(own.getByText('No connection right now. This is what was known:')).toBeVisible();
  await expect(own.getByRole('region', { name: 'Your memberships' }).getByRole('listitem').first()).toBeVisible();
  await own.getByRole('button', { name: 'Sign out' }).click();
  await expect(own.getByRole('alert')).toBeVisible();
  await expect(hello).toBeVisible();

  await own.context().setOffline(false);
  await expect(own.getByText('No connection right now.')).toHaveCount(0);
  await own.getByRole('button', { name: 'Sign out' }).click();
  await expect(own.getByRole('heading', { level: 1, name: 'Sign in to your gym' })).toBeVisible();
  expect(await seen()).toBeNull();
  await own.context().setOffline(true);
  await own.goto('/p/own');
  await expect(own.getByRole('heading', { level: 1, name: 'Sign in to your gym' })).toBeVisible();
  // The next test has this page's window.
  await own.context().setOffline(false);
});

test('a client installs their page: the browser reads what it needs for that, and each icon has the size that is named', async ({
  browser,
  page,
}) => {
  await signIn(page, 'admin.kl@cornerman.example');
  const { own } = await signedInClient(page, browser);
  const session = await own.context().newCDPSession(own);
  const { url, errors } = await session.send('Page.getAppManifest');
  expect(url).toMatch(/\/own\.webmanifest$/);
  expect(errors).toEqual([]);
  const right = await own.evaluate(async () => {
    const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')?.href ?? '';
    const named = (await (await fetch(manifest)).json()) as { icons: { src: string; sizes: string; type: string }[] };
    const phone = document.querySelector<HTMLLinkElement>('link[rel="apple-touch-icon"]')?.href ?? '';
    const drawn = named.icons.filter(({ type }) => type === 'image/png');
    return Promise.all(
      [...drawn, { src: phone, sizes: '180x180' }].map(async ({ src, sizes }) => {
        const { width, height } = await createImageBitmap(await (await fetch(src)).blob());
        return `${width}x${height}` === sizes;
      }),
    );
  });
  expect(right).toEqual([true, true, true]);
});
