/**
 * `/user/edit`: the person's own profile, how and where they sign in, and the look of the pages; with an id, another
 * person.
 */
import type { ReactElement } from 'react';
import { profileContract, type Profile } from './profile.contract.ts';
import { fullName } from '#areas/people/person/person.rules.ts';
import { usePageId } from '#kit/web/address.tsx';
import { choice, phone, text } from '#kit/web/columns.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { NounScope } from '#kit/web/noun.tsx';
import { usePlace } from '#kit/web/place.ts';
import { RecordHead } from '#kit/web/record/head.tsx';
import type { LooseRecord, LooseSpec } from '#kit/web/record/spec.ts';
import { OwnBankCard } from '../staff/own-bank-card.parts.tsx';
import { Preferences } from './preferences.parts.tsx';
import { ProfileForm } from './profile.form.tsx';
import { OwnLinks, Roles } from './profile-side.parts.tsx';
import { Sessions } from '../session/sessions.parts.tsx';
import { StaffRecord } from '../staff/staff.record.tsx';
import { TwoStepCard } from '../two-step/two-step-card.parts.tsx';
import { Columns, Stacked } from '#kit/web/look/lay.tsx';

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
    <Columns columns="minmax(0, 2fr) minmax(0, 1fr)" gap={16}>
      <Stacked gap={20} shrinks>
        <ProfileForm profile={profile} />
        <OwnBankCard />
        <TwoStepCard />
        <Sessions />
      </Stacked>
      <Stacked as="aside" gap={16} shrinks>
        <Roles profile={profile} />
        <Preferences />
        <OwnLinks />
      </Stacked>
    </Columns>
  </>
);

const Body = (): ReactElement => {
  const { data, waiting } = useLoaded(profileContract.me, {}, { height: 320 });
  if (data) return <Content profile={data} />;
  return waiting;
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
