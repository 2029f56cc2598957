import { area } from '#web/kit/area.ts';

export const report = area({
  name: 'report',
  words: async (locale) =>
    locale === 'cn'
      ? (await import('#domain/areas/report/zh.ts')).reportZh
      : (await import('#domain/areas/report/en.ts')).reportEn,
  pages: {
    '/home': async () => (await import('./home.tsx')).HomePage,
  },
});
