/** The field for a client's tags. Loaded when somebody edits them. */
import { useState, type ReactElement } from 'react';
import { Button, Group, TagsInput } from '@mantine/core';
import { memberBulkContract } from '../member-bulk/member-bulk.contract.ts';
import { place } from '#kit/web/place.ts';
import { useRead, useWrite } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';

const MOST_TAGS = 20;
type EditProps = { id: number; tags: readonly string[]; onClose: () => void };
export const EditTags = ({ id, tags, onClose }: EditProps): ReactElement => {
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
