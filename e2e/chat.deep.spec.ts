/** A client writes on their own page, also while the connection is away; the branch answers in the messenger. */
import { signedInClient } from './kit/own.ts';
import { signIn } from './kit/session.ts';
import { expect, test } from './kit/test.ts';

test('a client and a branch write to each other, through a lost connection', async ({ browser, page }) => {
  await signIn(page, 'admin.kl@cornerman.example');
  const { client, own } = await signedInClient(page, browser);
  await own.getByRole('button', { name: 'Open chat' }).click();
  const write = async (text: string): Promise<void> => {
    await own.getByRole('textbox', { name: 'Write a message' }).fill(text);
    await own.getByRole('textbox', { name: 'Write a message' }).press('Enter');
  };
  await write('Is the ring free at six?');
  await expect(own.getByText(/Delivered/)).toBeVisible();
  await own.context().setOffline(true);
  await write('I would bring a friend.');
  await expect(own.getByText(/Waiting for a connection/)).toBeVisible();
  await own.context().setOffline(false);
  await expect(own.getByText(/Waiting for a connection/)).toHaveCount(0);

  await page.goto('/connect/messenger');
  await page
    .getByRole('link', { name: new RegExp(client.first_name) })
    .first()
    .click();
  const log = page.getByRole('log');
  await expect(log.getByRole('listitem')).toHaveText([/Is the ring free at six/, /I would bring a friend/]);
  await page.getByRole('textbox', { name: 'Write a message' }).fill('It is. See you then.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(own.getByText('It is. See you then.')).toBeVisible();
  await expect(log.getByText(/Read/)).toBeVisible();
  await expect(own.getByText(/Read/)).toHaveCount(2);
  await page.getByRole('button', { name: 'Close conversation' }).click();
  await expect(page.getByRole('button', { name: 'Reopen conversation' })).toBeVisible();
});

test('staff ask head office from any page', async ({ page }) => {
  await signIn(page, 'trainer.kl@cornerman.example', { path: '/home' });
  await page.getByRole('button', { name: 'Chat with head office' }).click();
  await page.getByRole('textbox', { name: 'Write a message' }).fill('Where is the rota?');
  await page.getByRole('textbox', { name: 'Write a message' }).press('Enter');
  await expect(page.getByText(/Delivered/)).toBeVisible();
});

test('a client sends a picture in the chat, which the branch can open', async ({ browser, page }) => {
  await signIn(page, 'admin.kl@cornerman.example');
  const { client, own } = await signedInClient(page, browser);
  await own.getByRole('button', { name: 'Open chat' }).click();
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const chooses = own.waitForEvent('filechooser');
  await own.getByRole('button', { name: 'Attach a file' }).click();
  await (await chooses).setFiles({ name: 'knee.png', mimeType: 'image/png', buffer: picture });
  await expect(own.getByRole('button', { name: 'Remove knee.png' })).toBeVisible();
  const text = own.getByRole('textbox', { name: 'Write a message' });
  await text.fill('Can I train with this?');
  const send = own.getByRole('button', { name: 'Send' });
  // It fails once: what was typed and chosen stays, and is sent once with the next try.
  await own.route('**/conversation/own/attach', (route) => route.abort(), { times: 1 });
  await send.click();
  await expect(own.getByRole('alert')).toBeVisible();
  await expect(text).toHaveValue('Can I train with this?');
  await send.click();
  await expect(own.getByRole('log').getByRole('button', { name: 'knee.png' })).toBeVisible();
  await expect(own.getByRole('log').getByRole('listitem')).toHaveCount(1);
  await expect(text).toHaveValue('');
  await expect(own.getByRole('log').getByText('Can I train with this?')).toBeVisible();

  await page.goto('/connect/messenger');
  await page
    .getByRole('link', { name: new RegExp(client.first_name) })
    .first()
    .click();
  const saved = page.waitForEvent('download');
  await page.getByRole('log').getByRole('button', { name: 'knee.png' }).click();
  expect((await saved).suggestedFilename()).toBe('knee.png');
});
