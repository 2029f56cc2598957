/** The person's current navigation, and which entry is active. */
import { useEffect, useMemo } from 'react';
import { useLocation } from '@tanstack/react-router';
import { visibleMenu, type MenuGroup, type MenuTitle } from '#access/access.ts';
import { keepCookie, readCookie } from '#kit/web/cookies.ts';
import { useRights } from '#kit/web/rights.ts';
import { useLocale } from '#kit/web/words.ts';
import { activeFor, type Active } from './active.ts';
import { isBuilt } from './pages.ts';
import { isSignedIn } from './session.ts';

export type MenuState = { groups: readonly MenuGroup[]; active: Active; title: (of: MenuTitle) => string };
export const useMenu = (): MenuState => {
  const caller = useRights();
  const locale = useLocale();
  const pathname = useLocation({ select: (location) => location.pathname });
  const groups = useMemo(() => visibleMenu({ ...caller, built: isBuilt }), [caller]);
  const active = useMemo(() => activeFor(groups, pathname, readCookie('FZ_ACTIVEPAGE')), [groups, pathname]);
  useEffect(() => {
    // A session that has just ended leaves no cookie behind.
    if (active.item && isSignedIn()) keepCookie('FZ_ACTIVEPAGE', active.item);
  }, [active.item]);
  return { groups, active, title: (of) => of[locale] };
};
