/** The first roles of a person, as a field of the invitation. */
import { useState, type ReactElement } from 'react';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { OwnInputProps } from '#kit/web/form/fields.ts';
import { useNoun } from '#kit/web/noun.tsx';
import { useWords } from '#kit/web/words.ts';
import { asNewRole, noRole, RoleChoice, type RoleDraft } from './role-choice.parts.tsx';
import { Dim, Stacked } from '#kit/web/look/lay.tsx';

type Row = RoleDraft & { key: number };

export const RolesInput = ({ name, error, set }: OwnInputProps): ReactElement => {
  const words = useWords('access');
  const hint = useNoun().kind('hint', name);
  const [drafts, setDrafts] = useState<readonly Row[]>([{ ...noRole, key: 0 }]);
  const change = (next: readonly Row[]): void => {
    setDrafts(next);
    set(
      name,
      next.map(asNewRole).filter((one) => one !== null),
    );
  };
  return (
    <Stacked gap={12}>
      {hint ? (
        <Dim as="p" size="inherit">
          {hint}
        </Dim>
      ) : null}
      {drafts.map((draft, at) => (
        <Stacked key={draft.key} columns="minmax(0, 1fr) auto" gap={8} align="end">
          <RoleChoice
            id={at === 0 ? `field-${name}` : `field-${name}-${at}`}
            draft={draft}
            error={at === 0 ? error : undefined}
            onChange={(next) => change(drafts.map((one, i) => (i === at ? { ...next, key: one.key } : one)))}
          />
          {drafts.length > 1 ? (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={words('staff.role_drop', { number: at + 1 })}
              onClick={() => change(drafts.filter((_one, i) => i !== at))}
            >
              <IconX size={18} />
            </ActionIcon>
          ) : null}
        </Stacked>
      ))}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => change([...drafts, { ...noRole, key: (drafts.at(-1)?.key ?? 0) + 1 }])}
        >
          {words('staff.role_more')}
        </Button>
      </div>
    </Stacked>
  );
};
