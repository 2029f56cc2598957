/** The drawer of a short form: loaded when one is opened. */
import type { ReactElement, ReactNode } from 'react';
import { Drawer } from '@mantine/core';
import { useWords } from '../words.ts';
import style from './form.module.css';

type Props = { title: string; onClose: () => void; children: ReactNode };
export const FormDrawer = ({ title, onClose, children }: Props): ReactElement => {
  const words = useWords('blocks');
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={480}
      title={title}
      closeButtonProps={{ 'aria-label': words('dialog.close') }}
      classNames={{ body: style['drawer'] ?? '' }}
      transitionProps={{ duration: 130 }}
    >
      {children}
    </Drawer>
  );
};
