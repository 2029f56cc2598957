/** At head office, above every list: only the rows of some branches, or of a group of branches. */
import { useState, type ReactElement } from 'react';
import { Checkbox, Stack, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { branchSections, chosenText, ticked, toggled, type BranchChoice } from './branches-chip.view.ts';
import { MAX_BRANCHES_ASKED } from '#kit/domain/page.ts';
import { ChipShell } from '#kit/web/list/chips.tsx';
import { Quiet } from '#kit/web/look/items.tsx';
import { Dim, Stacked } from '#kit/web/look/lay.tsx';
import { useSignal } from '#kit/web/signal.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { session } from '#web/shell/session.ts';
import { useBranchGroups } from '#web/shell/use-branch-groups.ts';

type Props = { chosen: readonly string[]; onBranches: (ids: string[]) => void };
declare module '#kit/web/slot.tsx' {
  interface Slots {
    branches_chip: Props;
  }
}
const SEARCH_FROM = 8;

const Line = ({ choice, chosen, onBranches }: Props & { choice: BranchChoice }): ReactElement => {
  const state = ticked(choice.ids, chosen);
  const after = toggled(choice.ids, chosen);
  return (
    <Checkbox
      size="xs"
      label={choice.label}
      checked={state === 'all'}
      indeterminate={state === 'some'}
      disabled={after.length > MAX_BRANCHES_ASKED}
      onChange={() => onBranches(after)}
    />
  );
};

export const BranchesChip = ({ chosen, onBranches }: Props): ReactElement => {
  const words = useWords('blocks');
  const locale = useLocale();
  const groups = useBranchGroups();
  const branches = useSignal(session)?.branches ?? [];
  const [typed, setTyped] = useState('');
  const look = {
    locale,
    groupsTitle: words('branches.groups'),
    allOf: (name: string) => words('branches.all', { name }),
  };
  const shown = chosenText(chosen, branchSections(branches, groups, { ...look, typed: '' }), {
    locale,
    countOf: (count) => words('branches.count', { count }),
  });
  const sections = branchSections(branches, groups, { ...look, typed: typed.trim() });
  const content = (): ReactElement => (
    <Stack gap={10} w={260}>
      {branches.length < SEARCH_FROM ? null : (
        <TextInput
          size="xs"
          leftSection={<IconSearch size={14} />}
          aria-label={words('branches.find')}
          placeholder={words('branches.find')}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
      )}
      <Stack gap={14} mah={320} style={{ overflowY: 'auto' }}>
        {sections.map(({ key, title, choices }) => (
          <Stacked as="fieldset" key={key} gap={10} aria-label={title}>
            <Quiet as="span">{title}</Quiet>
            {choices.map((choice) => (
              <Line key={choice.key} choice={choice} chosen={chosen} onBranches={onBranches} />
            ))}
          </Stacked>
        ))}
        {sections.length === 0 ? <Dim as="p">{words('branches.none_found')}</Dim> : null}
      </Stack>
      {chosen.length > MAX_BRANCHES_ASKED / 2 ? (
        <Dim as="p">{words('branches.at_most', { count: MAX_BRANCHES_ASKED.toLocaleString('en') })}</Dim>
      ) : null}
    </Stack>
  );
  return (
    <ChipShell
      name={words('branches.name')}
      shown={shown}
      onClear={() => onBranches([])}
      choices={{ kind: 'own', content }}
    />
  );
};
