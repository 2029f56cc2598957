/** A tablet at the door: paired by staff, then clients check in by card and by the code on their own phone. */
import { callApi } from './kit/api.ts';
import { aPhone } from './kit/phone.ts';
import { expectAccessible } from './kit/axe.ts';
import { signIn } from './kit/session.ts';
import { expect, newContext, test, type Page } from './kit/test.ts';

const DESK = 'facility.kl@cornerman.example';
type Person = { id: number; first_name: string; card_number: string | null };
/** An active client whom the door would let in by card, who was not there today. */
const someoneWithCard = async (page: Page): Promise<Person> => {
  const { data } = await callApi<{ data: Person[] }>(page, 'member/{b}?from=home&standing=active&itemsPerPage=200');
  type Found = { candidates: { id: number; why: unknown; notices: { code: string }[] }[] };
  for (const one of data.filter(({ card_number }) => (card_number ?? '') !== '').slice(40)) {
    const path = `checkIn/find/{b}?q=${encodeURIComponent(one.card_number ?? '')}`;
    const [first] = (await callApi<Found>(page, path)).candidates;
    if (first?.id === one.id && first.why === null && first.notices.every(({ code }) => code !== 'already_in'))
      return one;
  }
  throw new Error('the demo network has no client whom the door lets in by card');
};

test('a paired tablet lets in by scanner, and by the code of a phone that can be withdrawn', async ({
  page,
  browser,
}) => {
  await signIn(page, DESK, { path: '/home/kiosk' });
  await page.getByRole('button', { name: 'Pair a device' }).first().click();
  await page.getByRole('textbox', { name: 'Where it stands' }).fill('Side entrance');
  const made = page.waitForResponse(
    (answer) => answer.url().endsWith('/kiosk') && answer.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'Get a code' }).click();
  const { data } = (await (await made).json()) as { data: { code: string } };

  const tablet = await (await newContext(browser)).newPage();
  await tablet.goto('/p/kiosk');
  await tablet.getByRole('textbox', { name: 'Code' }).fill(data.code);
  await tablet.getByRole('button', { name: 'Pair' }).click();
  await expect(tablet.getByText('Side entrance')).toBeVisible();
  await expectAccessible(tablet);

  const person = await someoneWithCard(page);
  if (!person) throw new Error('the demo network has no such client');
  // A scanner types into the field that waits for it, and ends with Enter.
  await expect(tablet.getByRole('textbox', { name: 'Code or card' })).toBeFocused();
  await tablet.keyboard.type(person.card_number ?? '');
  await tablet.keyboard.press('Enter');
  await expect(tablet.getByText(`Welcome, ${person.first_name}`)).toBeVisible();

  await page.goto(`/manage/clientDetails/pass/${person.id}`);
  await page.getByRole('button', { name: 'Make an address' }).click();
  const address = (await page.getByText('/p/pass?token=').textContent()) ?? '';
  const phone = await aPhone(browser);
  const opened = phone.waitForResponse((answer) => answer.url().endsWith('/visitPass'));
  await phone.goto(`/p/pass?token=${new URL(address).searchParams.get('token') ?? ''}`);
  await expect(phone.getByRole('heading', { name: `Hello, ${person.first_name}` })).toBeVisible();
  await expectAccessible(phone);
  const { data: pass } = (await (await opened).json()) as { data: { code: string } };
  await tablet.getByRole('textbox', { name: 'Code or card' }).fill(pass.code);
  await tablet.getByRole('button', { name: 'Check in', exact: true }).click();
  await expect(tablet.getByText('You are checked in already.')).toBeVisible();

  await page.getByRole('button', { name: 'Withdraw address' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw address' }).click();
  await expect(page.getByRole('button', { name: 'Make an address' })).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'This address leads nowhere' })).toBeVisible();
});
