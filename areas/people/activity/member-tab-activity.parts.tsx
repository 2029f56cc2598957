/** What happened with a client, by kind, and the field to add the next note. */
import type { ReactElement } from 'react';
import { SegmentedControl } from '@mantine/core';
import { activityKinds } from './activity.model.ts';
import { memberContract } from '../member/member.contract.ts';
import type { MemberView } from '../member/member.model.ts';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { useRead } from '#kit/web/query.ts';
import { useMayOpen } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';
import { ActivityCard } from './activity.parts.tsx';
import { Inline } from '#kit/web/look/lay.tsx';

/** A referral needs more than a note: it has a page of its own. */
const types = ['outgoing_call', 'incoming_call', 'remark'] as const;

type Props = { record: MemberView };
const Filter = ({ record, kind }: Props & { kind: string }): ReactElement => {
  const words = useWords('people');
  const { change } = useAddress();
  const mayWrite = useMayOpen('/manage/addActivity') && record.can.includes('add_activity');
  return (
    <Inline justify="space-between" gap="8px 16px" mt={4} mb={12}>
      <SegmentedControl
        size="xs"
        aria-label={words('talk.show')}
        value={kind}
        onChange={(value) => change({ kind: value === 'all' ? undefined : value }, { replace: true })}
        data={(['all', ...activityKinds] as const).map((value) => ({ value, label: words(`talk.kind.${value}`) }))}
      />
      {mayWrite ? (
        <PageLink to="/manage/addActivity" record={record.id} search={{ type: 'referral' }}>
          {words('activity.type.referral')}
        </PageLink>
      ) : null}
    </Inline>
  );
};

export const ActivityTab = ({ record }: Props): ReactElement => {
  const words = useWords('people');
  const { search } = useAddress();
  const kind = activityKinds.find((one) => one === search['kind']);
  const params = { id: record.id };
  const read = useRead(memberContract.activities, { params, query: kind ? { kind } : {} }, { keep: true });
  return (
    <ActivityCard
      id={record.id}
      read={read}
      add={memberContract.addActivity}
      types={types}
      mayAdd={record.can.includes('add_activity')}
      filter={<Filter record={record} kind={kind ?? 'all'} />}
      {...(kind && { empty: words('talk.nothing') })}
    />
  );
};
