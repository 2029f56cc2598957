/** Different kinds of work on one page, each at its own address. */
import { useEffect, useRef, type ReactElement, type RefObject } from 'react';
import { PageLink } from '../address.tsx';
import type { PagePath, Search } from '../paths.ts';
import { useWords } from '../words.ts';
import style from './tab-links.module.css';

type Tab = { name: string; label: string; search: Search };
type Props = { to: PagePath; record?: number; tabs: readonly Tab[]; current: string };
/**
 * On a phone, the open one may be off screen. The tabs get wider when the font arrives, and are hidden while a part of the
 * page is loaded: whenever their widths change, the row is scrolled again. Only the row, never the page.
 */
export const useOpenInView = (row: RefObject<HTMLElement | null>, current: string, count: number): void => {
  useEffect(() => {
    const element = row.current;
    if (!element || count === 0) return undefined;
    const show = (): void => {
      const open = element.querySelector(`[data-tab="${current}"]`);
      if (!open) return;
      const [all, one] = [element.getBoundingClientRect(), open.getBoundingClientRect()];
      if (one.left < all.left) element.scrollLeft -= Math.ceil(all.left - one.left);
      else if (one.right > all.right) element.scrollLeft += Math.ceil(one.right - all.right);
    };
    const observer = new ResizeObserver(show);
    for (const tab of element.children) observer.observe(tab);
    observer.observe(element);
    return () => observer.disconnect();
  }, [row, current, count]);
};

export const TabLinks = ({ to, record, tabs, current }: Props): ReactElement => {
  const words = useWords('blocks');
  const element = useRef<HTMLElement>(null);
  useOpenInView(element, current, tabs.length);
  return (
    <nav ref={element} className={style['tabs']} aria-label={words('record.sections')} data-screen-only>
      {tabs.map(({ name, label, search }) => (
        <PageLink
          key={name}
          data-tab={name}
          to={to}
          record={record}
          search={search}
          aria-current={name === current ? 'page' : undefined}
        >
          {label}
        </PageLink>
      ))}
    </nav>
  );
};
