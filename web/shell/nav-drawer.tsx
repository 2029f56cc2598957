/** The side navigation on a phone. */
import type { ReactElement } from 'react';
import { Drawer } from '@mantine/core';
import { useWords } from '#kit/web/words.ts';
import { SideNav } from './side-nav.tsx';
import type { MenuState } from './use-menu.ts';
import style from './shell.module.css';

export const NavDrawer = ({ menu, onClose }: { menu: MenuState; onClose: () => void }): ReactElement => {
  const words = useWords('shell');
  return (
    <Drawer.Root opened onClose={onClose} size={280} transitionProps={{ duration: 130 }}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={words('menu')} bg="var(--cm-nav)">
        <Drawer.Body p={0} className={style['drawer']}>
          <Drawer.CloseButton className={style['drawerClose']} aria-label={words('closeMenu')} />
          <SideNav menu={menu} onGo={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
};
