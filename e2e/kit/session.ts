/** Signing in through the API with the cookies that the sign-in page sets, and pages in a language. */
import type { BrowserContext, Page } from '@playwright/test';
import { sessionContract } from '#areas/access/session/session.contract.ts';
import type { SignedIn } from '#areas/access/session/session.model.ts';
import { API_BASE, cookies as names, type CookieName } from '#kit/domain/constants.ts';
import type { Locale } from '#kit/domain/words.ts';
import { settled } from './settled.ts';

export const demoPassword = 'Cornerman-2026';
type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** The address of the server under test. */
export const serverUrl = (): string => {
  const url = process.env.CORNERMAN_URL;
  if (!url) throw new Error('CORNERMAN_URL has to name the server under test');
  return new URL(url).origin;
};

const addCookies = (context: BrowserContext, values: Partial<Record<CookieName, string>>): Promise<void> =>
  context.addCookies(
    Object.entries(values).map(([name, value]) => ({ name, value: encodeURIComponent(value), url: serverUrl() })),
  );
/** The value of one of the product's cookies, as the pages read it. */
export const cookieOf = async (page: Page, name: CookieName): Promise<string | undefined> => {
  const found = (await page.context().cookies()).find((one) => one.name === name)?.value;
  return found === undefined ? undefined : decodeURIComponent(found);
};

/** Sessions of this worker, by e-mail: signing in is slow on purpose. */
const sessions = new Map<string, Cookies>();

const signInByCall = async (context: BrowserContext, email: string): Promise<void> => {
  // A different person may be signed in here.
  await context.clearCookies();
  const response = await context.request.post(`${serverUrl()}${API_BASE}/${sessionContract.login.path}`, {
    // A browser also gets the cookie that no script can read.
    headers: { origin: serverUrl() },
    data: { email, password: demoPassword },
  });
  const answer = (await response.json()) as { data: SignedIn };
  const { token, branchInfo, locale = 'en' } = answer.data;
  if (!token || !branchInfo) throw new Error(`${email} can't sign in: ${JSON.stringify(answer)}`);
  const { branch } = branchInfo;
  await addCookies(context, {
    [names.token]: token,
    [names.branchInfo]: JSON.stringify(branchInfo),
    [names.locale]: locale,
    ...(branch && {
      [names.branchId]: String(branch.id),
      [names.country]: branch.country_code,
      [names.currency]: branch.currency,
      [names.branchType]: branch.type,
      [names.branchName]: branch.name,
    }),
  });
};

/**
 * Signs in as a person of the demo network, and opens a page if `path` names one. Sessions are shared between the
 * tests of a worker; a test that ends its session asks for a fresh one.
 */
export const signIn = async (
  page: Page,
  email: string,
  { path, fresh = false }: { path?: string; fresh?: boolean } = {},
): Promise<void> => {
  const context = page.context();
  const known = fresh ? undefined : sessions.get(email);
  if (known) {
    await context.clearCookies();
    await context.addCookies(known);
  } else {
    await signInByCall(context, email);
    if (!fresh) sessions.set(email, await context.cookies());
  }
  if (path === undefined) return;
  await page.goto(path);
  await settled(page);
};

/** Pages opened from now on are in this language. */
export const setLocale = (page: Page, locale: Locale): Promise<void> =>
  addCookies(page.context(), { [names.locale]: locale });

/** What a page in each language says about itself. */
const languageTags: Readonly<Record<Locale, string>> = { en: 'en', cn: 'zh-Hans' };
const isIn = (page: Page, locale: Locale): Promise<boolean> =>
  page.evaluate((lang) => document.documentElement.lang === lang, languageTags[locale]);

/** Opens the same page in a language; without a page, the next one is in it. */
export const inLocale = async (page: Page, locale: Locale): Promise<void> => {
  await setLocale(page, locale);
  if (page.url() === 'about:blank' || (await isIn(page, locale))) return;
  await page.reload();
  await settled(page);
};
