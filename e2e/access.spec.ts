/** Signing in and out, the end of a session, the guards, the person's profile and the API explorer. */
import { randomInt } from 'node:crypto';
import { expectAccessible } from './kit/axe.ts';
import { picture, shot } from './kit/pictures.ts';
import { demoPassword, signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { expect, searchFor, newContext, test, type Page } from './kit/test.ts';
import { deep } from './kit/tier.ts';

// Sessions start and end here, and the browser must keep nothing from the previous test.
test.use({ own: true });

const WHO = 'facility.kl@cornerman.example';
/** Six digits that no other test uses. */
const unique = (): string => String(randomInt(100_000, 1_000_000));
const ourCookies = /^(?:FZ|timeout$)/;

const cookieNames = async (page: Page): Promise<string[]> =>
  (await page.context().cookies()).map((cookie) => cookie.name).filter((name) => ourCookies.test(name));
const cookie = async (page: Page, name: string): Promise<string | undefined> =>
  (await page.context().cookies()).find((one) => one.name === name)?.value;

/** Cookies of a session. The locale stays, and an answered call says that nothing has timed out. */
const leftOver = async (page: Page): Promise<string[]> => {
  expect(await cookie(page, 'timeout')).not.toBe('true');
  return (await cookieNames(page)).filter((name) => name !== 'FZ_Locale' && name !== 'timeout');
};

/** Answers one call of the API instead of the server. */
const answers = async (page: Page, call: string, envelope: object): Promise<void> => {
  await page.route(`**/api/v4/${call}`, (route) => route.fulfill({ json: envelope }));
};

const typeSignIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

test.describe('signing in', () => {
  test('goes with the keyboard alone, sets the cookies, and out again clears them', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByLabel('E-mail')).toBeFocused();
    await page.keyboard.type(WHO);
    await page.keyboard.press('Tab');
    await page.keyboard.type(demoPassword);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/home');
    await settled(page);
    expect(await cookieNames(page)).toEqual(
      expect.arrayContaining([
        'FZToken',
        'FZ_BranchInfo',
        'FZ_CURRENT_ID',
        'FZ_CURRENT_COUNTRY',
        'FZ_CURRENT_CURRENCY',
        'FZ_CURRENT_BRANCHTYPE',
        'FZ_CURRENT_BRANCH_NAME',
        'FZ_Locale',
      ]),
    );
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/login');
    await settled(page);
    expect(await leftOver(page)).toEqual([]);
  });

  test('tells a wrong password at once, and typing goes on there', deep, async ({ page }) => {
    await page.goto('/login');
    await typeSignIn(page, WHO, 'not the password');
    await expect(page.getByRole('alert')).toHaveText('Incorrect e-mail or password.');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await expectAccessible(page, page.getByRole('main'));
    expect(await cookie(page, 'FZToken')).toBeUndefined();
  });

  test('says at each field what is missing', deep, async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('E-mail is required')).toBeVisible();
    await expect(page.getByText('Required', { exact: true })).toBeVisible();
    await expect(page.getByLabel('E-mail')).toBeFocused();
  });

  test('waits as long as the server asks after too many tries', deep, async ({ page }) => {
    const sentence = 'Too many tries. Wait 2 seconds and try again.';
    const refusal = { code: 'access.slow_down', seconds: 2 };
    await answers(page, 'admin/login', { responseCode: 99, responseMessage: 'Error', data: sentence, refusal });
    await page.goto('/login');
    await typeSignIn(page, 'nobody@cornerman.example', 'not the password');
    await expect(page.getByRole('alert')).toHaveText(sentence);
    await expect(page.getByRole('button', { name: /^Wait \d s$/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  });

  test('asks for the code of the e-mail, takes it as pasted, and leads back', deep, async ({ page }) => {
    const challenge = '0b0b5f0e-8a53-4d0e-9f6e-8f1f3c1c9b11';
    const first = { otpRequired: true, challenge, sent_to: 'f***@cornerman.example' };
    await answers(page, 'admin/login', { responseCode: 0, responseMessage: 'Success', data: first });
    await page.goto('/login');
    await typeSignIn(page, WHO, demoPassword);
    await expect(page.getByText('f***@cornerman.example')).toBeVisible();
    await expectAccessible(page);
    // The server did not issue this challenge, so it really refuses it.
    await page.getByLabel('Code').fill('12 34 56');
    await expect(page.getByLabel('Code')).toHaveValue('123456');
    await expect(page.getByRole('alert')).toHaveText(/has expired/);
    await page.getByRole('button', { name: 'Back to sign-in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  });

  test('keeps the language that was chosen before it', deep, async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: '中文' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible();
    await page.getByRole('button', { name: '中文' }).click();
    await page.getByLabel('邮箱').fill('master.my@cornerman.example');
    await page.getByLabel('密码', { exact: true }).fill(demoPassword);
    const stored = page.waitForResponse('**/api/v4/staff/me/locale');
    await page.getByRole('button', { name: '登录' }).click();
    expect(((await (await stored).json()) as { data: object }).data).toMatchObject({ locale: 'cn' });
    await page.goto('/user/edit');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
    await expect(page.getByRole('heading', { name: '我的角色' })).toBeVisible();
    const back = page.waitForResponse('**/api/v4/staff/me/locale');
    await page.getByText('English', { exact: true }).click();
    await back;
    await expect(page.getByRole('heading', { name: 'My roles' })).toBeVisible();
    expect(await cookie(page, 'FZ_Locale')).toBe('en');
  });
});

test.describe('a forgotten password', () => {
  test('gets the same answer whether or not there is an account', deep, async ({ page }) => {
    const said: string[] = [];
    for (const email of ['nobody.at.all@cornerman.example', 'master.my@cornerman.example']) {
      await page.goto('/login');
      await page.getByRole('link', { name: 'Forgot your password?' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
      await page.getByLabel('E-mail').fill(email);
      await page.getByRole('button', { name: 'Send link' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Check your inbox' })).toBeVisible();
      said.push(await page.locator('main').innerText());
    }
    expect(said[0]).toBe(said[1]);
    await expectAccessible(page);
  });

  test('an old link says so and leads to a new one', deep, async ({ page }) => {
    await page.goto('/p/resetPassword?token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
    await page.getByLabel('New password').fill('a green heron on one leg');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByRole('alert')).toHaveText('This link is no longer valid. Ask for a new one.');
    await page.getByRole('link', { name: 'Get a new link' }).click();
    await page.waitForURL('**/p/forgotPassword');
  });

  test('a network that is set up is not set up again', deep, async ({ page }) => {
    await page.goto('/p/setup');
    await expect(page.getByRole('heading', { level: 1, name: 'The head office is ready' })).toBeVisible();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/login');
  });
});

test.describe('guards', () => {
  test(
    'without the session cookie: sign-in, all cookies cleared, and back to where one was going',
    deep,
    async ({ page }) => {
      await page.goto('/login');
      const url = new URL(page.url()).origin;
      await page.context().addCookies([
        { name: 'FZ_CURRENT_ID', value: '2', url },
        { name: 'FZ_ACTIVEPAGE', value: 'manage', url },
      ]);
      await page.goto('/user/changePassword');
      await page.waitForURL('**/login?from=*');
      expect(await leftOver(page)).toEqual([]);
      await typeSignIn(page, WHO, demoPassword);
      await page.waitForURL('**/user/changePassword');
    },
  );

  test('another site as the place to return to is not believed', deep, async ({ page }) => {
    await page.goto('/login?from=//evil.example/home');
    await typeSignIn(page, WHO, demoPassword);
    await page.waitForURL((url) => url.pathname === '/home' && url.host === new URL(page.url()).host);
  });

  test('with the session cookie the sign-in page leads home', deep, async ({ page }) => {
    await signIn(page, WHO);
    await page.goto('/login');
    await page.waitForURL('**/home');
  });

  test('an address that is no page says so, with a way home', deep, async ({ page }) => {
    await signIn(page, WHO, { path: '/no/such/page' });
    await expect(page.getByText('404 Not Found')).toBeVisible();
    await expect(page.getByText('This page could not be found')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await page.waitForURL('**/home');
  });
});

test('a session ended elsewhere alerts once, leads to sign-in, and back to the page', async ({ browser, page }) => {
  const device = `Gate-${unique()}`;
  const elsewhere = await newContext(browser, { userAgent: `${device}/1.0` });
  const there = await elsewhere.newPage();
  await signIn(there, WHO, { fresh: true, path: '/user/changePassword' });

  await signIn(page, WHO, { path: '/user/edit' });
  await page.getByRole('button', { name: `Sign out: ${device}` }).click();
  await page.locator('#field-password').fill(demoPassword);
  await page.getByRole('button', { name: 'Sign out device' }).click();
  await expect(page.getByText(device)).toHaveCount(0);

  // The request of the next page notices it, or the badge in the bar, which asks by itself.
  await Promise.race([there.waitForURL('**/login?from=*'), there.getByRole('link', { name: /My profile/ }).click()]);
  await there.waitForURL('**/login?from=*');
  const left = new URL(there.url()).searchParams.get('from');
  expect(left).toMatch(/^\/user\/(changePassword|edit)/u);
  await expect(there.getByText('session timed out', { exact: true })).toHaveCount(1);
  expect(await cookie(there, 'FZToken')).toBeUndefined();
  await there.getByRole('button', { name: 'Ok' }).click();
  await expect(there.getByText('session timed out', { exact: true })).toHaveCount(0);
  await typeSignIn(there, WHO, demoPassword);
  await there.waitForURL((url) => url.pathname.startsWith(`${left}`));
  await elsewhere.close();
});

test.describe('the own profile', () => {
  test('shows roles with their place; a foreign one is not shown', deep, async ({ page }) => {
    await signIn(page, WHO, { path: '/user/edit' });
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
    await expect(page.getByText('Facility admin').first()).toBeVisible();
    await expect(page.getByText('Kuala Lumpur').last()).toBeVisible();
    await page.goto('/user/edit/999999');
    await expect(page.getByText('This record doesn’t exist, or you don’t have permission to see it.')).toBeVisible();
    await page.getByRole('link', { name: /^My profile/ }).click();
    await expect(page.getByRole('heading', { name: 'My roles' })).toBeVisible();
  });

  test('is not overwritten when it was changed meanwhile', deep, async ({ page }) => {
    await signIn(page, 'admin.sg@cornerman.example', { path: '/user/edit' });
    const other = await page.context().newPage();
    await other.goto('/user/edit');
    const surname = `Tan ${unique()}`;
    const phone = `+65 91${unique()}`;
    await other.getByLabel('Last name').fill(surname);
    await other.getByRole('button', { name: 'Save profile' }).click();
    await other.getByRole('button', { name: 'Ok' }).click();
    await expect(other.getByRole('heading', { level: 1 })).toContainText(surname);
    await expect(other.getByRole('link', { name: /My profile/ })).toContainText(surname);

    await page.getByLabel('Phone', { exact: true }).fill(phone);
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByRole('button', { name: 'Ok' }).click();
    await expect(page.getByText(/Someone else has changed this/)).toBeVisible();
    await expect(page.getByLabel('Phone', { exact: true })).toHaveValue(phone);
    await expect(page.getByLabel('Last name')).toHaveValue(surname);
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(page.getByText('Updated Successfully')).toBeVisible();
  });

  test(
    'sets the own bank account with the password; it is masked, and a wrong password changes nothing',
    deep,
    async ({ page }) => {
      const end = unique();
      await signIn(page, 'admin.sg@cornerman.example', { path: '/user/edit' });
      const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Bank account for pay' }) });
      const set = async (account: string, password: string): Promise<void> => {
        await card.getByRole('textbox', { name: 'Bank' }).fill(account === '' ? '' : 'DBS');
        await card.getByRole('textbox', { name: 'Account number' }).fill(account);
        await card.getByLabel('Password', { exact: true }).fill(password);
        await card.getByRole('button', { name: 'Save bank account' }).click();
      };
      await card.getByRole('button', { name: 'Set bank account' }).click();
      await set(`0012${end}`, 'not this one');
      const told = page.getByRole('dialog');
      await expect(told).toContainText('The current password is incorrect.');
      await told.getByRole('button', { name: 'Ok' }).click();
      await expect(card.getByRole('textbox', { name: 'Account number' })).toHaveValue(`0012${end}`);
      await set(`0012${end}`, demoPassword);
      await page.getByRole('button', { name: 'Ok' }).click();
      await expect(card).toContainText(`DBS •••• ${end.slice(-4)}`);
      await expect(card).not.toContainText(`0012${end}`);
      await card.getByRole('button', { name: 'Show account number' }).click();
      await expect(card).toContainText(`0012${end}`);
      await expectAccessible(page);
      await shot(page, 'own-bank');
      await card.getByRole('button', { name: 'Set bank account' }).click();
      await picture(page, 'own-bank-edit');
      await set('', demoPassword);
      await page.getByRole('button', { name: 'Ok' }).click();
      await expect(card).toContainText('Add a bank account to be paid by transfer.');
    },
  );

  test('a wrong current password changes nothing', deep, async ({ page }) => {
    await signIn(page, 'admin.sg@cornerman.example', { path: '/user/changePassword' });
    await page.getByLabel('Current password').fill('not this one');
    await page.getByLabel('New password').fill('a green heron on one leg');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText(
      'The current password is incorrect.',
    );
  });
});

test.describe('the API explorer', () => {
  test(
    'finds a call, sends it with the own session, and tells it as curl without the token',
    deep,
    async ({ page }) => {
      const refused: string[] = [];
      page.on('console', (message) => {
        if (/Content Security Policy/.test(message.text())) refused.push(message.text());
      });
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await signIn(page, WHO, { path: '/apiTest' });
      await searchFor(page, 'own profile');
      await page
        .getByRole('link', { name: /GET.*\/staff\/me/ })
        .first()
        .click();
      await expect(page).toHaveURL(/call=/);
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByLabel('Answer')).toHaveValue(/"email": "facility\.kl@cornerman\.example"/);
      await page.getByRole('button', { name: 'Copy as curl' }).click();
      const clipboard = async (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
      await expect.poll(clipboard).not.toBe('');
      const copied = await clipboard();
      expect(copied).toContain('Authorization: Bearer $TOKEN');
      expect(copied).not.toContain((await cookie(page, 'FZToken')) ?? 'no token');
      await expectAccessible(page);
      expect(refused).toEqual([]);
    },
  );

  test('fills a body from the schema and shows what the server finds wrong with it', deep, async ({ page }) => {
    await signIn(page, 'sales.kl@cornerman.example', { path: '/apiTest?q=lead' });
    await page.getByRole('link', { name: /POST.*\/lead\b.*Add a lead/ }).click();
    const body = page.getByLabel('Request body to send');
    await expect(body).toHaveValue(/"first_name"/);
    await body.fill('{"first_name": ');
    await expect(page.getByText('This isn’t valid JSON.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
    await body.fill('{"branch_id": 2, "first_name": ""}');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByLabel('Answer')).toHaveValue(/"Name is required"/);
    await expectAccessible(page);
  });

  test('shows which calls are not open to the caller', deep, async ({ page }) => {
    await signIn(page, 'trainer.kl@cornerman.example', { path: '/apiTest' });
    const calls = page.getByRole('region', { name: 'Calls' });
    // Hundreds of calls are collapsed into their nouns.
    await calls.getByRole('heading', { level: 2, name: 'lead', exact: true }).click();
    await expect(calls.getByRole('link', { name: /Add a lead/ })).toBeVisible();
    await page.goto('/apiTest?q=lead');
    const all = page.getByRole('region', { name: 'Calls' }).getByRole('link');
    await expect(all.filter({ hasText: 'No permission in this branch' }).first()).toBeVisible();
    const count = await all.count();
    await page.getByLabel('Only calls I can make').check();
    await expect(all.filter({ hasText: 'No permission in this branch' })).toHaveCount(0);
    await expect.poll(async () => all.count()).toBeLessThan(count);
    await page.reload();
    await expect(page.getByLabel('Only calls I can make')).toBeChecked();
  });
});

test('a branch is found by its code and entered by the keyboard; what is typed is asked for first', async ({
  page,
}) => {
  await signIn(page, 'hq@cornerman.example', { path: '/user/createRole' });
  await page.getByLabel('Name').first().fill('Night desk');
  const choose = async (typed: string): Promise<void> => {
    await page.getByRole('button', { name: /^Branch: / }).click();
    const search = page.getByRole('textbox', { name: 'Name, code, city or region' });
    await expect(search).toBeFocused();
    await page.keyboard.type(typed);
    await expect(page.getByRole('option').first()).toContainText('Orchard');
    await page.keyboard.press('Enter');
  };
  await choose('OR');
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Name').first()).toHaveValue('Night desk');
  await choose('OR');
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('button', { name: 'Branch: Orchard' })).toBeVisible();
  await expect(page).toHaveURL(/\/user\/roleManagement/);
});
