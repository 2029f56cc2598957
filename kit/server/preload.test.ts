import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linksIn } from './preload.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'preloads-'));
beforeAll(() => {
  const many = Array.from({ length: 100 }, (_, i) => `assets/many${i}.js`);
  const files = ['assets/en.js', 'assets/cn.js', 'assets/leads.js', 'assets/leads.css', ...many];
  const pages = {
    '/manage/viewLeads': { en: [0, 2, 3], cn: [1, 2, 3] },
    '/login': { en: [0], cn: [1] },
    '/connect': { en: [0, ...many.map((_, i) => i + 4)], cn: [] },
  };
  writeFileSync(path.join(folder, 'preloads.json'), JSON.stringify({ files, pages }));
});
afterAll(() => rmSync(folder, { recursive: true }));

const ask = (url: string, cookies: Record<string, string> = {}, from = folder): string | undefined =>
  linksIn(from)({ url, cookies } as unknown as FastifyRequest);
const signedIn = { FZToken: 'someone' };

it.each([
  ['en', {}],
  ['cn', { FZ_Locale: 'cn' }],
  ['cn', { '__Host-FZ_Locale': 'cn' }],
  ['en', { FZ_Locale: 'de' }],
])('names the files of a page with the words in %s (%j)', (locale, chosen) => {
  expect(ask('/manage/viewLeads/42?from=list', { ...signedIn, ...chosen })).toBe(
    `</assets/${locale}.js>;rel=modulepreload, </assets/leads.js>;rel=modulepreload, </assets/leads.css>;rel=preload;as=style;crossorigin`,
  );
});

it('names none for somebody who will see the sign-in page, for unknown addresses and pages, and without a note', () => {
  expect(ask('/manage/viewLeads')).toBeUndefined();
  expect(ask('/login')).toContain('en.js');
  expect(ask('/nowhere', signedIn)).toBeUndefined();
  expect(ask('/home', signedIn)).toBeUndefined();
  expect(ask('/manage/viewLeads', signedIn, tmpdir())).toBeUndefined();
});

it('names only as many as every proxy passes on, the first ones', () => {
  const links = ask('/connect', signedIn) ?? '';
  expect(links.length).toBeGreaterThan(2_000);
  expect(links.length).toBeLessThanOrEqual(2_400);
  expect(links.split(', ').slice(0, 2)).toEqual([
    '</assets/en.js>;rel=modulepreload',
    '</assets/many0.js>;rel=modulepreload',
  ]);
  expect(links).not.toContain('many99');
});
