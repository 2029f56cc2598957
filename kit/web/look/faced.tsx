/** A name with the person's picture before it. */
import type { ReactElement } from 'react';
import { Avatar } from '@mantine/core';
import { initialsOf } from './initials.ts';
import { Cut } from './show.tsx';
import { Inline } from './lay.tsx';
import style from './faced.module.css';

export const Faced = ({ name, picture }: { name: string; picture: string | undefined }): ReactElement => (
  <Inline as="span" within noWrap gap={8} className={style['faced']}>
    <Avatar src={picture ?? null} alt="" size={26} radius="xl" color="gray" aria-hidden="true">
      {initialsOf(name)}
    </Avatar>
    <Cut>{name}</Cut>
  </Inline>
);
