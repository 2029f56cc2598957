/** The actions of one row, behind three dots: on hover, and with the keyboard. */
import type { ReactElement } from 'react';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { isOpen, labelOf, runAndLeave, type Action, type Movable } from '../actions.ts';
import { useGo } from '../address.tsx';
import { useNoun } from '../noun.tsx';
import { useWords } from '../words.ts';

type Props = { actions: readonly Action<Movable>[]; record: Movable; name: string };
type ItemsProps = Omit<Props, 'name'> & { leave?: (() => void) | undefined };
export const ActionItems = ({ actions, record, leave }: ItemsProps): ReactElement => {
  const noun = useNoun();
  const go = useGo();
  const act = (action: Action<Movable>): void => {
    if (action.kind === 'jump') go(action.to, action.id(record), action.search(record));
    else void runAndLeave(action, record, noun.noun, leave);
  };
  return (
    <>
      {actions.map((action) => {
        const Icon = action.icon;
        const why = record.blocked?.[action.name];
        return (
          <Menu.Item
            key={action.name}
            {...(Icon && { leftSection: <Icon size={16} /> })}
            {...(action.danger && { c: 'var(--cm-danger)' })}
            disabled={why !== undefined}
            onClick={() => act(action)}
          >
            {labelOf(action, noun)}
            {why ? <div data-why>{why}</div> : null}
          </Menu.Item>
        );
      })}
    </>
  );
};

export const RowMenu = ({ actions, record, name }: Props): ReactElement | null => {
  const words = useWords('blocks');
  const open = actions.filter((action) => isOpen(action, record));
  if (open.length === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={words('list.rowMore', { name })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <ActionItems actions={open} record={record} />
      </Menu.Dropdown>
    </Menu>
  );
};
