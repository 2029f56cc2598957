/** The desk in the morning: scan, name, refusal, reason, two desks at once, and an unstable connection. */
import type { MemberView } from '#areas/people/member/member.model.ts';
import { callApi } from './kit/api.ts';
import { someoneWhoTrains } from './kit/client.ts';
import { expectAccessible } from './kit/axe.ts';
import { pictures } from './kit/pictures.ts';
import { inLocale, signIn } from './kit/session.ts';
import { stamp } from './kit/stamp.ts';
import { settled } from './kit/settled.ts';
import { expect, locales, anotherPage, test, type Page } from './kit/test.ts';
import { anyOf, wordsIn } from './kit/words.ts';
import { deep, deepUnless } from './kit/tier.ts';

const ADMIN = 'admin.kl@cornerman.example';
const DESK = 'facility.kl@cornerman.example';
const TRAINER = 'trainer.kl@cornerman.example';

type Person = { id: number; first_name: string; last_name: string; card_number: string | null };
/** Clients of the branch with a given standing who have not been at the desk today. */
const clients = async (page: Page, standing: string): Promise<Person[]> => {
  const { data: all } = await callApi<{ data: Person[] }>(
    page,
    `member/{b}?from=home&standing=${standing}&itemsPerPage=200`,
  );
  type Came = { member_id: number; first_name: string | null; last_name: string | null };
  const { data: came } = await callApi<{ data: Came[] }>(page, 'checkIn/{b}?itemsPerPage=200');
  // Today's list shows names: a visitor of the same name could be mistaken for the client we look for.
  return all.filter(({ id, first_name, last_name }) =>
    came.every(
      (row) => row.member_id !== id && !(row.first_name === first_name && (row.last_name ?? '') === last_name),
    ),
  );
};
const nameOf = ({ first_name, last_name }: Pick<Person, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim();
const field = (page: Page, say = wordsIn('en')) => page.getByRole('textbox', { name: say('classes.check_in.find') });
const list = (page: Page) => page.getByRole('complementary').getByRole('list').last();
/** The test's own client, who can check in by name and by card; the desk is open. */
const someoneAtTheDesk = async (page: Page): Promise<MemberView> => {
  await signIn(page, ADMIN);
  const person = await someoneWhoTrains(page, { card_number: `C${stamp()}` });
  await signIn(page, DESK, { path: '/home/access' });
  return person;
};
/** With a name that nobody else has, so that it finds only one. */
const alone = (people: Person[]): Person[] =>
  people.filter(
    (one) => people.filter((other) => nameOf(other).toLowerCase().includes(nameOf(one).toLowerCase())).length === 1,
  );

for (const locale of locales) {
  const say = wordsIn(locale);
  const nth = locales.indexOf(locale);
  const isIn = (page: Page, person: Pick<Person, 'first_name' | 'last_name'>) =>
    page.getByText(say('classes.check_in.was_let_in', { name: nameOf(person) }));

  test(
    `a scanned card lets in at once; the same card again asks first (${locale})`,
    deepUnless(locale === 'en'),
    async ({ page }) => {
      const person = await someoneAtTheDesk(page);
      await inLocale(page, locale);
      await expect(field(page, say)).toBeFocused();
      await page.keyboard.type(`${person.card_number}\n`, { delay: 2 });
      await expect(isIn(page, person)).toBeVisible();
      await expect(list(page)).toContainText(nameOf(person));
      await expect(field(page, say)).toBeFocused();
      await expect(field(page, say)).toHaveValue('');
      await pictures(page, 'desk-in', locale);

      await page.keyboard.type(`${person.card_number}\n`, { delay: 2 });
      await expect(page.getByText(say('classes.check_in.again_now'))).toBeVisible();
      await expect(page.getByRole('button', { name: say('classes.check_in.let_in'), exact: true })).toBeVisible();
      await expectAccessible(page, page.getByRole('main'));
      await pictures(page, 'desk-again', locale);
      await page.keyboard.press('Escape');
      await expect(page.getByText(say('classes.check_in.ready'), { exact: true })).toBeVisible();
    },
  );

  test(
    `who may not come in is told why, is noted, and is let in only with a reason, by the keyboard alone (${locale})`,
    deepUnless(locale === 'en'),
    async ({ page }) => {
      await signIn(page, DESK, { path: '/home/access' });
      await inLocale(page, locale);
      const person = alone(await clients(page, 'expired')).at(2 + nth);
      if (!person) throw new Error('the demo network has no such client');
      await page.keyboard.type(nameOf(person), { delay: 5 });
      await expect(page.getByText(anyOf(say('classes.why.expired'))).first()).toBeVisible();
      await expect(page.getByText(say('classes.todo.expired'))).toBeVisible();
      // The button for what helps is there before and after they were turned away.
      const signUp = page.getByRole('main').getByRole('link', { name: say('classes.check_in.sign_up'), exact: true });
      await expect(signUp).toBeVisible();
      await pictures(page, 'desk-refused', locale);
      await page.keyboard.press('Enter');
      await expect(page.getByText(say('classes.check_in.was_not_let_in', { name: nameOf(person) }))).toBeVisible();
      await expect(signUp).toBeVisible();
      await expect(
        list(page)
          .getByRole('listitem')
          .filter({ hasText: nameOf(person) }),
      ).toContainText(say('classes.short.expired'));

      await page.keyboard.type(nameOf(person), { delay: 5 });
      const override = page.getByRole('button', { name: say('classes.check_in.override') });
      await expect(override).toBeVisible();
      for (let step = 0; step < 12 && !(await override.evaluate((one) => one === document.activeElement)); step += 1)
        await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.getByLabel(say('classes.check_in.override_reason', { name: nameOf(person) }))).toBeFocused();
      await page.keyboard.type('Renews this evening');
      await expectAccessible(page, page.getByRole('main'));
      await pictures(page, 'desk-reason', locale);
      await page.keyboard.press('Enter');
      await expect(isIn(page, person)).toBeVisible();
      await expect(list(page)).toContainText(say('classes.check_in.overridden', { reason: 'Renews this evening' }));
      await expect(field(page, say)).toBeFocused();
    },
  );
}

