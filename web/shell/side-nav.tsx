/** The dark side navigation: branch and person at the top, one entry per area, log-out at the bottom. */
import type { ReactElement } from 'react';
import { Avatar } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { PageLink } from '#kit/web/address.tsx';
import { initialsOf } from '#kit/web/look/initials.ts';
import { useSignal } from '#kit/web/signal.ts';
import { useWords } from '#kit/web/words.ts';
import { BranchSelect } from './branch-select.tsx';
import { iconOf } from './icons.ts';
import { isHqMode, session, signOut } from './session.ts';
import type { MenuState } from './use-menu.ts';
import style from './shell.module.css';

const Person = (): ReactElement | null => {
  const words = useWords('shell');
  const now = useSignal(session);
  if (!now) return null;
  const { profile, branch, info } = now;
  const picture = now.branches.find((one) => one.id === branch.id)?.avatar ?? info.branch?.avatar ?? null;
  return (
    <PageLink to="/user/edit" record={info.staff_id} className={style['person']}>
      <Avatar src={picture} alt="" aria-hidden="true" size={36} radius="md" variant="filled" color="dark.4">
        {initialsOf(branch.name)}
      </Avatar>
      <span className={style['personName']}>
        <span className="visually-hidden">{words('profile')}: </span>
        {profile.first_name} {profile.last_name}
      </span>
    </PageLink>
  );
};

type Props = { menu: MenuState; onGo?: () => void };
export const SideNav = ({ menu, onGo }: Props): ReactElement => {
  const words = useWords('shell');
  return (
    <div className={style['nav']}>
      <Person />
      {isHqMode() ? <BranchSelect /> : null}
      <nav className={style['areas']} aria-label={words('areas')}>
        {menu.groups.map((group) => {
          const Icon = iconOf(group.icon);
          const first = group.items[0];
          const isActive = group.id === menu.active.group?.id;
          return (
            <PageLink
              key={group.id}
              to={first?.route ?? group.route}
              className={style['area']}
              data-active={isActive || undefined}
              aria-current={isActive ? 'true' : undefined}
              onClick={onGo}
            >
              <Icon size={18} stroke={1.6} aria-hidden="true" />
              {menu.title(group.title)}
            </PageLink>
          );
        })}
      </nav>
      <button type="button" className={style['signOut']} onClick={() => void signOut()}>
        <IconLogout size={18} stroke={1.6} aria-hidden="true" />
        {words('signOut')}
      </button>
      <p className={style['version']}>{words('version', { number: import.meta.env.VITE_VERSION })}</p>
    </div>
  );
};
