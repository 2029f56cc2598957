/** Starts the page: loads the words in the stored language and the page's code in parallel, then the router. */
// Styles first, in this order: a component's styles must come after the ones they build on.
import './theme/mantine.css';
import 'virtual:all-component-styles';
import './theme/frame.css';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { pageFor } from '#access/access.ts';
import { setGoTo } from '#kit/web/go.ts';
import '#kit/web/life.ts';
import { builtPages } from '#kit/web/rights.ts';
import { needWords, showLocale, wordsFrom } from '#kit/web/words.ts';
import { builtPaths } from '#areas/web.index.ts';
import { App } from './shell/app.tsx';
import { isChunkFault, reloadOnce } from '#kit/web/chunk.ts';
import { isBuilt, loadPage } from './shell/pages.ts';
import { makeRouter } from './shell/router.tsx';
import { isSignedIn, needSession, storedLocale } from './shell/session.ts';

wordsFrom('shell', {
  en: () => import('#kit/domain/shell.words.ts?en'),
  cn: () => import('#kit/domain/shell.words.ts?cn'),
});
wordsFrom('blocks', {
  en: () => import('#kit/domain/blocks.words.ts?en'),
  cn: () => import('#kit/domain/blocks.words.ts?cn'),
});
wordsFrom('kit', {
  en: () => import('#kit/domain/faults.words.ts?en'),
  cn: () => import('#kit/domain/faults.words.ts?cn'),
});

window.addEventListener('vite:preloadError', (event) => {
  if (reloadOnce()) event.preventDefault();
});

/** Loads what the first page needs while the router is being set up; callers that wait for it see a failure. */
const hurry = (): void => {
  const page = pageFor(window.location.pathname)?.page;
  if (page && isBuilt(page.path)) loadPage(page.path).catch(() => undefined);
  if (page?.layout === 'default' && isSignedIn()) needSession().catch(() => undefined);
};

type Shown = ReturnType<typeof makeRouter>;
const arrivalIn = (router: Shown): Promise<void> =>
  new Promise((resolve) => {
    if (!router.state.isLoading) return resolve();
    const stop = router.subscribe('onResolved', () => {
      stop();
      resolve();
    });
  });

const start = async (root: HTMLElement): Promise<void> => {
  builtPages.set(new Set(builtPaths()));
  showLocale(storedLocale());
  const words = Promise.all([needWords('shell'), needWords('blocks')]);
  hurry();
  await words;
  const router = makeRouter();
  // A session that has ended does not wait for a form to be saved.
  const past = { ignoreBlocker: true };
  setGoTo(
    (href, how) => (how?.replace ? router.history.replace(href, {}, past) : router.history.push(href, {}, past)),
    () => arrivalIn(router),
  );
  createRoot(root).render(createElement(App, { router }));
};

const root = document.getElementById('root');
if (root) {
  start(root).catch((error: unknown) => {
    if (!isChunkFault(error) || !reloadOnce()) throw error;
  });
}
