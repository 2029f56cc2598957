import { describe, expect, it } from 'vitest';
import {
  allFlags,
  flags,
  flagsOfNeed,
  isFlag,
  menu,
  meets,
  pageFor,
  pageOfPath,
  pages,
  reportCalls,
  reportFlags,
  visibleMenu,
} from './access.ts';
import type { Flag, Need } from './access.ts';

const caller = (held: readonly Flag[], place: 'branch' | 'hq' | 'hqAdmin' = 'branch') => ({
  has: (flag: Flag) => held.includes(flag),
  isHqUser: place !== 'branch',
  isHqAdmin: place === 'hqAdmin',
  built: () => true,
});
const idsFor = (held: readonly Flag[], place?: 'branch' | 'hq' | 'hqAdmin') =>
  visibleMenu(caller(held, place)).flatMap((group) => group.items.map((item) => item.id));
const everyone = ['home', 'home-calendar', 'support', 'other-support', 'settings-freelance', 'settings-surveys'];

describe('flags', () => {
  it('says each in both languages, no two alike', () => {
    for (const language of ['en', 'cn'] as const) {
      const sentences = allFlags.map((flag) => flags[flag][language]);
      expect(new Set(sentences).size).toBe(sentences.length);
    }
    for (const flag of allFlags) expect(flags[flag].cn).toMatch(/\p{Script=Han}/u);
  });
  it('tells a flag from other words', () => {
    expect(isFlag('VIEW_LEAD')).toBe(true);
    for (const no of ['toString', 'view_lead', '', 7, null]) expect(isFlag(no)).toBe(false);
  });
  it('names one report flag per report', () => {
    expect(reportFlags).toContain('VIEW_REVENUE_REPORT');
    // The forecast is a page of its own; the specification doesn't list the other ones.
    const others: Flag[] = [
      'VIEW_REVENUE_FORECASTS_REPORT',
      'VIEW_BOOKS_REPORT',
      'VIEW_RECEIVABLES_REPORT',
      'VIEW_CHURN_REPORT',
      'VIEW_RETENTION_REPORT',
      'VIEW_LEAD_FUNNEL_REPORT',
      'VIEW_LIFETIME_VALUE_REPORT',
    ];
    expect(new Set([...Object.values(reportCalls), ...others])).toEqual(new Set(reportFlags));
  });
});

describe('the menu', () => {
  it.each<[string, readonly Flag[], 'branch' | 'hq' | 'hqAdmin', readonly string[]]>([
    ['nothing held', [], 'branch', []],
    ['a lead flag', ['VIEW_LEAD'], 'branch', ['manage']],
    ['orders', ['MANAGE_ORDERS'], 'branch', ['manage-order']],
    ['revenue only', ['VIEW_REVENUE_REPORT'], 'branch', ['report']],
    ['forecast only', ['VIEW_REVENUE_FORECASTS_REPORT'], 'branch', ['report-revenueForecast']],
    ['another report', ['VIEW_REFUND_REPORT'], 'branch', ['report-reportList']],
    ['news', ['VIEW_NEWS'], 'branch', ['connect', 'connect-audience', 'connect-broadcast']],
    ['one of four settings flags', ['VIEW_SSID'], 'branch', ['settings']],
    ['both kinds of terms', ['VIEW_TERMS_AND_CONDITIONS'], 'branch', ['settings-terms', 'settings-legalTerms']],
    ['products at a branch', ['VIEW_PRODUCT_PROFILE'], 'branch', []],
    ['products at the head office', ['VIEW_PRODUCT_PROFILE'], 'hq', ['inventory-productProfile']],
    ['head office staff, no admin', ['VIEW_HQ_USER'], 'hq', []],
    ['head office staff, admin', ['VIEW_HQ_USER'], 'hqAdmin', ['user-hquser']],
    ['admin without the flag', [], 'hqAdmin', []],
    ['our own items', ['CHECK_IN', 'IMPORT_PEOPLE'], 'branch', ['home-access', 'manage-import']],
    ['merchants', ['VIEW_MERCHANT'], 'branch', ['merchantManagement']],
    ['classes', ['VIEW_CLASSES'], 'branch', ['onlineclass', 'manage-classes', 'other-attendance', 'challenge']],
  ])('shows with %s', (_, held, place, expected) => {
    expect(new Set(idsFor(held, place))).toEqual(new Set([...everyone, ...expected]));
  });

  it('hides an item whose page is not built, and a group without items', () => {
    const seen = visibleMenu({ ...caller(allFlags, 'hqAdmin'), built: (route) => route === '/manage/clients' });
    expect(seen.map((group) => [group.id, group.items.map((item) => item.id)])).toEqual([
      ['manage', ['manage-clients']],
    ]);
  });

  it('has unique ids and a page for each route, and the item opens exactly when its page does', () => {
    const items = menu.flatMap((group) => group.items);
    expect(new Set(items.map((item) => item.id)).size).toBe(items.length);
    for (const item of items) {
      expect(pageOfPath(item.route).needs).toEqual(item.needs);
      expect(pageOfPath(item.route).id).not.toBe('required');
    }
  });
});

