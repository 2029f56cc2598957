/** Staff write the first e-mail to a lead from the record, and to somebody they choose in the messenger. */
import { branchOf, callApi } from './kit/api.ts';
import { expectAccessible } from './kit/axe.ts';
import { aPhone } from './kit/phone.ts';
import { signIn } from './kit/session.ts';
import { stamp } from './kit/stamp.ts';
import { expect, test } from './kit/test.ts';

test('the first e-mail goes to a lead from the record; nothing goes to an address that is suppressed', async ({
  page,
}) => {
  await signIn(page, 'admin.kl@cornerman.example');
  await page.goto('/');
  const branch_id = await branchOf(page);
  const name = `First${stamp()}`;
  const email = `${name.toLowerCase()}@lead.example`;
  const body = {
    branch_id,
    first_name: name,
    email,
    source: 'other',
    next_action: 'Write',
    next_action_on: '2030-01-01',
  };
  const { id } = await callApi<{ id: number }>(page, 'lead', body);
  await page.goto(`/manage/viewLeads/${id}`);
  await page.getByRole('button', { name: 'Write an e-mail' }).click();
  const drawer = page.getByRole('dialog', { name: 'Write an e-mail' });
  await drawer.getByRole('button', { name: 'Send e-mail' }).click();
  await expect(drawer.getByText('Required').first()).toBeVisible();
  await drawer.getByLabel('Subject').fill('Your first class');
  await drawer.getByLabel('Message').fill('Would Friday at seven suit you?');
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Send e-mail' }).click();

  await expect(page).toHaveURL(/[?&]c=\d+/);
  const log = page.getByRole('log');
  await expect(log.getByText('Your first class')).toBeVisible();
  await expect(log.getByText('Would Friday at seven suit you?')).toBeVisible();
  // The server of this test has no mail server.
  await expect(log.getByText('Not sent: no mail server')).toBeVisible();
  await expect(page.getByText('Your answer goes by e-mail.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open lead' })).toBeVisible();

  // Once it has come back, staff read that before they write there again.
  await page.route(/\/conversation\/emails\//, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.data[0].back = { kind: 'hard', at: new Date().toISOString(), why: null };
    await route.fulfill({ response, json });
  });
  await page.reload();
  await expect(page.getByText('The last e-mail to this address came back.')).toBeVisible();
  await expect(page.getByText('Your answer goes by e-mail.')).toHaveCount(0);

  const suppression = { branch_id, email, reason: 'bounced', note: null };
  await callApi(page, 'suppression', suppression);
  await page.getByRole('button', { name: 'Write an e-mail' }).click();
  await drawer.getByRole('combobox', { name: 'Lead' }).fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await expect(drawer.getByRole('combobox', { name: 'Client' })).toHaveCount(0);
  await drawer.getByLabel('Subject').fill('Again');
  await drawer.getByLabel('Message').fill('Are you there?');
  await drawer.getByRole('button', { name: 'Send e-mail' }).click();
  await expect(page.getByText('Not sent: e-mails to this address come back. Ask for another address.')).toBeVisible();
});

test('the messenger says that a client or a lead is needed, and on a phone its button fills the bar at the bottom', async ({
  browser,
}) => {
  const phone = await aPhone(browser);
  await signIn(phone, 'admin.kl@cornerman.example', { path: '/connect/messenger' });
  const start = phone.getByRole('button', { name: 'Write to a client' });
  const box = await start.boundingBox();
  const { width, height } = phone.viewportSize() ?? { width: 0, height: 0 };
  expect(box?.width).toBe(width - 32);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(height - 30);
  await phone.getByRole('button', { name: 'Write an e-mail' }).click();
  const drawer = phone.getByRole('dialog', { name: 'Write an e-mail' });
  const lead = drawer.getByRole('combobox', { name: 'Lead' });
  await expect(lead).toHaveAccessibleDescription('Choose a client or a lead.');
  await drawer.getByLabel('Subject').fill('Gloves');
  await drawer.getByLabel('Message').fill('Yours are here.');
  await drawer.getByRole('button', { name: 'Send e-mail' }).click();
  await expect(drawer.getByRole('combobox', { name: 'Client' })).toHaveAttribute('aria-invalid', 'true');
  await expect(lead).toBeVisible();

  await drawer.getByRole('combobox', { name: 'Client' }).fill('Tan');
  await phone.getByRole('option').first().click();
  await expect(lead).toHaveCount(0);
  await expect(drawer.getByText('Choose a client or a lead.')).toHaveCount(0);
});
