import { area } from '#kit/web/area.ts';
import { needWords, wordsFrom } from '#kit/web/words.ts';

wordsFrom('listed', {
  en: () => import('./report-list/listed.words.ts?en'),
  cn: () => import('./report-list/listed.words.ts?cn'),
});
wordsFrom('forecast', {
  en: () => import('./forecast/forecast.words.ts?en'),
  cn: () => import('./forecast/forecast.words.ts?cn'),
});
/** A page of reports, with their words: the first page doesn't load either. */
const listed = async <T>(page: Promise<T>): Promise<T> => (await Promise.all([page, needWords('listed')]))[0];

export const report = area({
  name: 'report',
  words: { en: () => import('./report.words.ts?en'), cn: () => import('./report.words.ts?cn') },
  pages: {
    '/home': async () => (await import('./home/home.page.tsx')).HomePage,
    '/report': async () => (await listed(import('./report-list/revenue.page.tsx'))).RevenuePage,
    '/report/reportList': async () => (await listed(import('./report-list/report-list.page.tsx'))).ReportListPage,
    '/report/scheduled': async () =>
      (await listed(import('./report-schedule/report-schedule.list.tsx'))).ReportSchedulePage,
    '/report/journalExport': async () =>
      (await listed(import('./journal-export/journal-export.list.tsx'))).JournalExportPage,
    '/report/revenueForecast': async () =>
      (await Promise.all([import('./forecast/forecast.page.tsx'), needWords('forecast')]))[0].ForecastPage,
    '/report/classPerformance': async () =>
      (await listed(import('./class-report/class-performance.page.tsx'))).ClassPerformancePage,
  },
});
