/** Sensitive data of a client: vaccine certificates that are decided on, and health answers that are read. */
import { callApi } from './kit/api.ts';
import { stamp } from './kit/stamp.ts';
import { expectAccessible } from './kit/axe.ts';
import { signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { expect, test, type Page } from './kit/test.ts';

const FACILITY = 'facility.kl@cornerman.example';

const aClient = async (page: Page): Promise<number> => {
  const last_name = `Healthy${stamp()}`;
  const person = { first_name: 'Lim', last_name, email: `${last_name}@example.my`, date_of_birth: '1991-02-03' };
  return (await callApi<{ id: number }>(page, 'member', person)).id;
};

test('a certificate is rejected with a reason, edited, and then accepted', async ({ page }) => {
  await signIn(page, FACILITY);
  const id = await aClient(page);
  await page.goto(`/manage/clientDetails/${id}?tab=documents`);
  await page.getByRole('link', { name: 'Add a vaccine certificate' }).click();
  await page.getByLabel('Vaccine').fill('Hepatitis B');
  await page.getByLabel('Given on').fill('2024-03-01');
  await page.keyboard.press('Control+Enter');
  const ok = page.getByRole('dialog').getByRole('button', { name: 'Ok' });
  await ok.click();
  const head = page.getByRole('main').locator('header');
  await expect(head).toContainText('Pending');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Reject certificate' }).click();
  const why = page.getByRole('dialog', { name: 'Reject certificate' });
  await why.getByRole('textbox').fill('Cannot be read');
  await why.getByRole('button', { name: 'Reject certificate' }).click();
  await ok.click();
  await expect(head).toContainText('Rejected');
  await expect(page.getByText('Cannot be read')).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Accept certificate' }).click();
  await ok.click();
  await expect(head).toContainText('Accepted');
  await expect(page.getByText('Record viewed').first()).toBeVisible();
});

test('what a client answered is read on the record, and who read it stands below', async ({ page }) => {
  await signIn(page, FACILITY);
  const rows = await callApi<{ data: { member_id: number | null; asked: string }[] }>(
    page,
    'questionnaire/viewResponses?itemsPerPage=200&sort=-answered_at',
  );
  const of = rows.data.find((row) => row.member_id !== null && row.asked === 'sign_up');
  expect(of).toBeDefined();
  await page.goto(`/manage/clientDetails/${of?.member_id}?tab=documents`);
  await page
    .getByRole('button', { name: /^View the answers to/ })
    .first()
    .click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('Viewed', { exact: true }).first()).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
});
