/** Settlement between branches, in Chinese: the rule, a month, the matrix, the visits of a cell, posting and paying. */
import { expect, expectAccessibleInBoth, inLocale, shot, signIn, test } from './kit/test.ts';

const HQ = 'hq@cornerman.example';

test('a value is set and taken away; a month is looked through, posted, and its notes are paid', async ({ page }) => {
  await signIn(page, HQ, { path: '/franchise/settlement?tab=rules' });
  await shot(page, 'settlement-rules');
  await inLocale(page, 'cn');
  await page.getByRole('textbox', { name: '生效日期' }).fill('2031-03-05');
  await page.getByRole('textbox', { name: /^价值/ }).fill('17');
  await page.getByRole('button', { name: '设定价值' }).click();
  const row = page.getByRole('row').filter({ hasText: '2031年3月5日' });
  await expect(row).toContainText('17.00');
  await row.getByRole('button').click();
  const asked = page.getByRole('dialog');
  await expect(asked).toContainText('2031年3月5日');
  await asked.getByRole('button', { name: '删除' }).click();
  await expect(row).toHaveCount(0);

  await page.goto('/franchise/settlement');
  await expect(page.getByText('草稿').first()).toBeVisible();
  await shot(page, 'settlement-draft');
  await inLocale(page, 'cn');
  const cell = page.getByRole('table').getByRole('link', { name: /应向/ }).first();
  const label = (await cell.getAttribute('aria-label')) ?? '';
  const count = Number(/共 (\d+) 次/.exec(label)?.[1] ?? 0);
  await cell.click();
  await expect(page.getByText(`${count} 次到访`).first()).toBeVisible();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(Math.min(count, 25) + 1);
  await expectAccessibleInBoth(page);
  await shot(page, 'settlement-visits');
  await inLocale(page, 'cn');
  await page.getByRole('textbox', { name: '搜索会员' }).fill('没有这个人');
  await page.keyboard.press('Enter');
  await expect(page.getByText('没有符合条件的到访。')).toBeVisible();
  await page.getByRole('link', { name: '返回往来表' }).click();

  await page.getByRole('button', { name: '结算过账' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '结算过账' }).click();
  await expect(page.getByRole('heading', { name: '结算单' })).toBeVisible();
  const note = page.getByRole('listitem').filter({ hasText: '应付结算单' }).first();
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    note.getByRole('button', { name: /的 PDF$/ }).click(),
  ]);
  expect(paper.suggestedFilename()).toMatch(/^ST-\d{4}-\d{2}-\w+\.pdf$/);
  await note.getByRole('button', { name: /标记为已结清$/ }).click();
  const drawer = page.getByRole('dialog');
  await drawer
    .getByRole('textbox', { name: '付款日期' })
    .fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10));
  await drawer.getByRole('button', { name: '标记为已结清' }).click();
  await expect(note).toContainText('已结清');
  await expectAccessibleInBoth(page);
  await shot(page, 'settlement-posted');
});
