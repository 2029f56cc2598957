/** Loads the page of the system with the names of the jobs, which no other page needs. */
import type { ComponentType } from 'react';
import { needWords, wordsFrom } from '#kit/web/words.ts';

wordsFrom('job', { en: () => import('./job.words.ts?en'), cn: () => import('./job.words.ts?cn') });
export const systemPage = async (): Promise<ComponentType> =>
  (await Promise.all([import('./system.page.tsx'), needWords('job')]))[0].SystemPage;
