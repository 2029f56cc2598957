/** Mantine's drawer and dialog: loaded with the first one that is opened (over-page.tsx). */
import { useEffect, useState, type ReactElement } from 'react';
import { Drawer, Modal } from '@mantine/core';
import { useWords } from '../words.ts';
import type { OverPageProps } from './over-page.tsx';

const useShared = ({ closeLabel, ...props }: OverPageProps) => {
  const words = useWords('blocks');
  // Drawn closed first: as it opens, the library notes where the focus was, and gives it back there.
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => queueMicrotask(() => setIsDrawn(true)), []);
  return {
    ...props,
    opened: isDrawn && (props.opened ?? true),
    closeButtonProps: { 'aria-label': closeLabel ?? words('dialog.close') },
    transitionProps: { duration: 130 },
  };
};
export const OpenDrawer = (props: OverPageProps): ReactElement => <Drawer {...useShared(props)} position="right" />;
export const OpenDialog = (props: OverPageProps): ReactElement => <Modal {...useShared(props)} />;
