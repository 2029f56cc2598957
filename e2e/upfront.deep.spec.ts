/**
 * The rest of a plan is paid at once: the receipt shows what is posted, and nothing is collected automatically
 * afterwards.
 */
import { aClient, programmePaid, sellTo } from './kit/client.ts';
import { expectAccessible } from './kit/axe.ts';
import { signIn } from './kit/session.ts';
import { expect, test } from './kit/test.ts';

const SALES = 'sales.kl@cornerman.example';

test('the rest of a plan is paid at once, by two methods', async ({ page }) => {
  await signIn(page, SALES);
  const member = await aClient(page);
  const { id: programme } = await programmePaid(page, 'instalments');
  await sellTo(page, member.id, programme);

  await page.goto(`/manage/clientDetails/${member.id}?tab=money`);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Pay off the rest' }).click();
  await expect(main.getByRole('heading', { name: 'Remaining instalments' })).toBeVisible();
  await expect(main).toContainText('Nothing more will be collected automatically');
  await page.getByLabel('Amount').fill('100');
  await expect(main).toContainText('must match the total');
  await page.getByRole('button', { name: 'Add another method' }).click();
  await expect(page.getByRole('button', { name: 'Confirm and post' })).toBeDisabled();
  await page.getByLabel('Reference').last().fill('T-7');
  await expect(main).toContainText('Nothing more will be collected automatically');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm and post' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
  await expect(main).toContainText('paid in full');
  await page.goto(`/manage/clientDetails/${member.id}?tab=money`);
  await expect(
    main
      .getByText('paid in full')
      .or(main.getByRole('link', { name: /^INV-KL/ }))
      .first(),
  ).toBeVisible();
  await expect(main.getByRole('link', { name: 'Pay off the rest' })).toHaveCount(0);
});
