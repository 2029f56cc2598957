/** Different kinds of work on one page, each at its own address. */
import { useEffect, useRef, type ReactElement } from 'react';
import { PageLink } from '../address.tsx';
import type { PagePath, Search } from '../paths.ts';
import { useWords } from '../words.ts';
import style from './tab-links.module.css';

type Tab = { name: string; label: string; search: Search };
type Props = { to: PagePath; record?: number; tabs: readonly Tab[]; current: string };
export const TabLinks = ({ to, record, tabs, current }: Props): ReactElement => {
  const words = useWords('blocks');
  const element = useRef<HTMLElement>(null);
  // On a phone, the open one may be off screen.
  useEffect(() => {
    const open = element.current?.querySelector(`[data-tab="${current}"]`);
    open?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
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
