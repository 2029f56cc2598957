/** Facts beside the profile: roles and where they apply, and links to related pages. */
import type { ReactElement } from 'react';
import { IconApi, IconCertificate, IconKey, IconSettings } from '@tabler/icons-react';
import type { Profile } from './profile.contract.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink } from '#kit/web/address.tsx';
import { branchText } from '#kit/web/branch-name.ts';
import { Card } from '#kit/web/look/page.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';
import { Dim, Inline, Stacked } from '#kit/web/look/lay.tsx';
import style from './profile.module.css';

export const Roles = ({ profile }: { profile: Profile }): ReactElement => {
  const words = useWords('access');
  const locale = useLocale();
  return (
    <Card title={words('profile.roles')}>
      {profile.roles.length === 0 ? (
        <Dim as="p" size="inherit">
          {words('profile.no_roles')}
        </Dim>
      ) : null}
      <Stacked as="ul">
        {profile.roles.map((role) => (
          <Inline
            key={`${role.title.en} ${role.place}`}
            as="li"
            gap="2px 16px"
            align="stretch"
            justify="space-between"
            className={style['role']}
          >
            <span>{textIn(role.title, locale)}</span>
            <Dim size="inherit">{branchText(role.place)}</Dim>
          </Inline>
        ))}
      </Stacked>
    </Card>
  );
};

export const OwnLinks = (): ReactElement => {
  const words = useWords('access');
  return (
    <Card title={words('profile.more')}>
      <Stacked as="ul">
        <li>
          <PageLink to="/user/changePassword" className={style['link']}>
            <IconKey size={18} stroke={1.6} aria-hidden="true" />
            {words('profile.change_password')}
          </PageLink>
        </li>
        <li>
          <PageLink to="/settings/userSetting" className={style['link']}>
            <IconSettings size={18} stroke={1.6} aria-hidden="true" />
            {words('profile.own_settings')}
          </PageLink>
        </li>
        <li>
          <PageLink to="/user/CPRCertificate" className={style['link']}>
            <IconCertificate size={18} stroke={1.6} aria-hidden="true" />
            {words('certificate.mine')}
          </PageLink>
        </li>
        <li>
          <PageLink to="/apiTest" className={style['link']}>
            <IconApi size={18} stroke={1.6} aria-hidden="true" />
            {words('profile.explorer')}
          </PageLink>
        </li>
      </Stacked>
    </Card>
  );
};