describe('needs', () => {
  const needs: readonly Need[] = menu.flatMap((group) => group.items.map((item) => item.needs));
  it('are met by each flag that they name, and by no other', () => {
    for (const need of needs) {
      const opening = flagsOfNeed(need);
      for (const flag of allFlags) {
        expect(meets(need, caller([flag], 'hqAdmin'))).toBe('always' in need || opening.includes(flag));
      }
    }
  });
});

describe('pages', () => {
  it.each([
    ['/connect/createNews', 'MANAGE_NEWS'],
    ['/connect/editNews', 'MANAGE_NEWS'],
    ['/connect/createSegmentation', 'MANAGE_AUDIENCE'],
    ['/connect/editSegmentation', 'MANAGE_AUDIENCE'],
    ['/connect/createEmail', 'MANAGE_BROADCAST'],
    ['/connect/editEmail', 'MANAGE_BROADCAST'],
    ['/connect/createPushNotification', 'MANAGE_BROADCAST'],
    ['/connect/pushEmail', 'SEND_BROADCAST'],
    ['/connect/pushNotification', 'SEND_BROADCAST'],
  ] as const)('%s opens for those who see news and can also %s', (path, flag) => {
    const { needs } = pageOfPath(path);
    if (needs === 'public') throw new Error('open to everyone');
    const opens = (...held: Flag[]): boolean => meets(needs, caller(held));
    expect([opens('VIEW_NEWS', flag), opens('VIEW_NEWS'), opens(flag)]).toEqual([true, false, false]);
    expect(flagsOfNeed(needs)).toEqual(['VIEW_NEWS', flag]);
  });

  const inMenu = new Set<string>(menu.flatMap((group) => group.items.map((item) => item.route)));
  it.each(
    pages.filter((page) => page.layout === 'default' && page.path !== '/').map((page) => [page.path, page] as const),
  )('%s can be reached, and its id says of what', (path, page) => {
    expect(inMenu.has(path) || page.from !== undefined).toBe(true);
    expect(page.of === undefined).toBe(page.id === 'none');
    expect(page.needs).not.toBe('public');
  });
  it('leads back to the menu or the home page from everywhere', () => {
    for (const page of pages.filter((row) => row.layout === 'default' && row.path !== '/')) {
      const seen = new Set<string>();
      let here = page;
      while (!inMenu.has(here.path) && here.from) {
        expect(seen.has(here.path)).toBe(false);
        seen.add(here.path);
        here = pageOfPath(here.from);
      }
      expect(inMenu.has(here.path)).toBe(true);
    }
  });
  it.each([
    ['/manage/clientDetails', '/manage/clients'],
    ['/manage/clientDetails/repay', '/manage/clients'],
    ['/manage/order-details', '/manage/order'],
    ['/schedule/invoice/view', '/schedule/invoice'],
    ['/schedule/invoice/edit', '/schedule/invoice'],
    ['/connect/editNews', '/connect'],
    ['/settings/editTerms', '/settings/terms'],
    ['/user/createRole', '/user/roleManagement'],
    ['/learn/courseDetails', '/learn'],
    ['/home', undefined],
    ['/manage/clients', undefined],
  ] as const)('%s returns to %s when the branch changes', (path, list) => {
    expect(pageOfPath(path).listOf).toBe(list);
  });
});

describe('pageFor', () => {
  it.each([
    ['/', '/', null],
    ['/home', '/home', null],
    ['/home/', '/home', null],
    ['/manage/viewLeads/42', '/manage/viewLeads', 42],
    ['/manage/viewLeads', '/manage/viewLeads', null],
    ['/manage/clientDetails/termination/customCharge', '/manage/clientDetails/termination/customCharge', null],
    ['/manage/clientDetails/termination/7', '/manage/clientDetails/termination', 7],
    ['/connect/broadcast/email/5', '/connect/broadcast/email', 5],
  ])('finds %s', (address, path, id) => {
    expect(pageFor(address)).toEqual({ page: expect.objectContaining({ path }), id });
  });
  it.each([
    '/home/42',
    '/manage/viewLeads/0',
    '/manage/viewLeads/4x',
    '/manage/viewLeads/1/2',
    '/nowhere',
    '',
    '/42',
    '/Home',
    '/manage/viewLeads/9999999999999999',
  ])('knows nothing of %s', (address) => expect(pageFor(address)).toBeUndefined());
});
