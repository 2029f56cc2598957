/** The layout of a signed-in person: side navigation (a drawer on a phone), top bar, page. */
import { Suspense, useEffect, useState, type ReactElement } from 'react';
import { Outlet } from '@tanstack/react-router';
import { useLater } from '#kit/web/later.ts';
import { useIsLive, useLive } from '#kit/web/live.ts';
import { lazily } from '#kit/web/lazily.tsx';
import { useSignal } from '#kit/web/signal.ts';
import { useWords } from '#kit/web/words.ts';
import { areas } from '#areas/web.index.ts';
import { paletteOpen } from './palette-state.ts';
import { renewAccess } from './session.ts';
import { SideNav } from './side-nav.tsx';
import { TopBar } from './top-bar.tsx';
import { useMenu } from './use-menu.ts';
import { Words } from '#kit/web/look/lay.tsx';
import style from './shell.module.css';

const Palette = lazily(() => import('./palette.tsx').then((module) => ({ default: module.Palette })));
const NavDrawer = lazily(() => import('./nav-drawer.tsx').then((module) => ({ default: module.NavDrawer })));

const usePaletteKey = (): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k' || event.isComposing) return;
      event.preventDefault();
      paletteOpen.set((open) => !open);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
};

let started = false;
const startAreas = (): void => {
  if (started) return;
  started = true;
  for (const area of areas) area.start?.();
};

const LISTEN_AFTER_MS = 4_000;
/** Listens for changes of the person's access after the first paint, which doesn't need the code for it. */
const AccessListener = (): null => {
  useLive('access', () => void renewAccess());
  const isLive = useIsLive();
  useEffect(() => {
    if (isLive) void renewAccess(true);
  }, [isLive]);
  return null;
};

export const DefaultLayout = (): ReactElement => {
  const words = useWords('shell');
  const menu = useMenu();
  const [drawer, setDrawer] = useState(false);
  const hasPalette = useSignal(paletteOpen);
  const listens = useLater(LISTEN_AFTER_MS);
  usePaletteKey();
  useEffect(startAreas, []);
  return (
    <Words as="div" tall="100dvh">
      <a href="#content" className={style['skip']} data-screen-only>
        {words('skip')}
      </a>
      <aside className={style['side']} aria-label={words('menu')} data-screen-only>
        <SideNav menu={menu} />
      </aside>
      <div className={style['main']}>
        <TopBar menu={menu} onMenu={() => setDrawer(true)} />
        <main id="content" className={style['page']} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      {listens ? <AccessListener /> : null}
      <Suspense>
        {drawer ? <NavDrawer menu={menu} onClose={() => setDrawer(false)} /> : null}
        {hasPalette ? <Palette /> : null}
      </Suspense>
    </Words>
  );
};
