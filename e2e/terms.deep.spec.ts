/** Terms: a version is written, published and signed by a client who joins, and the signature is stored. */
import { stamp } from './kit/stamp.ts';
import { expectAccessibleInBoth } from './kit/axe.ts';
import { shot } from './kit/pictures.ts';
import { signIn } from './kit/session.ts';
import { expect, signOnScreen, test, type Page } from './kit/test.ts';

const ADMIN = 'admin.kl@cornerman.example';
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n');

const answered = async (page: Page): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
};

test('terms are written, published, signed and followed by a newer version', async ({ page }) => {
  const title = `Trial rules ${stamp()}`;
  await signIn(page, ADMIN, { path: '/settings/terms' });
  await page.getByRole('link', { name: 'Add terms' }).first().click();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert')).toContainText('Choose a file.');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no') });
  await expect(page.getByText('This file type isn’t supported.')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({ name: 'rules.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(page.getByText('rules.pdf')).toBeVisible();
  await page.getByRole('combobox', { name: 'Programmes' }).click();
  await page.getByRole('option', { name: '10-Visit Pass' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Enter');
  await answered(page);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
  await answered(page);
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();
  const address = page.url();

  await page.goto('/manage/editClient');
  await page.getByLabel('First name').fill('Signe');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(`signe${stamp()}@example.my`);
  await page.getByRole('textbox', { name: 'Date of birth' }).fill('1990-05-05');
  await page.keyboard.press('Control+Enter');
  await answered(page);
  await page.waitForURL(/clientDetails\/\d+/);
  const member = /clientDetails\/(\d+)/.exec(page.url())?.[1] ?? '';
  await page.goto(`/manage/signupMembership/${member}`);
  await page.getByRole('radio', { name: /10-Visit Pass/ }).click();
  await expect(page.getByRole('button', { name: `Read ${title} (PDF)` })).toBeVisible();
  const post = page.getByRole('button', { name: /^Sign up/ });
  await expect(post).toBeDisabled();
  await expect(page.getByText('The client must sign the terms first.')).toBeVisible();
  await signOnScreen(page);
  await expectAccessibleInBoth(page);
  await signOnScreen(page);
  await post.click();
  await answered(page);
  await page.waitForURL(/paymentInvoice/);

  await page.goto(`${address}?tab=accepted`);
  await page.getByRole('button', { name: /acceptance record of Signe/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Acceptance record' });
  await expect(sheet.getByRole('figure', { name: 'Signed by Signe' })).toBeVisible();
  await expect(sheet).toContainText('Fingerprint of the PDF');
  await page.goto(address);
  await page.getByRole('button', { name: 'New version' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
});

test('a person of a branch reads the documents of the network and cannot change them', async ({ page }) => {
  await signIn(page, ADMIN, { path: '/settings/legalTerms' });
  await page.getByRole('link', { name: 'Privacy policy' }).first().click();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Open the PDF' }).click();
  expect((await file).suggestedFilename()).toContain('.pdf');
  await expect(page.getByRole('button', { name: 'New version' })).toHaveCount(0);
});

test('the pages fit a desk and a phone in both languages', async ({ page }) => {
  await signIn(page, ADMIN, { path: '/settings/terms' });
  await shot(page, 'terms-list');
  await page.goto('/settings/createTerms');
  await shot(page, 'terms-form');
  await page.goto('/settings/legalTerms');
  await page.getByRole('link', { name: 'Liability waiver' }).first().click();
  await shot(page, 'terms-record');
  await page.goto(`${page.url()}?tab=accepted`);
  await shot(page, 'terms-accepted');
});
