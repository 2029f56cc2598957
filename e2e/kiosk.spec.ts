/** A tablet at the door: paired by staff, then clients check in by card and by the code on their own phone. */
import { someoneWhoTrains } from './kit/client.ts';
import { aPhone } from './kit/phone.ts';
import { expectAccessible } from './kit/axe.ts';
import { signIn } from './kit/session.ts';
import { stamp } from './kit/stamp.ts';
import { expect, anotherPage, test } from './kit/test.ts';

const ADMIN = 'admin.kl@cornerman.example';
const DESK = 'facility.kl@cornerman.example';
test('a paired tablet lets in by scanner, and by the code of a phone that can be withdrawn', async ({
  page,
  browser,
}) => {
  await signIn(page, ADMIN);
  const card_number = `C${stamp()}`;
  const person = await someoneWhoTrains(page, { card_number });
  await signIn(page, DESK, { path: '/home/kiosk' });
  await page.getByRole('button', { name: 'Pair device' }).first().click();
  await page.getByRole('textbox', { name: 'Location of the device' }).fill('Side entrance');
  const made = page.waitForResponse(
    (answer) => answer.url().endsWith('/kiosk') && answer.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'Get code' }).click();
  const { data } = (await (await made).json()) as { data: { code: string } };

  const tablet = await anotherPage(browser);
  await tablet.goto('/p/kiosk');
  await tablet.getByRole('textbox', { name: 'Code' }).fill(data.code);
  await tablet.getByRole('button', { name: 'Pair' }).click();
  await expect(tablet.getByText('Side entrance')).toBeVisible();
  await expectAccessible(tablet);

  // A scanner types into the waiting field and ends with Enter.
  await expect(tablet.getByRole('textbox', { name: 'Code or card' })).toBeFocused();
  await tablet.keyboard.type(card_number);
  await tablet.keyboard.press('Enter');
  await expect(tablet.getByText(`Welcome, ${person.first_name}`)).toBeVisible();

  await page.goto(`/manage/clientDetails/pass/${person.id}`);
  await page.getByRole('button', { name: 'Create link' }).click();
  const address = (await page.getByText('/p/pass#token=').textContent()) ?? '';
  const phone = await aPhone(browser);
  const opened = phone.waitForResponse((answer) => answer.url().endsWith('/visitPass'));
  await phone.goto(`/p/pass#token=${new URL(address).hash.replace('#token=', '')}`);
  await expect(phone.getByRole('heading', { name: `Hello, ${person.first_name}` })).toBeVisible();
  await expectAccessible(phone);
  const { data: pass } = (await (await opened).json()) as { data: { code: string } };
  await tablet.getByRole('textbox', { name: 'Code or card' }).fill(pass.code);
  await tablet.getByRole('button', { name: 'Check in', exact: true }).click();
  await expect(tablet.getByText('You’re already checked in.')).toBeVisible();

  await page.getByRole('button', { name: 'Revoke link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke link' }).click();
  await expect(page.getByRole('button', { name: 'Create link' })).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});
