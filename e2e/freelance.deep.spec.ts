/** Rates of freelancers: set, follow, take back; and what a trainer sees of them. */
import { dayAhead } from './kit/classes.ts';
import { expectAccessibleInBoth } from './kit/axe.ts';
import { shot } from './kit/pictures.ts';
import { signIn } from './kit/session.ts';
import { expect, test, type Page } from './kit/test.ts';

const ADMIN = 'admin.kl@cornerman.example';
const TRAINER = 'trainer.pt.kl@cornerman.example';

const answered = async (page: Page): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
};
const inYears = (years: number): string => `${new Date().getFullYear() + years}-01-01`;

test('a rate is set for one trainer, followed by another one, which is edited and taken back', async ({ page }) => {
  await signIn(page, ADMIN, { path: '/settings/freelance' });
  await page.getByRole('link', { name: 'Set a rate' }).first().click();
  await page.getByLabel('One trainer').check();
  await page.getByRole('combobox', { name: 'Trainer' }).click();
  await page.getByRole('option').last().click();
  await page.getByRole('combobox', { name: 'Class category' }).click();
  await page.getByRole('option', { name: 'Muay Thai' }).click();
  await page.getByRole('combobox', { name: 'Counted' }).click();
  await page.getByRole('option', { name: 'Per head' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('9');
  await page.getByRole('textbox', { name: 'Floor' }).fill('200');
  await page.getByRole('textbox', { name: 'Ceiling' }).fill('60');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert')).toContainText('From: Date is required');
  await expect(page.getByRole('textbox', { name: 'From' })).toBeFocused();

  // Days that are paid for keep their rates: it begins today, as the clock of the branch says.
  await page.getByRole('textbox', { name: 'From' }).fill(dayAhead(0));
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog')).toContainText('The maximum is below the minimum.');
  await answered(page);
  await page.getByRole('textbox', { name: 'Floor' }).fill('60');
  await page.getByRole('textbox', { name: 'Ceiling' }).fill('200');
  await page.keyboard.press('Control+Enter');
  await answered(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Class: Muay Thai ·');
  await expect(page.getByText('RM 9.00 per head (RM 60.00 to RM 200.00)').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit rate' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Set the next rate' }).click();
  await expect(page.getByLabel('One trainer')).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Class category' })).toHaveValue('Muay Thai');
  await page.getByRole('textbox', { name: 'Amount' }).fill('11');
  await page.getByRole('textbox', { name: 'From' }).fill(inYears(1));
  await page.keyboard.press('Control+Enter');
  await answered(page);
  const line = page.getByRole('list').filter({ hasText: 'until further notice' });
  await expect(line.getByRole('listitem').first()).toContainText('RM 11.00 per head');
  await expect(line.getByRole('listitem').first()).toContainText('To come');

  await page.getByRole('button', { name: 'Edit rate' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Amount' }).fill('12.50');
  await page.keyboard.press('Control+Enter');
  await answered(page);
  await expect(line.getByRole('listitem').first()).toContainText('RM 12.50 per head');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Take back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await answered(page);
  await expect(page).toHaveURL(/\/settings\/freelance$/);
});

test('a trainer gets another grade from a day on', async ({ page }) => {
  await signIn(page, ADMIN, { path: '/settings/freelance' });
  await page.getByRole('button', { name: 'Trainer grades' }).click();
  const drawer = page.getByRole('dialog', { name: 'Trainer grades' });
  const first = drawer.getByRole('listitem').first();
  await first.getByRole('button', { name: /Change grade/ }).click();
  await first.getByRole('combobox', { name: 'Grade' }).click();
  await page.getByRole('option', { name: 'Head trainer' }).click();
  await first.getByLabel('From').fill(inYears(2));
  await first.getByRole('button', { name: 'Save grade' }).click();
  await expect(first).toContainText('Head trainer from');
  await expectAccessibleInBoth(page);
  await first.getByRole('button', { name: /Take back/ }).click();
  await expect(first).not.toContainText('Head trainer from');
});

test('a trainer sees by what they are paid, and nothing to change', async ({ page }) => {
  await signIn(page, TRAINER, { path: '/settings/freelance' });
  await expect(page.getByRole('link', { name: 'Personal training' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Set a rate' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Trainer grades' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Personal training' }).first().click();
  await expect(page.getByRole('heading', { name: 'Line of time' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set the next rate' })).toHaveCount(0);
});

test('the pages fit a desk and a phone in both languages', async ({ page }) => {
  await signIn(page, ADMIN, { path: '/settings/freelance' });
  await shot(page, 'freelance-list');
  await page.goto('/settings/freelance/create?who=person&work=class&kind=head');
  await shot(page, 'freelance-form');
  await page.goto('/settings/freelance?open=grades');
  await shot(page, 'freelance-grades');
  await page.goto('/settings/freelance');
  await page.getByRole('link', { name: 'Personal training' }).first().click();
  await shot(page, 'freelance-record');
});
