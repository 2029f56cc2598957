/** A survey from its first question to the chart of its answers: written, previewed, published, answered, read. */
import { dragOnto } from './kit/drag.ts';
import { stamp } from './kit/stamp.ts';
import { expectAccessible, expectAccessibleInBoth } from './kit/axe.ts';
import { inLocale, signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { expect, test, type Page } from './kit/test.ts';

const ADMIN = 'admin.kl@cornerman.example';
const TRAINER = 'trainer.kl@cornerman.example';

const add = async (page: Page, kind: string, text: string): Promise<void> => {
  await page.getByRole('button', { name: `Add: ${kind}` }).click();
  await expect(page.getByLabel('Question (English)')).toBeFocused();
  await page.keyboard.type(text);
};
const texts = async (page: Page): Promise<string[]> => {
  const heads = await page.getByRole('button', { name: /^(Edit|Collapse) question/ }).allInnerTexts();
  return heads.map((text) => text.split('\n')[1] ?? '');
};
/** A different person at the same screen. */
const becomes = async (page: Page, who: string, path: string): Promise<void> => {
  await page.context().clearCookies();
  await signIn(page, who, { path });
};
const ok = async (page: Page): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
};

/** Three questions, the last of which is only shown after a yes. */
const write = async (page: Page, title: string): Promise<void> => {
  await signIn(page, ADMIN, { path: '/settings/surveys/create' });
  await page.getByLabel('Title (English)').fill(title);
  await add(page, 'Scale', 'How is the new gear?');
  await add(page, 'Yes or no', 'Is anything broken?');
  await add(page, 'Short text', 'What is broken?');
  await page.getByRole('combobox', { name: 'Ask this question' }).click();
  await page.getByRole('option', { name: 'If 2. Is anything broken?' }).click();
  await page.getByText('Yes', { exact: true }).first().click();
};

test('a survey is written, ordered, tried out, published, answered and read', async ({ page }) => {
  test.slow();
  const title = `Gear ${stamp()}`;
  await write(page, title);

  const preview = page.getByRole('complementary').filter({ hasText: 'Preview' });
  await expect(preview.getByText('What is broken?')).toHaveCount(0);
  await preview.getByLabel('Yes', { exact: true }).check();
  await expect(preview.getByText('What is broken?')).toBeVisible();
  await preview.getByText('Phone', { exact: true }).click();
  // An element half covered by the top bar is no smaller for it.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);

  // With the mouse: the first below the second. The condition still refers to an earlier question.
  const handle = page.getByRole('button', { name: /^Move question 1/ });
  await dragOnto(page, handle, page.locator('[data-question]').nth(1), 0.8);
  await expect
    .poll(async () => texts(page))
    .toEqual(['Is anything broken?', 'How is the new gear?', 'What is broken?']);
  // With the keyboard: above the question that it depends on, which shows a fault at once.
  await page.getByRole('button', { name: /^Move question 3/ }).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('This depends on a question or answer that doesn’t come before it.')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('This depends on a question or answer that doesn’t come before it.')).toHaveCount(0);
  // With the menu; and undoing a removal also restores its condition.
  await page.getByRole('button', { name: 'More actions for question 1' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect.poll(async () => texts(page)).toEqual(['How is the new gear?', 'What is broken?']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Asked if question 1 is Yes')).toBeVisible();

  await page.keyboard.press('Control+Enter');
  await ok(page);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published')).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  await becomes(page, TRAINER, '/settings/surveys');
  await page.getByRole('link', { name: `Answer: ${title}` }).click();
  await page
    .getByRole('radiogroup', { name: /How is the new gear/ })
    .getByRole('radio', { name: '4' })
    .click();
  await page.getByLabel('Yes', { exact: true }).check();
  await page.getByLabel(/What is broken/).fill('The second heavy bag');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send answers' }).click();
  await expect(page.getByText('The second heavy bag')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send answers' })).toHaveCount(0);

  await becomes(page, ADMIN, `/manage/surveyReport/${id}`);
  await expect(page.getByText('Average 4.00')).toBeVisible();
  await expect(page.getByText('The second heavy bag')).toBeVisible();
  await page.getByRole('button', { name: 'Show as table: Is anything broken?' }).click();
  await expect(page.getByRole('row', { name: 'Yes 1 (100 %)' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toContain(title);
});

test('what is missing is told at its place, in the builder and to the one who answers', async ({ page }) => {
  await signIn(page, ADMIN, { path: '/settings/surveys/create' });
  await page.getByLabel('Title (English)').fill('Unfinished');
  await page.getByRole('button', { name: 'Add: One choice' }).click();
  await page.getByRole('button', { name: 'Add: Date' }).click();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert')).toContainText('4 fields need your attention');
  await expect(page.getByLabel('Question (English)')).toBeFocused();
  await expect(page.getByLabel('Choice 1 (English)')).toBeVisible();
  // A link doesn't lose what was written.
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByRole('dialog')).toContainText('Leave without saving?');
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Title (English)')).toHaveValue('Unfinished');
});

test('the survey of the network is open to a trainer, in both languages', async ({ page }) => {
  test.slow();
  await signIn(page, TRAINER, { path: '/settings/surveys' });
  await expectAccessibleInBoth(page);
  await inLocale(page, 'cn');
  await page
    .getByRole('link', { name: '填写：工作近况' })
    .or(page.getByRole('link', { name: '填写: 工作近况' }))
    .click();
  await settled(page);
  await page.getByRole('button', { name: '提交答复' }).click();
  await expect(page.getByRole('alert')).toContainText('有 3 题未填或填写有误');
  await expect(
    page
      .getByRole('radiogroup', { name: /您目前对工作的感受如何/ })
      .getByRole('radio')
      .first(),
  ).toBeFocused();
  await expectAccessible(page);
});

test('responses are looked at in pictures, and opening a health answer is noted', async ({ page }) => {
  test.slow();
  await signIn(page, ADMIN, { path: '/manage/surveyReport' });
  await page.getByRole('link', { name: 'Health before you train' }).click();
  await expect(page.getByText('How often did you train in the last three months?')).toBeVisible();
  await expectAccessibleInBoth(page);
  const row = page.getByRole('row').nth(1);
  await expect(row.getByRole('link')).toBeVisible();
  const who = await row.getByRole('link').innerText();
  await row.getByRole('link').click();
  const drawer = page.getByRole('dialog', { name: `Response of ${who}` });
  await expect(drawer.getByText('Opened by')).toBeVisible();
  await expect(drawer).toContainText('Nadia binti Hassan');
  await expectAccessible(page);
});
