/** Who the client is: beside the work of the overview. */
import type { ReactElement } from 'react';
import type { MemberView } from './member.model.ts';
import { pauseIn, textIn } from '#kit/domain/words.ts';
import { numbered, relationships } from '#kit/domain/lookups/numbered.ts';
import { birth, choice, custom, day, instant, text } from '#kit/web/columns.tsx';
import { None } from '#kit/web/look/show.tsx';
import { Phone } from '#kit/web/look/phone.tsx';
import { Facts } from '#kit/web/record/facts.tsx';
import { currentLocale, useLocale, useWords } from '#kit/web/words.ts';

const Emergency = ({ member }: { member: MemberView }): ReactElement => {
  const locale = useLocale();
  const kind = numbered(relationships, member.emergency_relationship ?? 0);
  if (member.emergency_name === null && member.emergency_phone === null) return <None />;
  return (
    <>
      {[member.emergency_name, kind && textIn(kind, locale)].filter(Boolean).join(' · ')}{' '}
      <Phone number={member.emergency_phone} />
    </>
  );
};

const postOf = (member: MemberView): string =>
  [member.address, [member.postcode, member.city].filter(Boolean).join(' '), member.state]
    .filter(Boolean)
    .join(pauseIn(currentLocale()));

const before = [choice('source'), text('interest')];
const facts = [
  text('email'),
  text('branch_name'),
  choice('gender'),
  birth('date_of_birth'),
  custom('post', (member: MemberView) => postOf(member) || <None />),
  custom('emergency_contact', (member: MemberView) => <Emergency member={member} />),
  text('card_number'),
  text('sales_staff_name'),
  text('trainer_staff_name'),
  day('joined_on'),
  text('note'),
  instant('created_at'),
];

export const MemberFacts = ({ member }: { member: MemberView }): ReactElement => (
  <Facts
    title={useWords('people')('group.facts')}
    record={member}
    facts={member.source === null && member.interest === null ? facts : [...before, ...facts]}
  />
);
