import { area } from '#kit/web/area.ts';

export const report = area({
  name: 'report',
  words: async (locale) =>
    locale === 'cn' ? (await import('./report.zh.ts')).reportZh : (await import('./report.en.ts')).reportEn,
  pages: {
    '/home': async () => (await import('./home/home.page.tsx')).HomePage,
  },
});
