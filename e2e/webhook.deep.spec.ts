/** A branch connects a program, sees its secret once, and finds each message in the log. */
import { signIn } from './kit/session.ts';
import { expect, test } from './kit/test.ts';

test('a webhook is added, signed, tested and turned off, and its messages can be read', async ({ page }) => {
  await signIn(page, 'admin.kl@cornerman.example');
  await page.goto('/other/websiteIntegration?tab=webhooks');
  await expect(page.getByText('Turned off: failed for three days').first()).toBeVisible();
  await page.getByRole('button', { name: 'Add webhook' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name' }).fill('Booking screen');
  await form.getByRole('textbox', { name: 'Address' }).fill('https://10.0.0.8/hook');
  await form.getByRole('combobox', { name: 'Key' }).click();
  await page.getByRole('option', { name: 'Website', exact: true }).click();
  await form.getByRole('checkbox', { name: 'Class booked' }).check();
  await form.getByRole('button', { name: 'Add webhook' }).click();
  await expect(form.getByRole('alert').first()).toBeVisible();
  await form.getByRole('textbox', { name: 'Address' }).fill('https://screen.nowhere.example/hook');
  await form.getByRole('button', { name: 'Add webhook' }).click();
  await page.getByRole('button', { name: 'Create secret' }).click();
  await expect(page.getByText(/^whsec_\S{44}$/)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.getByRole('button', { name: 'Close' }).click();

  await page.goto('/other/websiteIntegration?tab=webhooks&q=Booking%20screen');
  const act = async (name: string): Promise<void> => {
    await page
      .getByRole('button', { name: /Actions/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name }).click();
  };
  await act('Send test');
  await act('Show messages');
  await expect(page.getByRole('cell', { name: 'Test' }).first()).toBeVisible();
  await act('Show message');
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue(/"type": "test"/);

  await page.goto('/other/websiteIntegration?tab=webhooks&q=Booking%20screen');
  await act('Turn off');
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Turned off by staff')).toBeVisible();
});
