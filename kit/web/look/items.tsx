/** Items in a card, one below the other: name, description, actions. */
import { Children, type ReactElement, type ReactNode } from 'react';
import { ActionIcon } from '@mantine/core';
import { Dim, Inline, Stacked, Words } from './lay.tsx';
import { Hint } from './opens.tsx';
import style from './items.module.css';

/** Secondary text: a hint, a note, "nothing yet" in one line. */
export const Quiet = ({
  as: Tag = 'p',
  children,
}: {
  as?: 'p' | 'span' | 'div';
  children: ReactNode;
}): ReactElement => <Tag className={style['quiet']}>{children}</Tag>;

type ItemsProps = {
  children: ReactNode;
  /** What the list is, if its heading doesn't say it. */
  label?: string;
  /** In place of an empty list. */
  empty?: ReactNode;
};
export const Items = ({ children, label, empty }: ItemsProps): ReactElement => {
  if (Children.count(children) === 0 && empty !== undefined)
    return typeof empty === 'string' ? <Quiet>{empty}</Quiet> : <>{empty}</>;
  return (
    <Stacked as="ul" columns="minmax(0, 1fr)" className={style['items']} aria-label={label}>
      {children}
    </Stacked>
  );
};

/** Each on a separate line; missing ones take none. */
const Lines = ({ of }: { of: readonly ReactNode[] }): ReactElement => (
  <>
    {of.map((line, at) =>
      line === null || line === undefined || line === false || line === '' ? null : <div key={at}>{line}</div>,
    )}
  </>
);

type ItemProps = {
  title: ReactNode;
  /** In the size of the title: a reason, a description. */
  children?: ReactNode;
  /** Smaller, below: one text, or several lines some of which may be missing. */
  below?: ReactNode | readonly ReactNode[];
  /** A status, an amount. */
  right?: ReactNode;
  /** `ItemButton`s at the end of the line. */
  actions?: ReactNode;
  /** Buttons with a text; on a phone they are below. */
  buttons?: ReactNode;
  /** Content that takes the full width: a form, a table. */
  foot?: ReactNode;
};
export const Item = ({ title, children, below, right, actions, buttons, foot }: ItemProps): ReactElement => (
  <li className={style['item']} data-tall={children ? true : undefined}>
    <Words as="div" grows shrinks breaks>
      <Words as="div" weight={500}>
        {title}
      </Words>
      {children}
      {below ? <Dim as="div">{Array.isArray(below) ? <Lines of={below} /> : below}</Dim> : null}
    </Words>
    {right ? (
      <Words as="div" keeps most="45%" right figures>
        {right}
      </Words>
    ) : null}
    {actions ? (
      <Inline noWrap gap={2} align="stretch" keeps>
        {actions}
      </Inline>
    ) : null}
    {buttons ? (
      <Inline gap={8} className={style['buttons']}>
        {buttons}
      </Inline>
    ) : null}
    {foot ? <div className={style['foot']}>{foot}</div> : null}
  </li>
);

type ItemButtonProps = { label: string; icon: ReactNode; onClick: () => void; busy?: boolean };
/** A small button of one item in a list; its accessible name says of which. */
export const ItemButton = ({ label, icon, onClick, busy = false }: ItemButtonProps): ReactElement => (
  <Hint label={label} after={400}>
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} loading={busy} onClick={onClick}>
      {icon}
    </ActionIcon>
  </Hint>
);
