/** A branch in a new market, from the menu to its first client who has signed up and paid. */
import { shortStamp, stamp } from './kit/stamp.ts';
import { menu } from '#access/menu.ts';
import { expectAccessible } from './kit/axe.ts';
import { shot } from './kit/pictures.ts';
import { inLocale, setLocale, signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { expect, locales, signOnScreen, newContext, test, type Page } from './kit/test.ts';
import { agreedIn, closeAfter } from './kit/franchise.ts';
import { letterTo } from './kit/outbox.ts';
import { anyOf, wordsIn, type Say } from './kit/words.ts';

const HQ = 'hq@cornerman.example';
const PASSWORD = 'four blue ropes round a ring';
type Locale = (typeof locales)[number];
/** A market for each language, each with its own organisation. Names in the network's own data are in both. */
const markets = {
  en: { country: 'TH', named: 'Thailand', region: 'Bangkok', currency: 'THB', plan: 'Monthly Unlimited' },
  cn: { country: 'ID', named: '印尼', region: '雅加达', currency: 'IDR', plan: '无限畅练月卡' },
} as const;

const box = (page: Page, label: string) =>
  page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .first();
const pick = async (page: Page, label: string, option: string | RegExp): Promise<void> => {
  const choice = page.getByRole('option', { name: option }).first();
  await expect(async () => {
    if (!(await choice.isVisible())) await box(page, label).click();
    await expect(choice).toBeVisible({ timeout: 2000 });
  }).toPass();
  await choice.click();
};
/** A long list only shows matches of the typed text. */
const typeAndPick = async (page: Page, label: string, option: string): Promise<void> => {
  await box(page, label).fill(option);
  await page.getByRole('option', { name: option }).first().click();
};

/** Opens the link of the letter in a separate browser, sets the password and signs in. */
const comeIn = async (page: Page, say: Say, email: string, link: string): Promise<void> => {
  const { pathname, hash } = new URL(link);
  const password = page.getByLabel(say('access.invitation.field.password'), { exact: true });
  await page.goto(`${pathname}${hash}`);
  await password.fill(PASSWORD);
  await page.getByRole('button', { name: say('access.invitation.go') }).click();
  await page.getByRole('link', { name: say('access.sign_in.go') }).click();
  await page.getByLabel(say('access.field.email')).fill(email);
  await password.fill(PASSWORD);
  await page.getByRole('button', { name: say('access.sign_in.go') }).click();
  await page.waitForURL('**/home');
  await settled(page);
};

type Wanted = { name: string; code: string; email: string; organisation: string; locale: Locale };
/** Fills in the steps; the draft is left in the middle and found again unchanged. */
const fillIn = async (page: Page, { name, code, email, organisation, locale }: Wanted): Promise<void> => {
  const say = wordsIn(locale);
  const opening = (path: string, facts = {}): string => say(`network.opening.${path}`, facts);
  const field = (of: string): string => opening(`field.${of}`);
  const market = markets[locale];
  const text = (of: string) => page.getByLabel(field(of)).first();
  const next = async (step: string, at: number): Promise<void> => {
    const named = opening(`step.${step}`);
    await page.getByRole('button', { name: opening('next', { step: named }) }).click();
    await expect(page.getByText(opening('step_of', { at, of: 6, step: named }))).toBeVisible();
  };
  const area = menu.find(({ route }) => route === '/franchise')?.title[locale] ?? '';
  await page.getByRole('link', { name: area, exact: true }).first().click();
  await page
    .getByRole('link', { name: opening('title') })
    .first()
    .click();
  await page
    .getByRole('button', { name: opening('begin') })
    .first()
    .click();
  await page.waitForURL(/\/franchise\/create\/\d+\?step=place/);
  await shot(page, `opening-empty-${locale}`);
  await inLocale(page, locale);
  await pick(page, field('organisation_id'), new RegExp(organisation));
  await typeAndPick(page, field('country_code'), market.named);
  await text('region').fill(market.region);
  await text('address').fill(`1 ${market.region}`);
  await text('name').fill(name);
  await text('code').fill(code);
  await expect(box(page, field('currency'))).toHaveValue(new RegExp(`^${market.currency}`));
  // The organisation's agreement covers the branch unless someone deselects it.
  const covering = page.getByRole('checkbox', { name: anyOf(opening('agreement_of', { payer: organisation })) });
  await expect(covering).toBeChecked();
  await expect(page.getByText(opening('saved'))).toBeVisible();
  const address = page.url();
  await page.goto('/home');
  await settled(page);
  await page.goto(address);
  await expect(text('name')).toHaveValue(name);
  await shot(page, `opening-place-${locale}`);
  await inLocale(page, locale);
  await next('tax', 2);
  await page.getByRole('radio', { name: opening('tax_yes') }).check();
  await text('tax_name').fill('VAT');
  await page.getByLabel(new RegExp(`^${field('tax_rate_bp')}`)).fill('7');
  await text('tax_number').fill('0105561000001');
  await text('header').fill(`${organisation} Co., Ltd.`);
  await expect(page.getByText(opening('saved'))).toBeVisible();
  await shot(page, `opening-tax-${locale}`);
  await inLocale(page, locale);
  await next('hours', 3);
  await page.getByRole('checkbox', { name: opening('weekday.monday') }).check();
  await page.getByRole('button', { name: opening('copy_day', { day: opening('weekday.monday') }) }).click();
  await expect(page.getByRole('checkbox', { name: opening('weekday.sunday') })).toBeChecked();
  await expect(page.getByText(opening('saved'))).toBeVisible();
  await shot(page, `opening-hours-${locale}`);
  await inLocale(page, locale);
  await next('programmes', 4);
  await pick(page, field('template_branch_id'), /^Petaling Jaya/);
  await page.getByRole('checkbox', { name: opening('take', { programme: market.plan }), exact: true }).check();
  const price = opening('price_of', { programme: market.plan, currency: market.currency });
  await page.getByRole('textbox', { name: price }).fill('1490');
  await page.keyboard.press('Tab');
  await expect(page.getByText(opening('saved'))).toBeVisible();
  await shot(page, `opening-programmes-${locale}`);
  await inLocale(page, locale);
  await next('admin', 5);
  await text('admin_first_name').fill('Aisyah');
  await text('admin_email').fill(email);
  await pick(page, field('admin_locale'), opening(`languages.${locale}`));
  await expect(page.getByText(opening('saved'))).toBeVisible();
  await shot(page, `opening-admin-${locale}`);
  await inLocale(page, locale);
  await next('check', 6);
  await expect(page.getByText(opening('all_there'))).toBeVisible();
};

const firstClient = async (page: Page, say: Say, last: string): Promise<void> => {
  await page.goto('/manage/editClient');
  // The whole label: a Chinese word for a name is part of others too.
  const field = (of: string) => page.getByLabel(new RegExp(`^${say(`people.field.${of}`)}( \\*)?$`));
  await field('first_name').fill('Farah');
  await field('last_name').fill(last);
  await field('email').fill(`${last.toLowerCase()}@example.my`);
  await field('date_of_birth').fill('1990-01-01');
  await page.keyboard.press('Control+Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('blocks.dialog.ok') })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`Farah ${last}`) })).toBeVisible();
};
/** The first client buys what the new branch sells, signs and pays. */
const signUp = async (page: Page, say: Say, { plan, code }: { plan: string; code: string }): Promise<void> => {
  const join = say('people.member.sign_up');
  await page
    .getByRole('link', { name: join })
    .or(page.getByRole('button', { name: join }))
    .first()
    .click();
  await page.getByRole('radio', { name: new RegExp(`^${plan}`) }).click();
  const receipt = page.getByRole('main').getByRole('complementary');
  await expect(receipt).toContainText(anyOf(say('membership.sign_up.sentence_paid')));
  await signOnScreen(page);
  await receipt.getByRole('button', { name: anyOf(say('membership.sign_up.confirm')) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('blocks.dialog.ok') })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^INV-${code}-`) })).toBeVisible();
  const paid = say('money.invoice.status.success');
  await expect(page.getByRole('article').getByText(paid, { exact: true }).first()).toBeVisible();
};

for (const locale of locales)
  test(`a branch is opened in a new market, and its first admin signs the first client up on the same day (${locale})`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(180_000);
    const say = wordsIn(locale);
    const opening = (path: string, facts = {}): string => say(`network.opening.${path}`, facts);
    const { country, region, currency, plan } = markets[locale];
    const no = stamp();
    const name = `${region} ${no}`;
    const organisation = `Siam Combat ${no}`;
    const owner = `O${shortStamp(6)}`;
    const email = `aisyah${no}@staff.example`;
    const code = `${country[0]}${shortStamp(5)}`;
    await signIn(page, HQ, { fresh: true, path: '/home' });
    await agreedIn(page, { name: organisation, code: owner, country, currency });
    await inLocale(page, locale);
    await fillIn(page, { name, code, email, organisation, locale });
    await expectAccessible(page);
    await shot(page, `opening-check-${locale}`);
    await inLocale(page, locale);
    try {
      const make = page.getByRole('button', { name: opening('moves.prepare') });
      const { text } = await letterTo(email, () => make.click());
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      const open = page.getByRole('button', { name: opening('moves.open') });
      await expect(open).toBeDisabled();
      const lacks = say('network.refusals.opening_lacks', { what: opening('lacks.admin') });
      await expect(page.getByRole('main')).toContainText(lacks);
      await shot(page, `opening-preparing-${locale}`);
      await inLocale(page, locale);

      const own = await newContext(browser);
      const theirs = await own.newPage();
      await setLocale(theirs, locale);
      await comeIn(theirs, say, email, /https?:\S+/.exec(text)?.[0] ?? '');
      await expect(theirs.getByRole('button', { name: new RegExp(`^${say('shell.branch')}.*${name}`) })).toBeVisible();

      await page.reload();
      await expect(open).toBeEnabled();
      await expectAccessible(page);
      await open.click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: opening('moves.open') })
        .click();
      await expect(page.getByText(anyOf(opening('is_open')))).toBeVisible();
      await shot(page, `opening-open-${locale}`);

      await firstClient(theirs, say, `First${no}`);
      await signUp(theirs, say, { plan, code });
      await own.close();
    } finally {
      await closeAfter(name, owner);
    }
  });
