/** A client with a password, signed in on the client's own page. */
import type { Browser } from '@playwright/test';
import { callApi } from './api.ts';
import { someoneWhoTrains } from './client.ts';
import { letterTo } from './outbox.ts';
import { anotherPage, expect, type Page } from './test.ts';

type Client = Awaited<ReturnType<typeof someoneWhoTrains>>;
const PASSWORD = 'gloves hang on the wall';
/** Someone who trains, with a password set by the link of a letter, signed in on a page of their own. */
export const signedInClient = async (
  page: Page,
  browser: Browser,
): Promise<{ client: Client; email: string; own: Page }> => {
  const client = await someoneWhoTrains(page);
  const email = client.email ?? '';
  const letter = await letterTo(email, async () => {
    await callApi(page, `member/resetPassword/${client.id}`, {});
  });
  const own = await anotherPage(browser);
  await own.goto(/\/p\/clientPassword#token=\S+/.exec(letter.text)?.[0] ?? '');
  await own.getByRole('textbox', { name: 'New password' }).fill(PASSWORD);
  await own.getByRole('button', { name: 'Set password' }).click();
  await own.getByRole('link', { name: 'Sign in' }).click();
  await own.getByLabel('E-mail').fill(email);
  await own.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await own.getByRole('button', { name: 'Sign in' }).click();
  await expect(own.getByRole('heading', { level: 1, name: `Hello ${client.first_name}` })).toBeVisible();
  return { client, email, own };
};
