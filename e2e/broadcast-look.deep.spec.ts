/** What staff and clients read in Broadcast: files as filtered, names in the language of a text, answers, and links that were cut off. */
import { readFile } from 'node:fs/promises';
import { branchOf, callApi } from './kit/api.ts';
import { aPhone } from './kit/phone.ts';
import { signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { shortStamp, stamp } from './kit/stamp.ts';
import { expect, test } from './kit/test.ts';

const ADMIN = 'admin.kl@cornerman.example';

test('the file of contacts has the people who are shown', async ({ page }) => {
  await signIn(page, ADMIN);
  const branch_id = await branchOf(page);
  const rule = {
    kind: 'group',
    join: 'and',
    items: [{ kind: 'condition', fact: 'standing', op: 'is', values: ['active'] }],
  };
  const { id } = await callApi<{ id: number }>(page, 'audience', {
    branch_id,
    kind: 'segment',
    name: `Active ${stamp()}`,
    rule,
  });
  await page.goto(`/connect/audience-viewContactsDetails/${id}?reach=no_address`);
  const main = page.getByRole('main');
  await expect(main.getByRole('cell', { name: 'No e-mail address' }).first()).toBeVisible();
  const shown = Number((await main.getByText(/^[\d,]+ entr/).innerText()).replaceAll(/\D/g, ''));
  const downloading = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Download CSV' }).click();
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(shown + 1);
  expect(lines.slice(1).every((line) => line.includes('No e-mail address'))).toBe(true);
});

test('each language of a notification shows a name of that language', async ({ page }) => {
  await signIn(page, ADMIN, { path: '/connect/createPushNotification' });
  const main = page.getByRole('main');
  await main.getByLabel('Title (English)').fill('Sparring');
  await main.getByLabel('Title (中文)').fill('对练');
  await main.getByLabel('Text (English)').fill('Hi {{first_name}}!');
  await main.getByLabel('Text (中文)').fill('{{first_name}}，您好！');
  await expect(main.getByText('Hi Mei Ling!')).toBeVisible();
  await expect(main.getByText('美玲，您好！')).toBeVisible();
});

test('the overview has a picture of who agreed, and can be read as a table', async ({ page }) => {
  await signIn(page, ADMIN, { path: '/connect/audiences/overview' });
  const main = page.getByRole('main');
  await expect(main.getByText('Marketing e-mails by month')).toBeVisible();
  await main.getByRole('button', { name: 'Show as table' }).click();
  const withdrew = page.getByRole('columnheader', { name: 'Withdrew' });
  await expect(withdrew).toBeVisible();
  await expect(main.getByRole('table').filter({ has: withdrew }).getByRole('rowheader')).toHaveCount(12);
});

test('a link that was cut off after a full stop opens a page', async ({ page }) => {
  await page.goto('/p/unsubscribe?token=12.cut.off');
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
});

test('on a phone, there is a line for when somebody opened an e-mail only if they did', async ({ browser }) => {
  const phone = await aPhone(browser);
  await signIn(phone, ADMIN);
  const { data: sent } = await callApi<{ data: { id: number; opened: number }[] }>(
    phone,
    'campaignRun/emails/{b}?itemsPerPage=50',
  );
  const run = sent.find(({ opened }) => opened > 0);
  const people = phone.getByRole('main').getByRole('rowheader');
  await phone.goto(`/connect/broadcast/email/${run?.id}?status=no_consent`);
  await settled(phone);
  await expect(people.first()).toBeVisible();
  await expect(people.getByText('Opened')).toHaveCount(0);
  await phone.goto(`/connect/broadcast/email/${run?.id}?read=opened`);
  await settled(phone);
  await expect(people.getByText(/^Opened \S/).first()).toBeVisible();
});

test('what a Do-Not-Call register said is entered, and a row that can’t be read is named', async ({ page }) => {
  await signIn(page, ADMIN, { path: '/connect/audiences/overview' });
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Enter Do-Not-Call results' }).click();
  const drawer = page.getByRole('dialog');
  const results = drawer.getByLabel('Results');
  const save = drawer.getByRole('button', { name: 'Save results' });
  const reference = `Check ${shortStamp(8)}`;
  await drawer.getByLabel('Reference').fill(reference);
  await results.fill('+6591234567,no,yes\n123,no,no');
  await save.click();
  await expect(drawer.getByText('Row 2: “123” isn’t a phone number. Nothing was saved.').first()).toBeVisible();
  await results.fill('+6591234567,no,yes');
  await save.click();
  await expect(main.getByRole('row').filter({ hasText: reference })).toContainText('1');
});
