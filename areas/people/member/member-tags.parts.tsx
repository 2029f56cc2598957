/** The tags that a branch gives a client; edited in place. */
import { Suspense, useState, type ReactElement } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { memberBulkContract } from '../member-bulk/member-bulk.contract.ts';
import type { MemberView } from './member.model.ts';
import { lazily } from '#kit/web/lazily.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { useWords } from '#kit/web/words.ts';
import { Dim, Inline } from '#kit/web/look/lay.tsx';
import style from './member.module.css';

const EditTags = lazily(() => import('./member-tags-edit.parts.tsx').then((module) => ({ default: module.EditTags })));

export const MemberTagsCard = ({ member }: { member: MemberView }): ReactElement => {
  const words = useWords('people');
  const { id } = member;
  const { data, waiting } = useLoaded(memberBulkContract.tagsOf, { params: { id } }, { height: 0 });
  const [isEditing, setEditing] = useState(false);
  const mayEdit = member.can.includes('add_activity') && data !== undefined && !isEditing;
  return (
    <Card
      title={words('bulk.tags')}
      aside={
        mayEdit ? (
          <Button size="compact-xs" variant="subtle" onClick={() => setEditing(true)}>
            {words('bulk.edit_tags')}
          </Button>
        ) : null
      }
    >
      {waiting}
      {data && isEditing ? (
        <Suspense fallback={<Skeleton height={58} />}>
          <EditTags id={id} tags={data} onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
      {data && !isEditing ? (
        data.length === 0 ? (
          <Dim>{words('bulk.no_tags')}</Dim>
        ) : (
          <Inline as="ul" gap={6} align="stretch" className={style['tags']} aria-label={words('bulk.tags')}>
            {data.map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </Inline>
        )
      ) : null}
    </Card>
  );
};