test('a name is found and let in with Enter, and another desk sees it at once', deep, async ({ page, browser }) => {
  const person = await someoneAtTheDesk(page);
  const other = await anotherPage(browser);
  await signIn(other, TRAINER, { path: '/home/access' });
  await expect(other.getByText('Live', { exact: true })).toBeVisible();
  await page.keyboard.type(nameOf(person), { delay: 5 });
  await expect(page.getByRole('heading', { level: 2, name: nameOf(person) })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${nameOf(person)} was let in`)).toBeVisible();
  // Others come in meanwhile, so it may no longer be the first of the list.
  await expect(
    list(other)
      .getByRole('listitem')
      .filter({ hasText: nameOf(person) })
      .first(),
  ).toBeVisible();
  await other.close();
});

test('without the right to override, only the note is offered', deep, async ({ page }) => {
  await signIn(page, TRAINER, { path: '/home/access' });
  await page.keyboard.type('muhammad', { delay: 5 });
  const refused = page.getByRole('button').filter({ hasText: /ended on|No visits left|suspended|Not paid/ });
  await expect(page.getByRole('region', { name: /clients found/ })).toBeVisible();
  if ((await refused.count()) > 0) await refused.first().click();
  await expect(page.getByRole('button', { name: 'Override and let in' })).toHaveCount(0);
});

test('what is typed while the connection is lost is sent once when it is back', deep, async ({ page, context }) => {
  const person = await someoneAtTheDesk(page);
  await settled(page);
  await context.setOffline(true);
  await page.keyboard.type(`${person.card_number}\n`, { delay: 2 });
  await expect(page.getByRole('heading', { name: '1 check-in waiting to be sent' })).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByText(new RegExp(`${nameOf(person)} was checked in \\(saved at`))).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByRole('heading', { name: /waiting to be sent/ })).toHaveCount(0);
  await expect(
    list(page)
      .getByRole('listitem')
      .filter({ hasText: nameOf(person) }),
  ).toHaveCount(1);
});
