/** A group as a shortcut in the filters of a report: it chooses the branches of the group. */
import type { ReactElement } from 'react';
import { NativeSelect } from '@mantine/core';
import { textIn } from '#kit/domain/words.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { useBranchGroups } from '#web/shell/use-branch-groups.ts';

type Props = { chosen: readonly string[]; onBranches: (ids: string[]) => void };
declare module '#kit/web/slot.tsx' {
  interface Slots {
    branch_group: Props;
  }
}
const isSame = (ids: readonly number[], chosen: readonly string[]): boolean =>
  ids.length === chosen.length && ids.every((id) => chosen.includes(String(id)));

/** Nothing where there are no groups. */
export const GroupSelect = ({ chosen, onBranches }: Props): ReactElement | null => {
  const words = useWords('blocks');
  const locale = useLocale();
  const groups = useBranchGroups();
  if (groups.length === 0) return null;
  const current = groups.find(({ branch_ids }) => isSame(branch_ids, chosen));
  return (
    <NativeSelect
      label={words('branches.groups')}
      w={200}
      value={current ? String(current.id) : ''}
      data={[
        { value: '', label: words('branches.any') },
        ...groups.map(({ id, name }) => ({ value: String(id), label: textIn(name, locale) })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        onBranches((groups.find(({ id }) => String(id) === value)?.branch_ids ?? []).map(String))
      }
    />
  );
};
