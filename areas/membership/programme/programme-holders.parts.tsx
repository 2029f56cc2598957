/** The current members of a programme, the one whose membership ends first at the top. */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { membershipMachine } from '../membership/membership.machine.ts';
import { programmeContract } from './programme.contract.ts';
import type { Holder } from './programme.model.ts';
import { PageLink } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card, Empty } from '#kit/web/look/page.tsx';
import { Status } from '#kit/web/look/show.tsx';
import { useMayOpen } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';
import { Dim, Inline, Stacked } from '#kit/web/look/lay.tsx';

const STEP = 10;

const Line = ({ holder }: { holder: Holder }): ReactElement => {
  const write = useDays();
  const words = useWords('membership');
  const opens = useMayOpen('/manage/clientDetails');
  const { member_id, member_name, branch_name, status, start_on, end_on } = holder;
  return (
    <Inline as="li" justify="space-between" gap="4px 16px" p="6px 0" noWrap>
      <div>
        {opens ? (
          <PageLink to="/manage/clientDetails" record={member_id} search={{ tab: 'memberships' }}>
            {member_name}
          </PageLink>
        ) : (
          member_name
        )}
        <Dim as="div">
          {end_on === null
            ? `${write(start_on)} · ${words('programme.rolls')} · ${branch_name}`
            : `${write(start_on)} – ${write(end_on)} · ${branch_name}`}
        </Dim>
      </div>
      <Status machine={membershipMachine} value={status} noun="membership.membership" />
    </Inline>
  );
};

export const Holders = ({ programme_id }: { programme_id: number }): ReactElement => {
  const words = useWords('membership');
  const [shown, setShown] = useState(STEP);
  const args = { params: { id: programme_id }, query: { itemsPerPage: String(shown) } };
  const { data, waiting } = useLoaded(programmeContract.holders, args, { keep: true, height: 120 });
  return (
    <Card title={words('programme.holders')} aside={data ? String(data.total) : null}>
      {waiting}
      {data?.total === 0 ? <Empty title={words('programme.holders_empty')} /> : null}
      {data && data.total > 0 ? (
        <Stacked as="ul" gap={4}>
          {data.data.map((holder) => (
            <Line key={holder.id} holder={holder} />
          ))}
        </Stacked>
      ) : null}
      {data && data.total > data.data.length && shown < 200 ? (
        <Button variant="subtle" color="gray" size="xs" mt={8} onClick={() => setShown(Math.min(shown * 2, 200))}>
          {words('programme.holders_more')}
        </Button>
      ) : null}
    </Card>
  );
};
