/**
 * A list from another system becomes leads and clients: file, columns, values, check, import, and the rows that are
 * returned.
 */
import { expectAccessible } from './kit/axe.ts';
import { shortStamp, stamp } from './kit/stamp.ts';
import { setLocale, signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { expect, searchFor, test, widths, type Page } from './kit/test.ts';
import { deep } from './kit/tier.ts';

const WHO = 'admin.kl@cornerman.example';
/** A different list each time: the columns of a known one are remembered. */
const newFile = () => {
  const number = stamp();
  // People with the same name, day and phone number as in another run would already exist.
  const child = `Aiman ${shortStamp(6)}`;
  const mobile = `012-${number.slice(-7, -4)} ${number.slice(-4)}`;
  const mail = (name: string): string => `${name}.${number}@mail.example`;
  const play = `State of play ${number}`;
  const lines = [
    `Full name,E-mail,Mobile,Birthday,${play},Parent e-mail,Remarks`,
    `SITI BINTI HASSAN,${mail('siti')},${mobile},14/07/1988,current,,"=HYPERLINK(""http://x.example"")"`,
    `${child} bin Hassan,,,03/05/2018,current,${mail('siti').toUpperCase()},`,
    `Ravi a/l Muthu,${mail('ravi')},12,01/02/1990,blue,,`,
    `王美玲,${mail('meiling')},+60 19 547 4906,31/02/1990,blue,,`,
  ].join('\r\n');
  return {
    mail,
    play,
    child,
    file: { name: `members ${number}.csv`, mimeType: 'text/csv', buffer: Buffer.from(lines) },
  };
};

type File = ReturnType<typeof newFile>;
/** From the imports page to the returned rows. */
const bringIn = async (page: Page, { mail, play, child, file }: File): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: 'Import leads and clients' })).toBeVisible();
  await page.getByLabel('Choose a file').last().setInputFiles(file);

  await expect(page.getByRole('heading', { level: 1, name: file.name })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Field for “Full name”' })).toHaveValue('Full name');
  await expect(page.getByText('3 of 4 dates can be read in this format.')).toBeVisible();
  await page.getByRole('combobox', { name: `Field for “${play}”` }).click();
  await page.getByRole('option', { name: 'Status', exact: true }).click();
  await page.getByRole('button', { name: 'Next' }).click();

  await expect(page.getByText('Choose what each status means to continue.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  for (const [value, means] of [
    ['current', 'Client, active'],
    ['blue', 'Lead'],
  ] as const) {
    await page.getByRole('combobox', { name: `Meaning of “${value}”` }).click();
    await page.getByRole('option', { name: means }).click();
  }
  await expect(page.getByRole('combobox', { name: 'Country of phone numbers without a country code' })).toHaveValue(
    'Malaysia',
  );
  await page.getByRole('button', { name: 'Next' }).click();

  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('Siti binti Hassan')).toContainText('Capitals corrected');
  await expect(row(`${child} bin Hassan`)).toContainText(`Will be linked to the guardian ${mail('siti')}.`);
  await expect(row('Ravi a/l Muthu')).toContainText('“12” is not a valid phone number.');
  await page.getByRole('switch', { name: 'Only rows to fix' }).click();
  await expect(row('Siti binti Hassan')).toHaveCount(0);
  await expect(row('美玲')).toContainText('31/02/1990 is not a real date.');
  await expect(page).toHaveURL(/step=check&bad=1/);

  await page.getByRole('button', { name: 'Import 2 people' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import 2 people' }).click();
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible({ timeout: 30_000 });
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the 2 rows to fix' }).click();
  expect((await coming).suggestedFilename()).toContain(file.name.replace('.csv', ''));
};

test('a file is taken in, corrected, checked and imported', async ({ page }) => {
  await signIn(page, WHO, { path: '/manage/import' });
  await bringIn(page, newFile());
});

test('who was imported is found with the family, and the record says from which file', deep, async ({ page }) => {
  const list = newFile();
  const { mail, child, file } = list;
  await signIn(page, WHO, { path: '/manage/clients' });
  await page.getByRole('link', { name: 'Import a file' }).click();
  await bringIn(page, list);
  await page.goto('/manage/clients');
  await searchFor(page, mail('siti'));
  await page.getByRole('link', { name: 'Siti binti Hassan' }).click();
  await expect(page.getByText(`${child} bin Hassan`).first()).toBeVisible();
  await page.getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByText(`Imported from ${file.name}`).first()).toBeVisible();
});

test('each step can be used by all, at a desk and on a phone', deep, async ({ page }) => {
  const { file } = newFile();
  test.slow();
  await signIn(page, WHO, { path: '/manage/import' });
  await page.getByLabel('Choose a file').last().setInputFiles(file);
  await expect(page.getByRole('heading', { level: 1, name: file.name })).toBeVisible();
  const address = new URL(page.url()).pathname;
  for (const locale of ['en', 'cn'] as const) {
    await setLocale(page, locale);
    for (const step of ['columns', 'values', 'check']) {
      for (const width of Object.values(widths)) {
        await page.setViewportSize({ width, height: 844 });
        await page.goto(`${address}?step=${step}`);
        await settled(page);
        const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1);
        expect(isWide, `${step} in ${locale} at ${width} is wider than the screen`).toBe(false);
        await expectAccessible(page);
      }
    }
  }
});
