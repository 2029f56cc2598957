/**
 * Buttons at which something opens: a menu, a box, a hint. The button is there at once; what opens, and the code that
 * finds a place for it, is loaded when somebody points at the button or moves the focus there.
 */
import {
  cloneElement,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import { lazily } from '../lazily.tsx';

const MenuBox = lazily(() => import('./floating.tsx').then((module) => ({ default: module.MenuBox })));
const PopBox = lazily(() => import('./floating.tsx').then((module) => ({ default: module.PopBox })));
const HintBox = lazily(() => import('./floating.tsx').then((module) => ({ default: module.HintBox })));

type Place = 'bottom-start' | 'bottom-end' | 'top-end';
type Button = ReactElement<object>;

export type Opener = {
  /** For the box. */
  at: { id: string; target: RefObject<HTMLButtonElement | null> };
  /** Whether the box is loaded. */
  isNear: boolean;
  /** For the button. */
  props: object;
};
export const useOpener = (popup: 'menu' | 'dialog', isOpen: boolean, onOpen: (isOpen: boolean) => void): Opener => {
  const id = useId();
  const target = useRef<HTMLButtonElement>(null);
  const [isNear, setNear] = useState(false);
  const near = (): void => setNear(true);
  return {
    at: { id, target },
    isNear: isNear || isOpen,
    props: {
      ref: target,
      id,
      'aria-haspopup': popup,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? `${id}-dropdown` : undefined,
      'data-expanded': isOpen || undefined,
      onPointerEnter: near,
      onFocus: near,
      onClick: () => {
        near();
        onOpen(!isOpen);
      },
    },
  };
};

export type MenuLine = {
  key: string;
  label: ReactNode;
  icon?: ReactElement | undefined;
  isDanger?: boolean | undefined;
  /** A line that can be ticked. */
  isOn?: boolean;
  /** Why it can't be chosen now. */
  why?: string | undefined;
  onPick: () => void;
};
type MenuProps = {
  button: Button;
  /** A line between two groups is `null`. */
  lines: readonly (MenuLine | null)[];
  place?: Place;
  /** Several lines are ticked in turn. */
  staysOpen?: boolean;
  /** If something has to happen before it opens. */
  isOpen?: boolean | undefined;
  onOpen?: ((isOpen: boolean) => void) | undefined;
};
export const ButtonMenu = ({
  button,
  lines,
  place = 'bottom-end',
  staysOpen = false,
  isOpen: isOpenThere,
  onOpen,
}: MenuProps): ReactElement => {
  const [isOpenHere, setOpen] = useState(false);
  const [isOpen, open] = [isOpenThere ?? isOpenHere, onOpen ?? setOpen];
  const { at, isNear, props } = useOpener('menu', isOpen, open);
  return (
    <>
      {cloneElement(button, props)}
      {isNear ? (
        <Suspense>
          <MenuBox {...at} isOpen={isOpen} onOpen={open} position={place} lines={lines} staysOpen={staysOpen} />
        </Suspense>
      ) : null}
    </>
  );
};

type PopProps = {
  button: Button;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  place?: Place;
  children: ReactNode;
};
export const ButtonBox = ({ button, isOpen, onOpen, place = 'bottom-end', children }: PopProps): ReactElement => {
  const { at, isNear, props } = useOpener('dialog', isOpen, onOpen);
  return (
    <>
      {cloneElement(button, props)}
      {isNear ? (
        <Suspense>
          <PopBox {...at} isOpen={isOpen} onOpen={onOpen} position={place}>
            {children}
          </PopBox>
        </Suspense>
      ) : null}
    </>
  );
};

const AFTER_MS = 300;
/** What a button with a picture does, beside the mouse; its name says it to everybody else. */
export const Hint = ({
  label,
  after = AFTER_MS,
  children,
}: {
  label: string;
  after?: number;
  children: Button;
}): ReactElement => {
  const target = useRef<HTMLButtonElement>(null);
  const [isNear, setNear] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const close = useCallback(() => {
    clearTimeout(timer.current);
    setOpen(false);
  }, []);
  useEffect(() => close, [close]);
  const enter = ({ pointerType }: PointerEvent): void => {
    if (pointerType === 'touch') return;
    setNear(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), after);
  };
  return (
    <>
      {cloneElement(children, { ref: target, onPointerEnter: enter, onPointerLeave: close } as object)}
      {isNear ? (
        <Suspense>
          <HintBox target={target} isOpen={isOpen} label={label} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
};
