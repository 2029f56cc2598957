/** What is left of a plan is paid at once: the receipt says what is posted, and nothing is collected by itself after it. */
import { stamp } from './kit/stamp.ts';
import { signingFor } from './kit/api.ts';
import { expectAccessible } from './kit/axe.ts';
import { signIn } from './kit/session.ts';
import { expect, test, type Page } from './kit/test.ts';

const SALES = 'sales.kl@cornerman.example';

const ask = <T>(page: Page, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async ([at, sent]) => {
      const token = /(?:^|; )FZToken=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const response = await fetch(`/api/v4/${at}`, {
        headers,
        ...(sent === undefined ? {} : { method: 'POST', body: JSON.stringify(sent) }),
      });
      return ((await response.json()) as { data: T }).data;
    },
    [path, body] as const,
  );

test('the rest of a plan is paid at once, by two methods', async ({ page }) => {
  await signIn(page, SALES);
  const branch_id = Number((await page.context().cookies()).find(({ name }) => name === 'FZ_CURRENT_ID')?.value);
  const unique = `Upfront${stamp()}`;
  const email = `${unique.toLowerCase()}@example.my`;
  const person = { branch_id, first_name: 'Nadia', last_name: unique, email, date_of_birth: '1990-01-01' };
  const member = await ask<{ id: number }>(page, 'member', person);
  const offers = await ask<{ data: { id: number; billing: string }[] }>(
    page,
    `memberships/${branch_id}?status=active&itemsPerPage=200`,
  );
  const programme_id = offers.data.find(({ billing }) => billing === 'instalments')?.id ?? 0;
  const { today } = await ask<{ today: string }>(page, `home/${branch_id}`);
  const asked = { branch_id, member_id: member.id, programme_id, start_on: today };
  const { total_cents } = await ask<{ total_cents: number }>(page, 'membership/preview', asked);
  const payments = [{ method: 'cash', amount_cents: total_cents }];
  await ask(page, 'membership', { ...asked, payments, total_cents, signing: await signingFor(page, asked) });

  await page.goto(`/manage/clientDetails/${member.id}?tab=money`);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Pay the rest at once' }).click();
  await expect(main.getByRole('heading', { name: 'Still to come' })).toBeVisible();
  await expect(main).toContainText('nothing more is collected by itself');
  await page.getByLabel('Amount').fill('100');
  await expect(main).toContainText('must be the whole amount');
  await page.getByRole('button', { name: 'Add another method' }).click();
  await expect(page.getByRole('button', { name: 'Convert and post' })).toBeDisabled();
  await page.getByLabel('Reference').last().fill('T-7');
  await expect(main).toContainText('nothing more is collected by itself');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Convert and post' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
  await expect(main).toContainText('paid at once');
  await page.goto(`/manage/clientDetails/${member.id}?tab=money`);
  await expect(
    main
      .getByText('paid at once')
      .or(main.getByRole('link', { name: /^INV-KL/ }))
      .first(),
  ).toBeVisible();
  await expect(main.getByRole('link', { name: 'Pay the rest at once' })).toHaveCount(0);
});
