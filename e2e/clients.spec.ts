/**
 * The product's main job: a client is added, signed up and pays, and the money is in the books. As the desk does it.
 */
import { stamp } from './kit/stamp.ts';
import { aClient, programmePaid } from './kit/client.ts';
import { expectAccessible } from './kit/axe.ts';
import { signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { expect, test, type Page, signOnScreen } from './kit/test.ts';
import { deep } from './kit/tier.ts';

const SALES = 'sales.kl@cornerman.example';

const closeDialog = async (page: Page): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
};

/** Adds a client by hand and opens the record. */
const addClient = async (page: Page, last: string): Promise<void> => {
  await signIn(page, SALES, { path: '/manage/clients' });
  await page.getByRole('link', { name: 'Add a client' }).first().click();
  await page.getByLabel('First name').fill('Farah');
  await page.getByLabel('Last name').fill(last);
  await page.getByLabel('Date of birth').fill('17 May 1990');
  await page.getByLabel('E-mail').fill(`${last.replace(' ', '.').toLowerCase()}@example.my`);
  await page.keyboard.press('Control+Enter');
  await closeDialog(page);
  await expect(page.getByRole('heading', { level: 1, name: `Farah ${last}` })).toBeVisible();
};

test('what is missing is told at the fields, and a client is added', deep, async ({ page }) => {
  const last = `Zain ${stamp()}`;
  await signIn(page, SALES, { path: '/manage/editClient' });
  await page.getByLabel('Last name').fill(last);
  await page.keyboard.press('Control+Enter');
  const faults = page.getByRole('alert');
  for (const fault of ['Name is required', 'Date of birth is required', 'E-mail is required'])
    await expect(faults).toContainText(fault);
  await addClient(page, last);

  await page.goto('/manage/editClient');
  await page.getByLabel('First name').fill('Another');
  await page.getByLabel('Date of birth').fill('1 Jan 2000');
  await page.getByLabel('E-mail').fill(`${last.replace(' ', '.').toLowerCase()}@example.my`);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog')).toContainText('Duplicated email with other member');
});

test('a child is added under a guardian', deep, async ({ page }) => {
  const last = `Guardian ${stamp()}`;
  await addClient(page, last);
  await page.goto('/manage/editClient');
  await page.getByLabel('First name').fill('Little');
  await page.getByLabel('Last name').fill(last);
  await expect(page.getByRole('combobox', { name: 'Guardian', exact: true })).toHaveCount(0);
  const year = new Date().getFullYear() - 9;
  await page.getByLabel('Date of birth').fill(`1 Jan ${year}`);
  await page.getByRole('combobox', { name: 'Guardian', exact: true }).fill(`Farah ${last}`);
  await page.getByRole('option', { name: `Farah ${last}` }).click();
  await page.getByRole('combobox', { name: 'The guardian’s relationship to the child' }).click();
  await page.getByRole('option', { name: 'Mother' }).click();
  await page.keyboard.press('Control+Enter');
  await closeDialog(page);
  await expect(page.getByRole('heading', { level: 1, name: `Little ${last}` })).toBeVisible();
  await page.getByRole('link', { name: `Farah ${last}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Farah ${last}` })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`Little ${last}`);
});

test('a client is signed up and pays at once; the receipt says what the preview said', async ({ page }) => {
  const last = `Paid ${stamp()}`;
  await addClient(page, last);
  await page
    .getByRole('link', { name: 'Sign up' })
    .or(page.getByRole('button', { name: 'Sign up' }))
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: `Sign up Farah ${last}` })).toBeVisible();
  await page.getByRole('radio', { name: /^Monthly Unlimited/ }).click();
  const receipt = page.getByRole('main').getByRole('complementary');
  await expect(receipt).toContainText('is paid today');
  const total = (await receipt.locator('[data-sum] dd').innerText()).trim();
  await page.getByRole('button', { name: 'Add another payment method' }).click();
  await expect(receipt).toContainText('still to enter');
  await expect(receipt.getByRole('button', { name: /^Sign up/ })).toBeDisabled();
  await page.getByRole('button', { name: 'Remove this payment' }).last().click();
  await expectAccessible(page, receipt);
  await signOnScreen(page);
  await receipt.getByRole('button', { name: /^Sign up/ }).click();
  await closeDialog(page);

  await expect(page.getByRole('heading', { level: 1, name: /^INV-KL-/ })).toBeVisible();
  const paper = page.getByRole('article');
  await expect(paper).toContainText(`Farah ${last}`);
  await expect(paper).toContainText(total);
  await expect(paper.getByText('Paid', { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: `Farah ${last}` }).click();
  await expect(page.getByText('Ongoing').first()).toBeVisible();
});

test('what is left open is paid in parts later', deep, async ({ page }) => {
  const last = `Open ${stamp()}`;
  await addClient(page, last);
  await page.getByRole('button', { name: 'Sign up' }).first().click();
  await page.getByRole('radio', { name: /^7-Day Trial/ }).click();
  await page.getByRole('radio', { name: 'Pay later' }).click();
  await expect(page.getByRole('main').getByRole('complementary')).toContainText('is due on');
  await signOnScreen(page);
  await page.getByRole('button', { name: 'Sign up, pay later' }).click();
  await closeDialog(page);

  await page.getByRole('button', { name: 'Take payment' }).click();
  await page.getByLabel('Amount').fill('10');
  await expect(page.getByLabel('Amount')).toHaveValue('10.00');
  await page.getByRole('button', { name: 'Post payment' }).click();
  await closeDialog(page);
  await expect(page.getByRole('article')).toContainText('RM 20.00');
  await page.getByRole('link', { name: `Farah ${last}` }).click();
  await expect(page.getByText('RM 20.00 outstanding on 1 invoice')).toBeVisible();
  await page.getByRole('button', { name: 'Take payment' }).click();
  await page.getByRole('button', { name: 'Post payment' }).click();
  await closeDialog(page);
  await settled(page);
  await expect(page.getByRole('button', { name: 'Take payment' })).toHaveCount(0);
  await expect(page.getByText('Receipt RC-KL-')).toHaveCount(2);
});

test('what was entered at a sign-up is there after a reload, and leaving it asks', deep, async ({ page }) => {
  await signIn(page, 'sales.kl@cornerman.example');
  const { id } = await aClient(page);
  const { id: programme } = await programmePaid(page, 'upfront');
  await page.goto(`/manage/signupMembership/${id}?programme=${programme}`);
  await page.getByRole('button', { name: 'Add another payment method' }).click();
  const amounts = page.getByLabel('Amount');
  await amounts.first().fill('20');
  await amounts.first().blur();
  // The last one has the rest.
  await expect(amounts.last()).not.toHaveValue('');
  const rest = await amounts.last().inputValue();
  await expect(page.getByRole('button', { name: /^Sign up and take/ })).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(amounts.first()).toHaveValue('20.00');
  await expect(amounts.last()).toHaveValue(rest);
  await page.getByRole('link', { name: 'Back to the client' }).click();
  const asked = page.getByRole('dialog');
  await asked.getByRole('button', { name: 'Stay' }).click();
  await expect(amounts.first()).toHaveValue('20.00');
  await page.getByRole('link', { name: 'Back to the client' }).click();
  await asked.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(new RegExp(`/manage/clientDetails/${id}$`));
  await page.goto(`/manage/signupMembership/${id}?programme=${programme}`);
  await expect(page.getByRole('button', { name: 'Add another payment method' })).toBeVisible();
  await expect(amounts).toHaveCount(0);
});
