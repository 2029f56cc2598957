/** Where the pages of challenges are: loaded with the first of them, and so are their words. */
import type { ComponentType } from 'react';
import type { PagePath } from '#kit/web/paths.ts';
import { needWords, wordsFrom } from '#kit/web/words.ts';

wordsFrom('challenge', {
  en: () => import('./challenge.words.ts?en'),
  cn: () => import('./challenge.words.ts?cn'),
});
const pages: Partial<Record<PagePath, () => Promise<ComponentType>>> = {
  '/challenge': async () => (await import('./challenge.list.tsx')).ChallengeList,
  '/challenge/view': async () => (await import('./challenge.record.tsx')).ChallengeRecord,
  '/challenge/board': async () => (await import('./wall.page.tsx')).WallPage,
};
export const challengePage = async (path: PagePath): Promise<ComponentType> => {
  const load = pages[path];
  if (!load) throw new Error(`the page ${path} has no file`);
  return (await Promise.all([load(), needWords('challenge')]))[0];
};
/** A part of the client's own page. */
export const ownChallengesPart = async () =>
  (await Promise.all([import('./own-challenges.parts.tsx'), needWords('challenge')]))[0].OwnChallenges;
