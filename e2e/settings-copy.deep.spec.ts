/** Copies the opening hours of head office to a branch, found by its name, and shows what changes before and after. */
import type { OpeningHours } from '#areas/settings/hours/hours.model.ts';
import { callApi } from './kit/api.ts';
import { expectAccessible } from './kit/axe.ts';
import { pictures } from './kit/pictures.ts';
import { inLocale, signIn } from './kit/session.ts';
import { locales, expect, test, type Page } from './kit/test.ts';
import { wordsIn } from './kit/words.ts';

const HQ = 'hq@cornerman.example';
const TARGET = 'Penang';

const setHours = async (page: Page, branch: number | '{b}', week: object): Promise<OpeningHours> => {
  const before = await callApi<OpeningHours>(page, `openingHours/${branch}`);
  const body = { ...week, version: before.version, planned: 'keep' };
  await callApi(page, `openingHours/${before.id}`, body, 'PUT');
  return before;
};

for (const locale of locales)
  test(`opening hours are previewed and copied to another branch (${locale})`, async ({ page }) => {
    const say = wordsIn(locale);
    await signIn(page, HQ);
    await inLocale(page, locale);
    const targets = await callApi<{ id: number; name: string }[]>(page, 'settings/copyTargets/{b}');
    const target = targets.find(({ name }) => name === TARGET)?.id ?? 0;
    const usual = await callApi<OpeningHours>(page, `openingHours/${target}`);
    const ours = await setHours(page, '{b}', { ...usual, sunday: [{ opens: '09:05', closes: '21:35' }] });
    await page.goto('/settings?tab=hours');
    await page.getByRole('button', { name: say('settings.copy.title') }).click();
    const drawer = page.getByRole('dialog');
    const go = drawer.getByRole('button', { name: say('settings.copy.go_one', { count: 1 }) });
    const line = drawer.getByRole('listitem').filter({ hasText: TARGET });
    await drawer.getByRole('combobox').fill('pen');
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(line.getByText('09:05–21:35')).toBeVisible();
    await expect(line.getByText(say('settings.copy.status.changed'))).toBeVisible();
    await page.keyboard.press('Tab');
    await expectAccessible(page, drawer);
    await pictures(page, 'settings-copy', locale);
    await go.click();
    await expect(line.getByText(say('settings.copy.result.changed'))).toBeVisible();
    await pictures(page, 'settings-copied', locale);
    expect((await callApi<OpeningHours>(page, `openingHours/${target}`)).sunday).toEqual([
      { opens: '09:05', closes: '21:35' },
    ]);
    await setHours(page, target, usual);
    await setHours(page, '{b}', ours);
  });
