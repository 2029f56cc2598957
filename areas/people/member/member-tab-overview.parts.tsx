/** Current memberships and the latest check-ins; the facts of the person at the side. */
import type { ReactElement } from 'react';
import { isLive } from '#areas/membership/membership/membership.rules.ts';
import type { MemberView } from './member.model.ts';
import { Card, Empty } from '#kit/web/look/page.tsx';
import { Slot } from '#kit/web/slot.tsx';
import { useWords } from '#kit/web/words.ts';
import { CheckInButton } from './member-check-in.parts.tsx';
import { MemberFacts } from './member-facts.parts.tsx';
import { Family } from '../member-family/member-family.parts.tsx';
import { CheckInItems, MembershipItems } from './member-items.parts.tsx';
import { Owes } from './member-owes.parts.tsx';
import { NextCards } from './member-next.parts.tsx';
import { MemberTagsCard } from './member-tags.parts.tsx';
import { SignUpButton } from './member-sign-up.parts.tsx';

type Props = { record: MemberView };
/** The rest is in the activity tab. */
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
    <Slot part="person_chats" branch_id={record.branch_id} member_id={record.id} />
    <MemberTagsCard member={record} />
    <Family member={record} />
  </>
);
