/** Clients on their own page: signing in, viewing and paying what is open, booking and cancelling a class. */
import { dayAhead } from './kit/classes.ts';
import { someoneWhoTrains } from './kit/client.ts';
import { expectAccessibleInBoth } from './kit/axe.ts';
import { shot } from './kit/pictures.ts';
import { signedInClient } from './kit/own.ts';
import { signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { deep } from './kit/tier.ts';
import { expect, test } from './kit/test.ts';

const ADMIN = 'admin.kl@cornerman.example';

test('a client sets a password, signs in, books a class and cancels it', async ({ page, browser }) => {
  await signIn(page, ADMIN);
  const { own } = await signedInClient(page, browser);

  const classes = own.getByRole('region', { name: 'Book a class' });
  const book = classes.getByRole('button', { name: /^Book / });
  for (let tries = 0; tries < 6 && (await book.count()) === 0; tries += 1) {
    await classes.getByLabel('Day').focus();
    await own.keyboard.press('Control+a');
    await own.keyboard.type(dayAhead(tries + 1));
    await own.keyboard.press('Tab');
    await settled(own);
  }
  await book.first().click();
  await expect(own.getByText('Your place is booked')).toBeVisible();
  await expectAccessibleInBoth(own);
  await shot(own, 'own');

  const coming = own.getByRole('region', { name: 'Your next classes' });
  await expect(coming.getByRole('listitem')).toHaveCount(1);
  await coming.getByRole('button', { name: /^Cancel / }).click();
  await own.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(coming.getByRole('listitem')).toHaveCount(0);

  await own.getByRole('button', { name: 'Sign out' }).click();
  await expect(own.getByRole('heading', { level: 1, name: 'Sign in to your gym' })).toBeVisible();
  await expectAccessibleInBoth(own);
  await shot(own, 'own-door');
});

test('the money of a client leads to all transactions', deep, async ({ page }) => {
  await signIn(page, ADMIN);
  const client = await someoneWhoTrains(page);
  await page.goto(`/manage/clientDetails/${client.id}?tab=money`);
  await settled(page);
  await expect(page.getByRole('heading', { name: 'Payments, refunds and credit notes' })).toBeVisible();
  await shot(page, 'client-money');
  await page.getByRole('link', { name: 'All transactions' }).click();
  await expect(page).toHaveURL(/member_id=/);
});
