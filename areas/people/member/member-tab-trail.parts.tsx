/** Who changed what about a client, and when; and the records that were merged. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { memberContract } from './member.contract.ts';
import { memberMergeContract } from '../member-merge/member-merge.contract.ts';
import type { Merge } from '../member-merge/member-merge.model.ts';
import type { MemberView } from './member.model.ts';
import { Card, Failed } from '#kit/web/look/page.tsx';
import { InstantText } from '#kit/web/look/show.tsx';
import { useRead, useWrite } from '#kit/web/query.ts';
import { useMayOpen } from '#kit/web/rights.ts';
import { History } from '#kit/web/record/history.tsx';
import { useWords } from '#kit/web/words.ts';
import { Stacked, Words } from '#kit/web/look/lay.tsx';
import style from './member.module.css';

const Line = ({ one }: { one: Merge }): ReactElement => {
  const words = useWords('people');
  const { run, busy } = useWrite(memberMergeContract.undo);
  const { gone_number: number } = one;
  return (
    <li className={style['item']}>
      <Words as="div" shrinks>
        <div className={style['itemTitle']}>
          {words('merge.merge_of', { number, name: one.staff_name ?? words('activity.system') })}
        </div>
        <div className={style['itemBelow']}>
          <InstantText at={one.merged_at} /> · {words(one.undone_at === null ? 'merge.until' : 'merge.undone')}{' '}
          <InstantText at={one.undone_at ?? one.undo_until} />
        </div>
      </Words>
      {one.can.includes('undo') ? (
        <Button
          variant="default"
          size="xs"
          loading={busy}
          aria-label={words('merge.undo_of', { number })}
          onClick={() => void run({ params: { id: one.id } })}
        >
          {words('merge.undo')}
        </Button>
      ) : null}
    </li>
  );
};

const Merges = ({ id }: { id: number }): ReactElement | null => {
  const words = useWords('people');
  const { data, error, refetch } = useRead(memberMergeContract.list, { params: { id } });
  if (error && !data) return <Failed fault={error} onRetry={() => void refetch()} />;
  return data === undefined || data.length === 0 ? null : (
    <Card title={words('merge.merges')}>
      <Stacked as="ul">
        {data.map((one) => (
          <Line key={one.id} one={one} />
        ))}
      </Stacked>
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
