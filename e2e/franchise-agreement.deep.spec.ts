/** A franchisee joins the network through the pages alone: organisation, package, agreement. */
import { shortStamp, stamp } from './kit/stamp.ts';
import { closeAfter } from './kit/franchise.ts';
import { signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { expect, test, type Page } from './kit/test.ts';

const HQ = 'hq@cornerman.example';
const box = (page: Page, label: string) =>
  page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .first();
const pick = async (page: Page, label: string, option: string): Promise<void> => {
  await box(page, label).click();
  await box(page, label).fill(option);
  await page
    .getByRole('option', { name: new RegExp(`^${option}`) })
    .first()
    .click();
};
const ok = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();

test('an organisation, a package and an agreement, all by the pages', async ({ page }) => {
  const no = stamp();
  const name = `Siam Boxing ${no}`;
  const code = `B${shortStamp(6)}`;
  await signIn(page, HQ, { fresh: true, path: '/franchise' });
  try {
    await page.getByRole('button', { name: 'Add organisation' }).first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel(/^Name/).fill(name);
    await drawer.getByRole('radio', { name: 'Franchisee' }).check();
    await drawer.getByLabel('Code').fill(code);
    await pick(page, 'Country', 'Thailand');
    await pick(page, 'Parent organisation', 'Cornerman Network');
    await pick(page, 'Territory: country', 'Thailand');
    await drawer.getByRole('button', { name: 'Save organisation' }).click();
    await ok(page);

    await page.goto('/franchise/addPackage');
    await settled(page);
    await box(page, 'Name').fill(`Gym ${no}`);
    await pick(page, 'Organisation', 'Cornerman Network');
    await pick(page, 'Currency', 'THB');
    await page.getByRole('button', { name: 'Save package' }).click();
    await ok(page);

    await page.goto('/franchise?tab=agreements');
    await settled(page);
    await page.getByRole('button', { name: 'Add agreement' }).first().click();
    await pick(page, 'Organisation', name);
    await expect(drawer).toContainText('This organisation has no branches yet.');
    await pick(page, 'Package', `Gym ${no}`);
    await box(page, 'From').fill('1 Jan 2026');
    await drawer.getByRole('button', { name: 'Add agreement' }).click();
    await ok(page);

    await page.goto(`/franchise?q=${encodeURIComponent(name)}`);
    await page.getByRole('link', { name }).first().click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const agreement = page.getByRole('listitem').filter({ hasText: `Gym ${no}` });
    await expect(agreement).toContainText('No branches yet. The first one is added when it opens.');
    await expect(agreement).toContainText('No documents yet.');
  } finally {
    await closeAfter('', code);
  }
});
