/** A branch in a new market, from the entry of the menu to its first client who has signed up and paid. */
import { expect, expectAccessible, settled, shot, signIn, signOnScreen, test, type Page } from './kit/test.ts';
import { agreedIn, closeAfter } from './kit/franchise.ts';
import { letterTo } from './kit/outbox.ts';

const HQ = 'hq@cornerman.example';
const PASSWORD = 'four blue ropes round a ring';

const next = async (page: Page, step: string, heading: string): Promise<void> => {
  await page.getByRole('button', { name: `Next: ${step}` }).click();
  await expect(page.getByText(heading)).toBeVisible();
};
const pick = async (page: Page, label: string, option: string | RegExp): Promise<void> => {
  const box = page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .first();
  const choice = page.getByRole('option', { name: option }).first();
  await expect(async () => {
    if (!(await choice.isVisible())) await box.click();
    await expect(choice).toBeVisible({ timeout: 2000 });
  }).toPass();
  await choice.click();
};
/** Of a long list only what was typed is shown. */
const typeAndPick = async (page: Page, label: string, option: string): Promise<void> => {
  const box = page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .first();
  await box.fill(option);
  await page.getByRole('option', { name: option }).first().click();
};
const kept = (page: Page) => expect(page.getByText('Everything is kept')).toBeVisible();

/** Opens the link of the letter in a browser of its own, sets the password and signs in. */
const comeIn = async (page: Page, email: string, link: string): Promise<void> => {
  const { pathname, search } = new URL(link);
  await page.goto(`${pathname}${search}`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/home');
  await settled(page);
};

/** Fills the steps; the draft is left in the middle and found again as it was. */
const fillIn = async (
  page: Page,
  { name, code, email, organisation }: { name: string; code: string; email: string; organisation: string },
): Promise<void> => {
  await page.getByRole('link', { name: 'Franchise', exact: true }).first().click();
  await page.getByRole('link', { name: 'Open a branch' }).first().click();
  await page.getByRole('button', { name: 'Open a new branch' }).click();
  await page.waitForURL(/\/franchise\/create\/\d+\?step=place/);
  await pick(page, 'Organisation', new RegExp(organisation));
  await typeAndPick(page, 'Country', 'Thailand');
  await page.getByLabel('Region').fill('Bangkok');
  await page.getByLabel('Address').fill('1 Silom Road, Bangkok');
  await page.getByLabel('Name of the branch').fill(name);
  await page.getByLabel('Short code').fill(code);
  await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue(/^THB/);
  // What was agreed with the organisation covers the branch unless somebody takes it away.
  await expect(page.getByRole('checkbox', { name: new RegExp(`${organisation} pays`) })).toBeChecked();
  await kept(page);
  const address = page.url();
  await page.goto('/home');
  await settled(page);
  await page.goto(address);
  await expect(page.getByLabel('Name of the branch')).toHaveValue(name);
  await next(page, 'Tax and papers', 'Step 2 of 6');
  await page.getByRole('radio', { name: 'Yes, we are registered' }).check();
  await page.getByLabel('Name of the tax').fill('VAT');
  await page.getByLabel(/^Rate/).fill('7');
  await page.getByLabel('Tax registration number').fill('0105561000001');
  await page.getByLabel('Company on the invoices').fill(`${organisation} Co., Ltd.`);
  await next(page, 'Opening hours', 'Step 3 of 6');
  await page.getByRole('checkbox', { name: 'Monday' }).check();
  await page.getByRole('button', { name: 'The hours of Monday for all days' }).click();
  await expect(page.getByRole('checkbox', { name: 'Sunday' })).toBeChecked();
  await next(page, 'Programmes', 'Step 4 of 6');
  await pick(page, 'Template branch', /^Petaling Jaya/);
  await page.getByRole('checkbox', { name: 'Sell Monthly Unlimited', exact: true }).check();
  await page.getByRole('textbox', { name: 'Price of Monthly Unlimited in THB' }).fill('1490');
  await next(page, 'First admin', 'Step 5 of 6');
  await page.getByLabel('First name').fill('Aisyah');
  await page.getByLabel('E-mail').fill(email);
  await next(page, 'Check', 'Step 6 of 6');
  await expect(page.getByText('Everything that is needed is there.')).toBeVisible();
};

const firstClient = async (page: Page, last: string): Promise<void> => {
  await page.goto('/manage/editClient');
  await page.getByLabel('First name').fill('Farah');
  await page.getByLabel('Last name').fill(last);
  await page.getByLabel('E-mail').fill(`${last.toLowerCase()}@example.my`);
  await page.getByLabel('Date of birth').fill('1 Jan 1990');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Farah ${last}` })).toBeVisible();
};

test('a branch is opened in a new market, and its first admin signs the first client up on the same day', async ({
  page,
  browser,
}) => {
  const stamp = Date.now();
  const name = `Bangkok ${stamp}`;
  const organisation = `Siam Combat ${stamp}`;
  const owner = `S${stamp.toString(36).slice(-6).toUpperCase()}`;
  const email = `aisyah${stamp}@staff.example`;
  const code = `T${stamp.toString(36).slice(-5).toUpperCase()}`;
  await signIn(page, HQ, { fresh: true });
  await agreedIn(page, { name: organisation, code: owner, country: 'TH', currency: 'THB' });
  await page.reload();
  await settled(page);
  await fillIn(page, { name, code, email, organisation });
  await expectAccessible(page);
  try {
    const { text } = await letterTo(email, () => page.getByRole('button', { name: 'Make the branch' }).click());
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const open = page.getByRole('button', { name: 'Open the branch' });
    await expect(open).toBeDisabled();
    await expect(page.getByRole('main')).toContainText('It lacks: an admin who has accepted the invitation.');

    const own = await browser.newContext({ baseURL: new URL(page.url()).origin });
    const theirs = await own.newPage();
    await comeIn(theirs, email, /https?:\S+/.exec(text)?.[0] ?? '');
    await expect(theirs.getByRole('button', { name: `Branch: ${name}` })).toBeVisible();

    await page.reload();
    await expect(open).toBeEnabled();
    await expectAccessible(page);
    await open.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Open the branch' }).click();
    await expect(page.getByText(/^Open since/)).toBeVisible();
    await shot(page, 'opening-open');

    await firstClient(theirs, `First${stamp}`);
    await theirs
      .getByRole('link', { name: 'Sign up' })
      .or(theirs.getByRole('button', { name: 'Sign up' }))
      .first()
      .click();
    await theirs.getByRole('radio', { name: /^Monthly Unlimited/ }).click();
    const receipt = theirs.getByRole('main').getByRole('complementary');
    await expect(receipt).toContainText('is paid today');
    await signOnScreen(theirs);
    await receipt.getByRole('button', { name: 'Sign up and post' }).click();
    await theirs.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
    await expect(theirs.getByRole('heading', { level: 1, name: new RegExp(`^INV-${code}-`) })).toBeVisible();
    await expect(theirs.getByRole('article').getByText('Paid', { exact: true }).first()).toBeVisible();
    await own.close();
  } finally {
    await closeAfter(name, owner);
  }
});
