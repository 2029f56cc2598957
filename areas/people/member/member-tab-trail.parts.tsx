/** Who changed what about a client, and when; and the records that were merged. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { memberContract } from './member.contract.ts';
import { memberMergeContract } from '../member-merge/member-merge.contract.ts';
import type { Merge } from '../member-merge/member-merge.model.ts';
import type { MemberView } from './member.model.ts';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { InstantText } from '#kit/web/look/show.tsx';
import { useWrite } from '#kit/web/query.ts';
import { useMayOpen } from '#kit/web/rights.ts';
import { History } from '#kit/web/record/history.tsx';
import { useWords } from '#kit/web/words.ts';

const Line = ({ one }: { one: Merge }): ReactElement => {
  const words = useWords('people');
  const { run, busy } = useWrite(memberMergeContract.undo);
  const { gone_number: number } = one;
  return (
    <Item
      title={words('merge.merge_of', { number, name: one.staff_name ?? words('activity.system') })}
      below={
        <>
          <InstantText at={one.merged_at} /> · {words(one.undone_at === null ? 'merge.until' : 'merge.undone')}{' '}
          <InstantText at={one.undone_at ?? one.undo_until} />
        </>
      }
      buttons={
        one.can.includes('undo') ? (
          <Button
            variant="default"
            size="xs"
            loading={busy}
            aria-label={words('merge.undo_of', { number })}
            onClick={() => void run({ params: { id: one.id } })}
          >
            {words('merge.undo')}
          </Button>
        ) : null
      }
    />
  );
};

const Merges = ({ id }: { id: number }): ReactElement | null => {
  const words = useWords('people');
  const { data, waiting } = useLoaded(memberMergeContract.list, { params: { id } }, { height: 0 });
  if (!data) return waiting;
  return data.length === 0 ? null : (
    <Card title={words('merge.merges')}>
      <Items>
        {data.map((one) => (
          <Line key={one.id} one={one} />
        ))}
      </Items>
    </Card>
  );
};

export const TrailTab = ({ record }: { record: MemberView }): ReactElement => {
  const mayMerge = useMayOpen('/manage/clientDetails/merge');
  return (
    <>
      {mayMerge ? <Merges id={record.id} /> : null}
      <History row={memberContract.history} id={record.id} />
    </>
  );
};
