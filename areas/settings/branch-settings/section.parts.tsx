/** What the sections of the settings have in common: waiting, failing, lists of things with what can be done with them. */
import type { ReactElement, ReactNode } from 'react';
import { ActionIcon, Skeleton, Tooltip } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { CallFault } from '#kit/web/answers.ts';
import { Failed } from '#kit/web/look/page.tsx';
import style from '../settings.module.css';

/** Draws what was read; says what failed, and waits in the same size. */
export const Loaded = <T,>({
  of: { data, error, refetch },
  children,
}: {
  of: UseQueryResult<T, CallFault>;
  children: (data: T) => ReactNode;
}): ReactElement => {
  if (data !== undefined) return <>{children(data)}</>;
  return error ? <Failed fault={error} onRetry={() => void refetch()} /> : <Skeleton height={280} radius="lg" />;
};

export const Items = ({ children }: { children: ReactNode }): ReactElement => (
  <ul className={style['items']}>{children}</ul>
);

type ItemProps = { title: ReactNode; below?: ReactNode; right?: ReactNode; actions?: ReactNode };
export const Item = ({ title, below, right, actions }: ItemProps): ReactElement => (
  <li className={style['item']}>
    <div className={style['itemWords']}>
      <div className={style['itemTitle']}>{title}</div>
      {below ? <div className={style['itemBelow']}>{below}</div> : null}
    </div>
    {right ? <div className={style['itemRight']}>{right}</div> : null}
    {actions ? <div className={style['itemActions']}>{actions}</div> : null}
  </li>
);

/** A small button of one thing in a list; its name says of which. */
export const ItemButton = ({
  label,
  icon,
  onClick,
}: {
  label: string;
  icon: ReactNode;
  onClick: () => void;
}): ReactElement => (
  <Tooltip label={label} openDelay={400}>
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} onClick={onClick}>
      {icon}
    </ActionIcon>
  </Tooltip>
);
