/** The words of report pages, loaded with the first report. */
import { use } from 'react';
import { currentLocale, needWords, useWords, wordsFrom, type Say } from '../words.ts';

wordsFrom('reports', {
  en: () => import('#kit/domain/report-page.words.ts?en'),
  cn: () => import('#kit/domain/report-page.words.ts?cn'),
});

/** Waits for them: below a `Suspense`. */
export const useReportWords = (): Say<'reports'> => {
  use(needWords('reports', currentLocale()));
  return useWords('reports');
};
