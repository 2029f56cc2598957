import { expect, it } from 'vitest';
import { namedIn } from './preloads.ts';

it('reads from the file of an area which files and words each page loads', () => {
  const code = `
    const listed = async (page) => (await Promise.all([page, needWords('listed')]))[0];
    export const money = area({
      name: 'money',
      words: { en: () => import('./money.words.ts?en'), cn: () => import('./money.words.ts?cn') },
      slots: { lines: async () => (await import('./pay-now.parts.tsx')).PayNow },
      pages: {
        '/manage/billing': async () => (await import('./billing-run.list.tsx')).BillingRunList,
        '/report': async () => (await listed(import('./revenue.page.tsx'))).RevenuePage,
        '/manage/upfront': async () => {
          const [{ UpfrontPage }] = await Promise.all([import('./upfront.page.tsx'), needWords('membership')]);
          return UpfrontPage;
        },
      },
    });`;
  expect(namedIn(code)).toEqual({
    words: [{ namespace: 'money', files: { en: ['./money.words.ts?en'], cn: ['./money.words.ts?cn'] } }],
    pages: [
      { path: '/manage/billing', files: ['./billing-run.list.tsx'], namespaces: ['money'] },
      { path: '/report', files: ['./revenue.page.tsx'], namespaces: ['money', 'listed'] },
      { path: '/manage/upfront', files: ['./upfront.page.tsx'], namespaces: ['money', 'membership'] },
    ],
  });
});

it('reads where words are that belong to no area', () => {
  const code = `wordsFrom('kit', { en: () => import('#kit/kit.words.ts?en'), cn: () => import('#kit/kit.words.ts?cn') });`;
  expect(namedIn(code).words).toEqual([
    { namespace: 'kit', files: { en: ['#kit/kit.words.ts?en'], cn: ['#kit/kit.words.ts?cn'] } },
  ]);
});
