/** What floats at a button: a menu, a box, a hint. Loaded when somebody points at the button (opens.tsx). */
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { Menu, Popover, Tooltip, type PopoverProps } from '@mantine/core';
import type { MenuLine } from './opens.tsx';

type AnchorProps = { of: RefObject<HTMLElement | null>; onThere: () => void; ref?: Ref<HTMLElement> };
/** The button that is there already. */
const Anchor = ({ of, onThere, ref }: AnchorProps): null => {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(of.current);
    onThere();
  }, [of, onThere, ref]);
  return null;
};
/** Closed at first: where the focus returns to is noted on opening. */
const useThere = (): [isThere: boolean, onThere: () => void] => {
  const [isThere, setThere] = useState(false);
  return [isThere, useCallback(() => setThere(true), [])];
};

type Box = {
  id: string;
  target: RefObject<HTMLElement | null>;
  /** It couldn't be loaded, so this is for what is drawn in its place. */
  onGone: () => void;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  position: NonNullable<PopoverProps['position']>;
};

const Mark = ({ on }: { on: boolean }): ReactElement => <span aria-hidden="true">{on ? '✓' : '\u2007'}</span>;
const Line = ({ line }: { line: MenuLine }): ReactElement => {
  const { label, icon, isDanger, isOn, why, onPick } = line;
  return (
    <Menu.Item
      {...(icon && { leftSection: icon })}
      {...(isOn !== undefined && {
        role: 'menuitemcheckbox',
        'aria-checked': isOn,
        leftSection: <Mark on={isOn} />,
      })}
      {...(isDanger && { c: 'var(--cm-danger)' })}
      disabled={why !== undefined}
      onClick={onPick}
    >
      {label}
      {why ? <div data-why>{why}</div> : null}
    </Menu.Item>
  );
};
type MenuBoxProps = Box & { lines: readonly (MenuLine | null)[]; staysOpen: boolean };
export const MenuBox = ({ id, target, isOpen, onOpen, position, lines, staysOpen }: MenuBoxProps): ReactElement => {
  const [isThere, onThere] = useThere();
  return (
    <Menu id={id} opened={isOpen && isThere} onChange={onOpen} position={position} closeOnItemClick={!staysOpen}>
      <Menu.Target>
        <Anchor of={target} onThere={onThere} />
      </Menu.Target>
      <Menu.Dropdown>
        {lines.map((line) => (line ? <Line key={line.key} line={line} /> : <Menu.Divider key="line" />))}
      </Menu.Dropdown>
    </Menu>
  );
};

type PopBoxProps = Box & { label?: string | undefined; children: ReactNode };
export const PopBox = ({ id, target, isOpen, onOpen, position, label, children }: PopBoxProps): ReactElement => {
  const [isThere, onThere] = useThere();
  return (
    <Popover
      id={id}
      opened={isOpen && isThere}
      onChange={onOpen}
      position={position}
      shadow="md"
      trapFocus
      returnFocus
      withRoles
    >
      <Popover.Target>
        <Anchor of={target} onThere={onThere} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children}</Popover.Dropdown>
    </Popover>
  );
};

type HintBoxProps = Pick<Box, 'target' | 'isOpen'> & { label: string; onClose: () => void };
export const HintBox = ({ target, isOpen, label, onClose }: HintBoxProps): ReactElement => {
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen, onClose]);
  return <Tooltip target={target} label={label} opened={isOpen} />;
};
