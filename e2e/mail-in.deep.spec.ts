/** Somebody writes to a branch by e-mail: it arrives in the messenger, is answered there, and becomes a lead. */
import { branchOf, callApi } from './kit/api.ts';
import { expectAccessible } from './kit/axe.ts';
import { serverUrl, signIn } from './kit/session.ts';
import { stamp } from './kit/stamp.ts';
import { expect, test } from './kit/test.ts';
import { MAIL_IN } from '#areas/support/mail-in/mail-in.model.ts';
import { mailHeaders, PIXEL, rawMail } from '#areas/support/mail-in/mail-in.testing.ts';

test('an e-mail to a branch appears in the messenger and is answered by e-mail', async ({ page }) => {
  await signIn(page, 'admin.kl@cornerman.example');
  await page.goto('/connect/messenger');
  const { email: to } = await callApi<{ email: string }>(page, `branch/${await branchOf(page)}`);
  const name = `Writer${stamp()}`;
  const mail = Buffer.from(
    rawMail({
      from: `${name} <${name.toLowerCase()}@client.example>`,
      to,
      subject: 'Classes for two',
      text: 'Is there a class for couples?\n\nOn Monday, Gym KL <office@gym.example> wrote:\n> Visit us!',
      files: [
        { type: 'image/png', name: 'us.png', content: PIXEL },
        { type: 'application/x-msdownload', name: 'run.exe', content: 'MZ' },
      ],
    }),
  );
  const arrives = () =>
    page.request.post(`${serverUrl()}${MAIL_IN}`, { headers: mailHeaders(mail, new Date()), data: mail });
  expect(await (await arrives()).json()).toEqual({ received: true, taken: true, why: null });
  expect(await (await arrives()).json()).toEqual({ received: true, taken: false, why: 'known' });

  // Without looking again by hand.
  await page.getByRole('link', { name: new RegExp(name) }).click();
  const log = page.getByRole('log');
  await expect(log.getByText('Classes for two')).toBeVisible();
  await expect(log.getByText('Is there a class for couples?')).toBeVisible();
  await expect(log.getByText('Visit us!')).toHaveCount(0);
  await expect(log.getByText('“run.exe” was left out')).toBeVisible();
  await expect(log.getByRole('button', { name: 'us.png' })).toBeVisible();
  await log.getByRole('button', { name: 'Show the whole e-mail' }).click();
  await expect(page.getByRole('dialog').getByText('Visit us!')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await expect(page.getByText('Your answer goes by e-mail.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Write a message' }).fill('Yes, on Fridays at seven.');
  await page.getByRole('button', { name: 'Send' }).click();
  // The server of this test has no mail server.
  await expect(log.getByText('Not sent: no mail server')).toBeVisible();
  await page.getByRole('button', { name: 'Create lead' }).click();
  await expect(page.getByRole('link', { name: 'Open lead' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create lead' })).toHaveCount(0);
  await expectAccessible(page);
});
