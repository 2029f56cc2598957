/** The list of keyboard shortcuts. */
import type { ReactElement } from 'react';
import { Kbd, Modal, Table } from '@mantine/core';
import { useWords } from '../words.ts';

const keys = [
  ['/', 'search'],
  ['C', 'create'],
  ['J', 'down'],
  ['K', 'up'],
  ['X', 'select'],
  ['Enter', 'open'],
  ['Esc', 'close'],
  ['?', 'help'],
  ['Ctrl K', 'palette'],
  ['Ctrl Enter', 'save'],
] as const;

export const KeysHelp = ({ onClose }: { onClose: () => void }): ReactElement => {
  const words = useWords('blocks');
  return (
    <Modal
      opened
      onClose={onClose}
      title={words('keys.title')}
      size={450}
      closeButtonProps={{ 'aria-label': words('dialog.close') }}
    >
      <Table withRowBorders={false}>
        <Table.Tbody>
          {keys.map(([key, name]) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" w={120}>
                <Kbd>{key}</Kbd>
              </Table.Th>
              <Table.Td>{words(`keys.${name}`)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
};
