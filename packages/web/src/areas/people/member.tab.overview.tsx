/** What runs now and who came in last; the facts of the person at the side. */
import type { ReactElement } from 'react';
import { isLive } from '#domain/areas/membership/membership.rules.ts';
import type { MemberView } from '#domain/areas/people/member.model.ts';
import { Card, Empty } from '#web/kit/look/page.tsx';
import { useWords } from '#web/kit/words.ts';
import { CheckInButton } from './member.check-in.tsx';
import { MemberFacts } from './member.facts.tsx';
import { Family } from './member.family.tsx';
import { CheckInItems, MembershipItems } from './member.items.tsx';
import { Owes } from './member.owes.tsx';
import { NextCards } from './member.next.tsx';
import { MemberTagsCard } from './member.tags.tsx';
import { SignUpButton } from './member.sign-up.tsx';

type Props = { record: MemberView };
/** The rest is in the activity. */
const SHOWN_CHECK_INS = 8;

export const OverviewTab = ({ record }: Props): ReactElement => {
  const words = useWords('people');
  const live = record.memberships.filter(isLive);
  return (
    <>
      <Owes record={record} />
      <Card title={words('member.memberships')}>
        {live.length > 0 ? (
          <MembershipItems memberships={live} />
        ) : (
          <Empty title={words('member.memberships_empty')} action={<SignUpButton record={record} />} />
        )}
      </Card>
      <Card title={words('member.check_ins')} aside={<CheckInButton record={record} />}>
        {record.check_ins.length > 0 ? (
          <CheckInItems checkIns={record.check_ins.slice(0, SHOWN_CHECK_INS)} />
        ) : (
          <Empty title={words('member.check_ins_empty')} />
        )}
      </Card>
    </>
  );
};

export const OverviewSide = ({ record }: Props): ReactElement => (
  <>
    <NextCards member_id={record.id} />
    <MemberFacts member={record} />
    <MemberTagsCard member={record} />
    <Family member={record} />
  </>
);
