/** The tags that a branch gives a client; edited in place. */
import { useState, type ReactElement } from 'react';
import { Button, Group, TagsInput } from '@mantine/core';
import { memberBulkContract } from '../member-bulk/member-bulk.contract.ts';
import type { MemberView } from './member.model.ts';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { place } from '#kit/web/place.ts';
import { useRead, useWrite } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { Dim, Inline } from '#kit/web/look/lay.tsx';
import style from './member.module.css';

const MOST_TAGS = 20;
type EditProps = { id: number; tags: readonly string[]; onClose: () => void };
const EditTags = ({ id, tags, onClose }: EditProps): ReactElement => {
  const words = useWords('people');
  const [wanted, setWanted] = useState<string[]>([...tags]);
  const { data } = useRead(memberBulkContract.tags, {});
  const { run, busy } = useWrite(memberBulkContract.setTags);
  const save = async (): Promise<void> => {
    const body = { branch_id: place.get().branch_id ?? 0, tags: wanted };
    if (await run({ params: { id }, body })) onClose();
  };
  return (
    <>
      <TagsInput
        label={words('bulk.tag_field')}
        data={(data ?? []).map((one) => one.id)}
        value={wanted}
        onChange={setWanted}
        maxTags={MOST_TAGS}
        data-autofocus
      />
      <Group gap="xs" mt="sm">
        <Button size="xs" loading={busy} onClick={() => void save()}>
          {words('bulk.save_tags')}
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={onClose}>
          {words('bulk.cancel')}
        </Button>
      </Group>
    </>
  );
};

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
      {data && isEditing ? <EditTags id={id} tags={data} onClose={() => setEditing(false)} /> : null}
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
