/** The reason of a blocked move, at its button: also with the keyboard and by touch. */
import type { ReactElement } from 'react';
import { Tooltip } from '@mantine/core';

export const Why = ({ label, children }: { label: string; children: ReactElement }): ReactElement => (
  <Tooltip label={label} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
    {children}
  </Tooltip>
);
