/** The pages of the active area as buttons, and on the right: orders, palette, language, appearance. */
import { useState, type ReactElement } from 'react';
import { IconMenu2, IconMessageCircle, IconSearch } from '@tabler/icons-react';
import { atHeadOffice, usePlace } from '#kit/web/place.ts';
import { useSignal } from '#kit/web/signal.ts';
import { Slot } from '#kit/web/slot.tsx';
import { useWords } from '#kit/web/words.ts';
import { Badges } from './badges.tsx';
import { branchName } from './branch-name.ts';
import { openPalette } from './palette-state.ts';
import { LanguageMenu, SchemeMenu } from './scheme-menu.tsx';
import { session } from './session.ts';
import { SubPages } from './sub-pages.tsx';
import type { MenuState } from './use-menu.ts';
import style from './shell.module.css';

/** On a phone the navigation is usually closed: the current branch is shown anyway, and opens it. */
const Where = ({ onMenu }: { onMenu: () => void }): ReactElement | null => {
  const now = useSignal(session);
  if (!now) return null;
  return (
    <button type="button" className={style['where']} onClick={onMenu}>
      {branchName(now.branch)}
    </button>
  );
};

/** Chat with head office: its code comes when it is opened. */
const OfficeChat = (): ReactElement | null => {
  const words = useWords('shell');
  const { branch_id, staff_id } = usePlace();
  const [isOpen, setOpen] = useState(false);
  if (branch_id === null || staff_id === null || atHeadOffice()) return null;
  return (
    <>
      <button
        type="button"
        className={style['badgeButton']}
        title={words('chat')}
        aria-label={words('chat')}
        onClick={() => setOpen(true)}
      >
        <IconMessageCircle size={20} stroke={1.6} aria-hidden="true" />
      </button>
      {isOpen ? (
        <Slot
          part="office_chat"
          key={branch_id}
          branch_id={branch_id}
          staff_id={staff_id}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
};

export const TopBar = ({ menu, onMenu }: { menu: MenuState; onMenu: () => void }): ReactElement => {
  const words = useWords('shell');
  const { group } = menu.active;
  return (
    <header className={style['top']} data-screen-only>
      <button type="button" className={style['burger']} aria-label={words('menu')} onClick={onMenu}>
        <IconMenu2 size={22} aria-hidden="true" />
      </button>
      <Where onMenu={onMenu} />
      {group ? <SubPages key={group.items.map((one) => one.id).join()} menu={menu} group={group} /> : null}
      <div className={style['tools']}>
        <Badges />
        <OfficeChat />
        <button type="button" className={style['find']} onClick={openPalette}>
          <IconSearch size={18} stroke={1.6} aria-hidden="true" />
          <span className={style['findWord']}>{words('palette.open')}</span>
          <kbd className={style['findKey']} aria-hidden="true">
            {words('palette.key')}
          </kbd>
        </button>
        <LanguageMenu />
        <SchemeMenu />
      </div>
    </header>
  );
};
