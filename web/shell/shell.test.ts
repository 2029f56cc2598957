import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { menu, pages, visibleMenu, type Caller } from '#access/access.ts';
import { builtPages } from '#kit/web/rights.ts';
import { activeFor } from './active.ts';
import { badgeStyle } from './badge-style.ts';
import { isChunkFault, mayReload } from '#kit/web/chunk.ts';
import { matches, rank } from './palette-match.ts';
import { returnOf } from './returns.ts';

const everyPage: Caller = { has: () => true, isHqAdmin: true, isHqUser: true };

describe('a switch of the branch', () => {
  const before = builtPages.get();
  beforeAll(() => builtPages.set(new Set(pages.map(({ path }) => path))));
  afterAll(() => builtPages.set(before));

  it.each([
    ['/manage/clientDetails/7', '/manage/clients'],
    ['/manage/order-details/7', '/manage/order'],
    ['/schedule/invoice/view/7', '/schedule/invoice'],
    ['/schedule/invoice/edit/7', '/schedule/invoice'],
    ['/connect/editNews/7', '/connect'],
    ['/connect/createNews', '/connect'],
    ['/settings/editTerms/7', '/settings/terms'],
    ['/user/createRole', '/user/roleManagement'],
    ['/learn/courseDetails/7', '/learn'],
    ['/manage/addActivity/7', '/manage/clients'],
    ['/home/store', null],
    ['/manage', null],
    ['/home', null],
    ['/nowhere', null],
  ])('leads from %s to %s', (path, expected) => expect(returnOf(path, 3, everyPage)).toBe(expected));

  it('leaves what is about oneself alone, and leads from a colleague to the staff', () => {
    for (const path of ['/user/edit', '/user/edit/3', '/user/CPRCertificate', '/user/changePassword'])
      expect(returnOf(path, 3, everyPage), path).toBeNull();
    expect(returnOf('/user/edit/4', 3, everyPage)).toBe('/user');
  });
  it('leads home where the list may not be opened', () =>
    expect(returnOf('/user/edit/4', 3, { has: () => false, isHqAdmin: false, isHqUser: false })).toBe('/home'));
});

describe('the active entry of the navigation', () => {
  const all = visibleMenu({ has: () => true, isHqAdmin: true, isHqUser: true, built: () => true });
  const itemAt = (path: string, stored?: string): string | undefined => activeFor(all, path, stored).item;

  it('is that of the page', () => expect(itemAt('/manage/clients')).toBe('manage-clients'));
  it('is that of the list which a record belongs to', () => expect(itemAt('/manage/viewLeads/4')).toBe('manage'));
  it('is what the cookie holds when the page has none', () => expect(itemAt('/nowhere', 'report')).toBe('report'));
  it('is the first of the area without a cookie', () => expect(itemAt('/settings/unheard')).toBe('settings'));
  it('is home with neither', () => expect(itemAt('/nowhere')).toBe('home'));
  it('is not one that is not visible', () => {
    const few = visibleMenu({
      has: (flag) => flag === 'VIEW_LEAD',
      isHqAdmin: false,
      isHqUser: false,
      built: () => true,
    });
    expect(activeFor(few, '/nowhere', 'report').item).toBe('home');
  });
  it('has an icon for every group', async () => {
    const { iconOf } = await import('./icons.ts');
    const point = iconOf('none');
    for (const group of menu) expect(iconOf(group.icon), group.icon).not.toBe(point);
  });
});

describe('a chunk that is gone', () => {
  it('loads the page again once per 60 seconds', () => {
    expect(mayReload(null, 1_000_000)).toBe(true);
    expect(mayReload('1000000', 1_059_999)).toBe(false);
    expect(mayReload('1000000', 1_060_000)).toBe(true);
    expect(mayReload('rubbish', 1)).toBe(true);
  });
  it.each([
    ['Failed to fetch dynamically imported module: /assets/x.js', true],
    ['Importing a module script failed.', true],
    ['Unable to preload CSS for /assets/x.css', true],
    ['x is not a function', false],
  ])('%s: %s', (message, expected) => expect(isChunkFault(new Error(message))).toBe(expected));
});

describe('the palette', () => {
  it('finds by any typed word, without accents, in either language', () => {
    expect(matches('Leads 潜在客户 Manage 经营', 'lea man')).toBe(true);
    expect(matches('Leads 潜在客户 Manage 经营', '客户')).toBe(true);
    expect(matches('Café', 'cafe')).toBe(true);
    expect(matches('Leads', 'clients')).toBe(false);
  });
  it('puts what begins so first and keeps the rest', () => {
    const labels = rank([{ label: 'Add a lead' }, { label: 'Leads' }, { label: 'Learn' }], 'lea').map(
      (one) => one.label,
    );
    expect(labels).toEqual(['Leads', 'Learn', 'Add a lead']);
  });
});

it('shows a hundred orders differently from fewer', () => expect([99, 100].map(badgeStyle)).toEqual(['few', 'many']));
