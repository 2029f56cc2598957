/** `/user/edit`: one's own profile, how one signs in and where, and how the pages look; with an id another person. */
import type { ReactElement } from 'react';
import { Skeleton } from '@mantine/core';
import { profileContract, type Profile } from '#domain/areas/access/profile.contract.ts';
import { fullName } from '#domain/areas/people/person.rules.ts';
import { usePageId } from '#web/kit/address.tsx';
import { choice, phone, text } from '#web/kit/columns.tsx';
import { Failed } from '#web/kit/look/page.tsx';
import { NounScope } from '#web/kit/noun.tsx';
import { usePlace } from '#web/kit/place.ts';
import { useRead } from '#web/kit/query.ts';
import { RecordHead } from '#web/kit/record/head.tsx';
import type { LooseRecord, LooseSpec } from '#web/kit/record/spec.ts';
import { OwnBankCard } from './own-bank.card.tsx';
import { Preferences } from './preferences.tsx';
import { ProfileForm } from './profile.form.tsx';
import { OwnLinks, Roles } from './profile.side.tsx';
import { Sessions } from './sessions.tsx';
import { StaffRecord } from './staff.record.tsx';
import { TwoStepCard } from './two-step.card.tsx';
import style from './profile.module.css';

const nameOf = (record: LooseRecord): string => fullName(record as unknown as Profile);
const avatarOf = (record: LooseRecord): string | null => (record as unknown as Profile).avatar;
const head: LooseSpec = {
  noun: 'access.profile',
  title: nameOf,
  picture: avatarOf,
  facts: [text('email'), phone('phone'), choice('staff_type'), choice('employment')],
  actions: [],
  tabs: [],
};

const Content = ({ profile }: { profile: Profile }): ReactElement => (
  <>
    <RecordHead spec={head} record={profile} />
    <div className={style['columns']}>
      <div className={style['main']}>
        <ProfileForm profile={profile} />
        <OwnBankCard />
        <TwoStepCard />
        <Sessions />
      </div>
      <aside className={style['side']}>
        <Roles profile={profile} />
        <Preferences />
        <OwnLinks />
      </aside>
    </div>
  </>
);

const Body = (): ReactElement => {
  const { data, error, refetch } = useRead(profileContract.me, {});
  if (data) return <Content profile={data} />;
  return error ? <Failed fault={error} onRetry={() => void refetch()} /> : <Skeleton height={320} radius="lg" />;
};

const Own = (): ReactElement => (
  <NounScope noun="access.profile">
    <Body />
  </NounScope>
);

export const ProfilePage = (): ReactElement => {
  const id = usePageId();
  const { staff_id } = usePlace();
  return id === undefined || id === staff_id ? <Own /> : <StaffRecord key={id} />;
};
