/**
 * What happens to a membership after its sale, at the desk: cancelled and the cancellation withdrawn, ended early with
 * the charge.
 */
import type { MemberView } from '#areas/people/member/member.model.ts';
import { stamp } from './kit/stamp.ts';
import { daysAgo } from './kit/earlier.ts';
import { someoneWhoTrains } from './kit/client.ts';
import { expectAccessible } from './kit/axe.ts';
import { signIn } from './kit/session.ts';
import { expect, test, type Page } from './kit/test.ts';
import { deep } from './kit/tier.ts';

const ADMIN = 'admin.pj@cornerman.example';

/** The memberships of a client who has one, paid at once. */
const memberships = async (
  page: Page,
  whose: (page: Page) => Promise<MemberView> = someoneWhoTrains,
): Promise<void> => {
  await signIn(page, ADMIN);
  const { id } = await whose(page);
  await page.goto(`/manage/clientDetails/${id}?tab=memberships`);
  await expect(page.getByText('Next steps').first()).toBeVisible();
};

test('a membership is cancelled at its end, and the cancellation is taken back', async ({ page }) => {
  await memberships(page);
  const main = page.getByRole('main');
  await main.getByText('Next steps').first().click();
  await expect(main.getByText('Its last day has passed').first()).toBeVisible();
  await main.getByRole('button', { name: 'Don’t renew' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Cancel membership' });
  await expect(drawer).toContainText('Nothing more will be charged');
  await drawer.getByLabel('Reason').fill('Moves to Ipoh');
  await expectAccessible(page, drawer);
  await drawer.getByRole('button', { name: 'Cancel membership' }).click();
  await page.getByRole('button', { name: 'Ok' }).click();
  await expect(main).toContainText('Cancelled: the last day is');
  await expect(main).toContainText('Moves to Ipoh');
  await expect(main.getByText('Pending cancellation', { exact: true }).first()).toBeVisible();
  await main.getByRole('button', { name: 'Withdraw cancellation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw cancellation' }).click();
  await expect(main).not.toContainText('Moves to Ipoh');
});

test('a membership ends early: what it costs stands there line by line before it is posted', deep, async ({ page }) => {
  await memberships(page);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'End early' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'End membership early' })).toBeVisible();
  await expect(main).toContainText('Used:');
  await expect(main).toContainText('Rule: Consumer Protection Act 1999');
  await expectAccessible(page, main);
  await main.getByRole('link', { name: 'Agree a different charge' }).click();
  await main.getByLabel('Charge', { exact: true }).fill('5000');
  await expect(main).toContainText('is invoiced today');
  await main.getByLabel('Reason for a different charge').fill('As agreed with the client');
  await main.getByRole('textbox', { name: /^Reason(?! for)/ }).fill('Moves abroad');
  await expectAccessible(page, main);
  await main.getByRole('button', { name: 'End membership and post' }).click();
  await page.getByRole('button', { name: 'Ok' }).click();
  await expect(page.getByText('Ended early:')).toBeVisible();
  await expect(page.getByText('Open', { exact: true }).first()).toBeVisible();
});

test(
  'a membership ends early by the rule of the market: each line is posted as it stood there',
  deep,
  async ({ page }) => {
    await memberships(page);
    const main = page.getByRole('main');
    const client = page.url();
    await main.getByRole('link', { name: 'End early' }).first().click();
    await expect(main).toContainText('Rule: Consumer Protection Act 1999');
    await main.getByRole('textbox', { name: /^Reason(?! for)/ }).fill('Moves abroad');
    // Paid upfront: the unused part is refunded, less the charge.
    const favour = await main.getByText('Credited to the client').first().locator('xpath=..').innerText();
    const cents = /RM ([\d,]+\.\d\d)/.exec(favour)?.[1] ?? '';
    expect(cents).not.toBe('');
    await main.getByRole('button', { name: 'End membership and post' }).click();
    await page.getByRole('button', { name: 'Ok' }).click();
    await page.goto(client);
    await expect(main.getByText(/^(Pending termination|Terminated)$/).first()).toBeVisible();
    await page.goto(client.replace('tab=memberships', 'tab=money'));
    await expect(main).toContainText(`RM ${cents}`);
  },
);

test('the last day of a membership is moved, and the change of a programme is offered', deep, async ({ page }) => {
  await memberships(page);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Change dates' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Change dates' })).toBeVisible();
  const last = main.getByLabel('Last day');
  await expect(last).not.toHaveValue('');
  const before = await last.inputValue();
  const year = /\d{4}/.exec(before)?.[0] ?? '';
  await last.fill(before.replace(year, String(Number(year) + 1)));
  await main.getByRole('textbox', { name: /^Reason/ }).fill('Made up for the closed weeks');
  await expect(main).toContainText('Nothing is charged or refunded.');
  await expectAccessible(page, main);
  await main.getByRole('button', { name: 'Change dates' }).click();
  await page.getByRole('button', { name: 'Ok' }).click();
  // It can’t be changed on its first day.
  await memberships(page, () => daysAgo(40, ADMIN, (call) => someoneWhoTrains(call)));
  await main.getByRole('link', { name: 'Change programme' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Change programme' })).toBeVisible();
  await expectAccessible(page, main);
});

test('a closed branch: all memberships rest in one run, and undone they are as before', deep, async ({ page }) => {
  await signIn(page, ADMIN, { path: '/manage/closures' });
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Close the branch' }).click();
  const reason = `No water ${stamp()}`;
  const drawer = page.getByRole('dialog', { name: 'Close the branch' });
  const first = drawer.getByLabel('First closed day');
  await expect(first).not.toHaveValue('');
  await drawer.getByLabel('Last closed day').fill(await first.inputValue());
  await drawer.getByLabel('Reason').fill(reason);
  await expect(drawer).toContainText('suspended for 1 day');
  await expectAccessible(page, drawer);
  await drawer.getByRole('button', { name: 'Suspend all memberships' }).click();
  const line = main.getByRole('listitem').filter({ hasText: reason });
  await expect(line.getByText('Done', { exact: true })).toBeVisible({ timeout: 40_000 });
  await line.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(line.getByText('Undone', { exact: true })).toBeVisible({ timeout: 40_000 });
});
