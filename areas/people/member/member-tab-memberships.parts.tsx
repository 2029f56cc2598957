/** All memberships of a client, with the actions of each. */
import type { ReactElement } from 'react';
import type { MemberView } from './member.model.ts';
import { Card, Empty } from '#kit/web/look/page.tsx';
import { useWords } from '#kit/web/words.ts';
import { MembershipItems } from './member-items.parts.tsx';
import { MembershipBelow } from './member-life.parts.tsx';
import { SignUpButton } from './member-sign-up.parts.tsx';

export const MembershipsTab = ({ record }: { record: MemberView }): ReactElement => {
  const words = useWords('people');
  return (
    <Card title={words('member.all_memberships')} aside={<SignUpButton record={record} />}>
      {record.memberships.length > 0 ? (
        <MembershipItems memberships={record.memberships} below={MembershipBelow} />
      ) : (
        <Empty title={words('member.memberships_empty')} />
      )}
    </Card>
  );
};
