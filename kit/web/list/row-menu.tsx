/** The actions of one row, behind three dots: on hover, and with the keyboard. */
import type { ReactElement } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { isOpen, labelOf, runAndLeave, type Action, type Movable } from '../actions.ts';
import { useGo } from '../address.tsx';
import { useNoun } from '../noun.tsx';
import { ButtonMenu, type MenuLine } from '../look/opens.tsx';
import { useWords } from '../words.ts';

type Props = { actions: readonly Action<Movable>[]; record: Movable; name: string };
type ActionsOf = Omit<Props, 'name'> & { leave?: (() => void) | undefined };
export const useActionLines = ({ actions, record, leave }: ActionsOf): MenuLine[] => {
  const noun = useNoun();
  const go = useGo();
  const act = (action: Action<Movable>): void => {
    if (action.kind === 'jump') go(action.to, action.id(record), action.search(record));
    else void runAndLeave(action, record, noun.noun, leave);
  };
  return actions.map((action) => {
    const Icon = action.icon;
    return {
      key: action.name,
      label: labelOf(action, noun),
      icon: Icon && <Icon size={16} />,
      isDanger: action.danger,
      why: record.blocked?.[action.name],
      onPick: () => act(action),
    };
  });
};

export const RowMenu = ({ actions, record, name }: Props): ReactElement | null => {
  const words = useWords('blocks');
  const open = actions.filter((action) => isOpen(action, record));
  const lines = useActionLines({ actions: open, record });
  if (lines.length === 0) return null;
  return (
    <ButtonMenu
      lines={lines}
      button={
        <ActionIcon variant="subtle" color="gray" aria-label={words('list.rowMore', { name })}>
          <IconDots size={18} />
        </ActionIcon>
      }
    />
  );
};
