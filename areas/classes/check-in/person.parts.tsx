/** A client at the desk: large enough to compare with the person in front of it. */
import type { ReactElement } from 'react';
import { Avatar } from '@mantine/core';
import type { Candidate } from './check-in.model.ts';
import { memberContract } from '#areas/people/member/member.contract.ts';
import { textIn } from '#kit/domain/words.ts';
import { fullName } from '#areas/people/person/person.rules.ts';
import { PageLink } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { pictureAddress } from '#kit/web/picture-address.ts';
import { initialsOf } from '#kit/web/look/initials.ts';
import { usePlace } from '#kit/web/place.ts';
import { useMayOpen } from '#kit/web/rights.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import style from './check-in.module.css';

type Faced = Pick<Candidate, 'id' | 'first_name' | 'last_name' | 'photo_file_id'>;
export const Face = ({ who, size }: { who: Faced; size: number }): ReactElement => (
  <Avatar
    src={pictureAddress(memberContract.photo, who.id, who.photo_file_id)}
    size={size}
    radius={size > 60 ? 'lg' : 'xl'}
    color="gray"
    aria-hidden="true"
  >
    {initialsOf(fullName(who))}
  </Avatar>
);

/** What distinguishes this person: number, end of the phone number, home branch. */
const Marks = ({ who }: { who: Candidate }): ReactElement => {
  const words = useWords('classes');
  const { branch_id } = usePlace();
  return (
    <Inline as="p" gap="2px 14px" align="stretch" dim size={13} figures>
      <span>{words('check_in.client_number', { number: who.number })}</span>
      {who.phone_end ? <span>{words('check_in.phone_end', { end: who.phone_end })}</span> : null}
      {who.branch_id === branch_id ? null : <span>{words('check_in.home_branch', { branch: who.branch_name })}</span>}
    </Inline>
  );
};

const Holds = ({ who, visits }: { who: Candidate; visits: number | null }): ReactElement | null => {
  const words = useWords('classes');
  const locale = useLocale();
  const write = useDays();
  if (!who.programme) return null;
  return (
    <Inline as="p" gap="2px 14px" align="stretch">
      <strong>{textIn(who.programme, locale)}</strong>
      {who.end_on ? <span>{words('check_in.valid_until', { on: write(who.end_on) })}</span> : null}
      {visits === null ? null : <Words weight={600}>{words('check_in.visits', { count: visits })}</Words>}
    </Inline>
  );
};

/** `visits`: those left after this check-in, once it is done; the name is shown above by then. */
export const Person = ({ who, visits }: { who: Candidate; visits?: number | null }): ReactElement => {
  const words = useWords('classes');
  const mayOpen = useMayOpen('/manage/clientDetails');
  const isOver = visits !== undefined;
  const name = fullName(who);
  return (
    <div className={style['person']}>
      <Face who={who} size={isOver ? 64 : 96} />
      <Stacked gap={4} shrinks>
        {isOver ? null : <h2 className={style['name']}>{name}</h2>}
        <Marks who={who} />
        <Holds who={who} visits={isOver ? visits : who.sessions_left} />
        {mayOpen ? (
          <PageLink to="/manage/clientDetails" record={who.id} className={style['open']}>
            {words('check_in.open_client')}
          </PageLink>
        ) : null}
        {isOver ? null : (
          <PageLink to="/manage/clientDetails/pass" record={who.id} className={style['open']}>
            {words('kiosk.pass')}
          </PageLink>
        )}
      </Stacked>
    </div>
  );
};
