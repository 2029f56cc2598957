import { area } from '#kit/web/area.ts';

export const report = area({
  name: 'report',
  words: { en: () => import('./report.words.ts?en'), cn: () => import('./report.words.ts?cn') },
  pages: {
    '/home': async () => (await import('./home/home.page.tsx')).HomePage,
    '/report/reportList': async () => (await import('./report-list/report-list.page.tsx')).ReportListPage,
  },
});
