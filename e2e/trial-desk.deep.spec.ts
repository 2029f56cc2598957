/** Staff book a trial for a lead, move it and cancel it: on the record of the lead, and from the class. */
import { callApi } from './kit/api.ts';
import { expectAccessible } from './kit/axe.ts';
import { dayAhead } from './kit/classes.ts';
import { signIn } from './kit/session.ts';
import { stamp } from './kit/stamp.ts';
import { expect, test, type Page } from './kit/test.ts';

const aLead = async (page: Page, email: string | null): Promise<{ id: number; name: string }> => {
  const first_name = `Trying${stamp()}`;
  const { id } = await callApi<{ id: number }>(page, 'lead', { first_name, email });
  return { id, name: first_name };
};
/** A day with classes that have room. */
const nextWeek = (): string => dayAhead(6);

test('the desk books, moves and cancels a trial on the record of a lead, whose timeline follows', async ({ page }) => {
  test.slow();
  await signIn(page, 'admin.kl@cornerman.example');
  const { id, name } = await aLead(page, `trying.${stamp()}@lead.example`);
  await page.goto(`/manage/viewLeads/${id}`);
  // The button on the page; in the drawer, each class has one.
  const book = page.getByRole('button', { name: 'Book trial', exact: true });
  await expect(page.getByText('No trials yet')).toBeVisible();
  await book.click();
  await page.goto(`/manage/viewLeads/${id}?trial=book&day=${nextWeek()}`);
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('button', { name: /^Book trial: / }).first()).toBeVisible();
  await expectAccessible(page);
  await drawer
    .getByRole('button', { name: /^Book trial: / })
    .first()
    .click();
  await expect(drawer).toHaveCount(0);
  await expect(page.getByText('Booked', { exact: true })).toBeVisible();
  await expect(book).toHaveCount(0);
  await expect(page.getByText(/^Trial booked: /)).toBeVisible();

  await page.getByRole('button', { name: `Move: ${name}` }).click();
  await page.goto(`${page.url()}&day=${nextWeek()}`);
  await drawer
    .getByRole('button', { name: /^Move here: / })
    .first()
    .click();
  await expect(drawer).toHaveCount(0);
  await expect(page.getByText(/^Trial moved to /)).toBeVisible();

  await page.getByRole('button', { name: `Cancel trial: ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel trial' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(book).toBeVisible();
});

test('the desk books a trial from the class, and says so where the lead has no e-mail', async ({ page }) => {
  test.slow();
  await signIn(page, 'admin.kl@cornerman.example');
  const { id, name } = await aLead(page, null);
  await page.goto(`/manage/viewLeads/${id}?trial=book&day=${nextWeek()}`);
  await expect(page.getByRole('dialog').getByText(/^No e-mail address/)).toBeVisible();
  const { options } = await callApi<{ options: { id: number; why: string | null }[] }>(
    page,
    `trial/options/${id}?day=${nextWeek()}`,
  );
  const session = options.find(({ why }) => why === null)?.id ?? 0;
  await page.goto(`/manage/classes/session/${session}?trial=1`);
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('combobox', { name: 'Lead' }).fill(name);
  await page.getByRole('option', { name }).click();
  await drawer.getByRole('button', { name: 'Book trial' }).click();
  await expect(page.getByRole('heading', { name: /^Trials \(\d+\)$/ })).toBeVisible();
  await expect(page.getByRole('link', { name })).toBeVisible();
});
