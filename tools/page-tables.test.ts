import { expect, it } from 'vitest';
import { tableIn, withoutTable } from './page-tables.ts';

const code = `import { area } from '#kit/web/area.ts';
import { needWords } from '#kit/web/words.ts';

const listed = async (page) => (await Promise.all([page, needWords('listed')]))[0];

export const money = area({
  name: 'money',
  words: { en: () => import('./money.words.ts?en'), cn: () => import('./money.words.ts?cn') },
  slots: { lines: async () => (await import('./pay-now.parts.tsx')).PayNow },
  pages: {
    '/manage/billing': async () => (await import('./billing-run.list.tsx')).BillingRunList,
    '/report': async () => (await listed(import('./revenue.page.tsx'))).RevenuePage,
  },
});
`;

it('takes the pages with what they use', () => {
  const table = tableIn(code);
  expect(table).toMatch(/^import \{ needWords \}/);
  expect(table).toContain('const listed');
  expect(table).toMatch(/export const pages = \{\n\s+'\/manage\/billing': async[\s\S]+RevenuePage,\n\s+\};$/);
  expect(table).not.toMatch(/area|slots|words\.ts\?/);
});

it('leaves the paths, and looks the pages up where the words are', () => {
  const rest = withoutTable(code, 'money');
  expect(rest).toContain('words: wordsHere,');
  expect(rest).toContain('pages: Object.fromEntries(["/manage/billing","/report"].map((path) => [path, pageHere])),');
  expect(rest).toContain("en: () => import('./money.words.ts?en&pages')");
  expect(rest).toContain('pay-now.parts.tsx');
  expect(rest).not.toContain('billing-run.list.tsx');
  expect(() => withoutTable('export const money = 1;', 'money')).toThrow('no area');
});
