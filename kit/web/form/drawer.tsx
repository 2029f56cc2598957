/** The drawer of a short form (drawer-form.tsx), with its fields: loaded when one is opened. */
import type { ReactElement } from 'react';
import { Drawer } from '@mantine/core';
import { useWords } from '../words.ts';
import { FormContent, type ContentProps } from './content.tsx';
import style from './form.module.css';

type Props = ContentProps & { title: string; onCancel: () => void };
export const FormDrawer = ({ title, ...form }: Props): ReactElement => {
  const words = useWords('blocks');
  return (
    <Drawer
      opened
      onClose={form.onCancel}
      position="right"
      size={480}
      title={title}
      closeButtonProps={{ 'aria-label': words('dialog.close') }}
      classNames={{ body: style['drawer'] ?? '' }}
      transitionProps={{ duration: 130 }}
    >
      <FormContent {...form} />
    </Drawer>
  );
};
