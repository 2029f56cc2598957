/** Settlement between branches: visit rates, a month, the matrix, the visits of a cell, posting and paying. */
import { dayAhead } from './kit/classes.ts';
import { formatDay } from '#kit/domain/day.ts';
import { expectAccessible } from './kit/axe.ts';
import { shot } from './kit/pictures.ts';
import { inLocale, signIn } from './kit/session.ts';
import { expect, locales, test, type Page } from './kit/test.ts';
import { anyOf, placeIn, wordsIn, type Say } from './kit/words.ts';

const HQ = 'hq@cornerman.example';
type Locale = (typeof locales)[number];
type Talk = { say: Say; locale: Locale };
const words = ({ say }: Talk, path: string, facts = {}): string => say(`network.settlement.${path}`, facts);
/** A picture in both languages, then back in the language of the test. */
const picture = async (page: Page, name: string, { locale }: Talk): Promise<void> => {
  await shot(page, `${name}-${locale}`);
  await inLocale(page, locale);
};

const setAndTakeAway = async (page: Page, talk: Talk): Promise<void> => {
  // A separate day for each language: the tests of both can run at the same time.
  const day = talk.locale === 'cn' ? '2031-03-05' : '2031-04-06';
  await page.getByRole('textbox', { name: words(talk, 'field.valid_from') }).fill(day);
  await page.getByRole('textbox', { name: new RegExp(`^${words(talk, 'field.amount_cents')}`) }).fill('17');
  await page.getByRole('button', { name: words(talk, 'rule_add') }).click();
  const row = page.getByRole('row').filter({ hasText: formatDay(day, talk.locale) });
  await expect(row).toContainText('17.00');
  await row.getByRole('button').click();
  const asked = page.getByRole('dialog');
  await expect(asked).toContainText(formatDay(day, talk.locale));
  await asked.getByRole('button', { name: words(talk, 'rule_remove') }).click();
  await expect(row).toHaveCount(0);
};

/** A cell of the matrix opens as many visits as it says. */
const openCell = async (page: Page, talk: Talk): Promise<void> => {
  const sentence = words(talk, 'cell');
  const cell = page
    .getByRole('table')
    .getByRole('link', { name: anyOf(sentence) })
    .first();
  const count = Number(placeIn(sentence, 'count', (await cell.getAttribute('aria-label')) ?? ''));
  expect(count).toBeGreaterThan(0);
  await cell.click();
  const said = count === 1 ? words(talk, 'visit') : words(talk, 'visits', { count });
  await expect(page.getByRole('table').getByText(said)).toBeVisible();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(Math.min(count, 25) + 1);
  await expectAccessible(page);
  await picture(page, 'settlement-visits', talk);
  await page.getByRole('textbox', { name: words(talk, 'search') }).fill('Nobody of this name');
  await page.keyboard.press('Enter');
  await expect(page.getByText(words(talk, 'no_match'))).toBeVisible();
  await page.getByRole('link', { name: words(talk, 'back') }).click();
};

const payNote = async (page: Page, talk: Talk): Promise<void> => {
  const notes = page.getByRole('listitem').filter({ hasText: words(talk, 'note_kind.debit') });
  const note = notes.filter({ hasText: words(talk, 'note_status.open') }).first();
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    note.getByRole('button', { name: anyOf(words(talk, 'note_pdf_of')) }).click(),
  ]);
  expect(paper.suggestedFilename()).toMatch(/^ST-\d{4}-\d{2}-\w+\.pdf$/);
  const pay = note.getByRole('button', { name: anyOf(words(talk, 'note_pay_of')) });
  const number = placeIn(words(talk, 'note_pay_of'), 'number', (await pay.getAttribute('aria-label')) ?? '');
  await pay.click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: words(talk, 'field.paid_on') }).fill(dayAhead(-1));
  await drawer.getByRole('button', { name: words(talk, 'note_pay') }).click();
  await expect(notes.filter({ hasText: number })).toContainText(words(talk, 'note_status.paid'));
};

for (const locale of locales)
  test(`a value is set and taken away; a month is looked through, posted, and its notes are paid (${locale})`, async ({
    page,
  }) => {
    const talk = { say: wordsIn(locale), locale };
    await signIn(page, HQ, { path: '/franchise/settlement?tab=rules' });
    await picture(page, 'settlement-rules', talk);
    await setAndTakeAway(page, talk);

    await page.goto('/franchise/settlement');
    await expect(page.getByRole('table')).toBeVisible();
    await picture(page, 'settlement-month', talk);
    await openCell(page, talk);
    // There is one draft in the demo network: the first language to get there posts it.
    await expect(page.getByRole('table')).toBeVisible();
    const post = page.getByRole('button', { name: words(talk, 'moves.post') });
    if (await post.isVisible()) {
      await post.click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words(talk, 'moves.post') })
        .click();
    }
    await expect(page.getByRole('heading', { name: words(talk, 'notes') })).toBeVisible();
    await payNote(page, talk);
    await expectAccessible(page);
    await shot(page, `settlement-posted-${locale}`);
  });
