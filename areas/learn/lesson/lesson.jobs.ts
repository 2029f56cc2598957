import type { Job } from '#kit/server/jobs.ts';
import { makeSlidePages } from './slide-pages.commands.ts';

/** Also slides that a killed server left, or that came before LibreOffice. */
export const lessonJobs: readonly Job[] = [
  { name: 'slide_pages', cron: '* * * * *', lane: 'long', run: (ctx) => makeSlidePages(ctx) },
];
