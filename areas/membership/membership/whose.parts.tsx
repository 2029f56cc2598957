/** The client and the membership, with a link back to the client. */
import type { ReactElement } from 'react';
import type { MembershipLife } from '../ending/ending.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink } from '#kit/web/address.tsx';
import { useLocale } from '#kit/web/words.ts';
import { Words } from '#kit/web/look/lay.tsx';

export const Whose = ({ life }: { life: MembershipLife }): ReactElement => (
  <Words as="p" weight={500} breaks>
    <PageLink to="/manage/clientDetails" record={life.member_id} search={{ tab: 'memberships' }}>
      {life.member_name}
    </PageLink>
    {` · ${textIn(life.programme_name, useLocale())}`}
  </Words>
);
