/**
 * The pages of an area in one row. Those that don't fit on a desktop are in a menu at its end; on a phone the row
 * scrolls.
 */
import { useEffect, useLayoutEffect, useRef, useState, type ReactElement, type RefObject } from 'react';
import { IconChevronDown } from '@tabler/icons-react';
import type { MenuGroup } from '#access/access.ts';
import { PageLink } from '#kit/web/address.tsx';
import { Pop } from '#kit/web/look/pop.tsx';
import { useWords } from '#kit/web/words.ts';
import type { MenuState } from './use-menu.ts';
import style from './shell.module.css';

/** How many children of a row fit in it; the row renders again when its children change. */
const useFitting = (row: RefObject<HTMLElement | null>): number => {
  const [fitting, setFitting] = useState(Infinity);
  useLayoutEffect(() => {
    const nav = row.current;
    if (!nav) return undefined;
    const measure = (): void => {
      const edge = nav.getBoundingClientRect().right + 1;
      setFitting([...nav.children].filter((one) => one.getBoundingClientRect().right <= edge).length);
    };
    const watch = new ResizeObserver(measure);
    for (const one of [nav, ...nav.children]) watch.observe(one);
    return () => watch.disconnect();
  }, [row]);
  return fitting;
};

export const SubPages = ({ menu, group }: { menu: MenuState; group: MenuGroup }): ReactElement => {
  const words = useWords('shell');
  const { item } = menu.active;
  const row = useRef<HTMLElement>(null);
  const fitting = useFitting(row);
  const rest = group.items.slice(fitting);
  // On a phone the open one may be off screen.
  useEffect(() => {
    if (matchMedia('(max-width: 47.99em)').matches)
      row.current?.querySelector(`[data-page="${item}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [item]);
  const links = (of: readonly MenuGroup['items'][number][], className: string | undefined, close?: () => void) =>
    of.map((one) => (
      <PageLink
        key={one.id}
        data-page={one.id}
        data-beyond={!close && rest.includes(one) ? true : undefined}
        to={one.route}
        className={className}
        onClick={close}
        aria-current={one.id === item ? 'page' : undefined}
      >
        {menu.title(one.title)}
      </PageLink>
    ));
  return (
    <>
      <nav ref={row} className={style['subs']} aria-label={words('pages', { area: menu.title(group.title) })}>
        {links(group.items, style['sub'])}
      </nav>
      {rest.length > 0 ? (
        <div className={style['rest']} data-open-inside={rest.some((one) => one.id === item) || undefined}>
          <Pop
            className={style['sub']}
            align="end"
            button={
              <>
                {words('more_pages')} <IconChevronDown size={16} aria-hidden="true" />
              </>
            }
          >
            {(close) => links(rest, style['restLink'], close)}
          </Pop>
        </div>
      ) : null}
    </>
  );
};
