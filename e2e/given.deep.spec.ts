/** A programme that gives credits with each period: created, sold with its credits shown, and owned by a client. */
import { stamp } from './kit/stamp.ts';
import { callApi } from './kit/api.ts';
import { expectAccessibleInBoth } from './kit/axe.ts';
import { shot } from './kit/pictures.ts';
import { signIn } from './kit/session.ts';
import { expect, signOnScreen, test } from './kit/test.ts';

const ADMIN = 'admin.kl@cornerman.example';

test('a programme gives credits with each payment; the sign-up says when, and the client has them', async ({
  page,
}) => {
  const unique = `Eight${stamp()}`;
  await signIn(page, ADMIN, { path: '/manage/createMemberships' });
  const main = page.getByRole('main');
  const ok = () => page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
  const choose = async (name: string, option: string): Promise<void> => {
    await main.getByRole('combobox', { name, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await main.getByRole('textbox', { name: 'Name (English)' }).fill(unique);
  await main.getByRole('textbox', { name: 'Duration' }).fill('3');
  await expect(main.getByRole('textbox', { name: 'Credits', exact: true })).toHaveCount(0);
  await choose('Includes', 'Credits');
  await expect(main.getByRole('textbox', { name: 'Sessions', exact: true })).toHaveCount(0);
  await choose('Payment', 'In instalments');
  await main.getByRole('textbox', { name: 'Number of payments' }).fill('3');
  await choose('Given', 'With each payment, for that period');
  await choose('Unused at the end of a period', 'Roll over, up to a limit');
  await main.getByRole('textbox', { name: 'Roll-over limit' }).fill('2');
  await main.getByRole('textbox', { name: 'Price', exact: true }).fill('300');
  await page.keyboard.press('Control+Enter');
  await ok();
  await expect(main.getByRole('textbox', { name: 'Credits', exact: true })).toHaveAccessibleDescription(/Required/);
  await main.getByRole('textbox', { name: 'Credits', exact: true }).fill('8');
  await page.keyboard.press('Control+Enter');
  await ok();
  await expect(main.getByText('8 credits with each payment · up to 2 unused roll over · Classes')).toBeVisible();
  await expectAccessibleInBoth(page);
  await shot(page, 'given-programme');
  const programme = Number(new URL(page.url()).pathname.split('/').at(-1));
  await page.goto(`/manage/createMemberships/${programme}`);
  await expect(main.getByRole('combobox', { name: 'Includes', exact: true })).toHaveValue('Credits');
  await expectAccessibleInBoth(page);
  await shot(page, 'given-form');

  const person = { first_name: 'Mei', last_name: unique, email: `${unique.toLowerCase()}@example.my` };
  const { id } = await callApi<{ id: number }>(page, 'member', { ...person, date_of_birth: '1990-01-01' });
  await page.goto(`/manage/signupMembership/${id}?programme=${programme}`);
  const given = main.getByRole('complementary').getByRole('region', { name: 'Included' });
  await expect(given.getByText('8 credits')).toHaveCount(3);
  await expect(given).toContainText('Can be used for: Classes');
  await shot(page, 'given-sign-up');
  await signOnScreen(page);
  await main
    .getByRole('complementary')
    .getByRole('button', { name: /^Sign up/ })
    .click();
  await ok();
  await page.goto(`/manage/clientDetails/${id}?tab=credits`);
  await expect(main.getByText('8 of 8')).toBeVisible();
  await expect(main.getByRole('listitem').filter({ hasText: 'with the membership' }).first()).toContainText(unique);
  await expectAccessibleInBoth(page);
  await shot(page, 'given-client');
  await page.goto(`/manage/clientDetails/${id}?tab=memberships`);
  await expect(main.getByText(/8 credits left/).first()).toBeVisible();
});
