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
import type { HintBox as Box } from './floating.tsx';

type Gone = { onGone: () => void };
const boxes = () => import('./floating.tsx');
/** Nothing is said before somebody wants it to open. */
const ahead = (load: () => Promise<unknown>): void => void load().catch(() => undefined);
const whereGone = ({ onGone }: Gone): { onClose: () => void } => ({ onClose: onGone });
const MenuBox = lazily(async () => ({ default: (await boxes()).MenuBox }), whereGone);
const PopBox = lazily(async () => ({ default: (await boxes()).PopBox }), whereGone);

type Place = 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end';
type Button = ReactElement<object>;

export type Opener = {
  /** For the box. `onGone`: it couldn't be loaded. */
  at: Gone & { id: string; target: RefObject<HTMLButtonElement | null> };
  /** Once it has been opened, the box stays: it closes in its own time, and gives the focus back. */
  isDrawn: boolean;
  /** For the button. */
  props: object;
};
export const useOpener = (
  popup: 'menu' | 'dialog',
  [isOpen, onOpen]: readonly [boolean, (isOpen: boolean) => void],
  load: () => Promise<unknown> = boxes,
): Opener => {
  const id = useId();
  const target = useRef<HTMLButtonElement>(null);
  const [wasOpen, setWasOpen] = useState(false);
  const near = (): void => ahead(load);
  const open = (isWanted: boolean): void => {
    setWasOpen(isWanted);
    onOpen(isWanted);
  };
  return {
    at: { id, target, onGone: () => open(false) },
    isDrawn: wasOpen || isOpen,
    props: {
      ref: target,
      id,
      'aria-haspopup': popup,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? `${id}-dropdown` : undefined,
      'data-expanded': isOpen || undefined,
      onPointerEnter: near,
      onFocus: near,
      onClick: () => (isOpen ? onOpen(false) : open(true)),
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
  const { at, isDrawn, props } = useOpener('menu', [isOpen, open]);
  return (
    <>
      {cloneElement(button, props)}
      {isDrawn ? (
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
  const { at, isDrawn, props } = useOpener('dialog', [isOpen, onOpen]);
  return (
    <>
      {cloneElement(button, props)}
      {isDrawn ? (
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
  const [HintBox, setBox] = useState<typeof Box | null>(null);
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const close = useCallback(() => {
    clearTimeout(timer.current);
    setOpen(false);
  }, []);
  useEffect(() => close, [close]);
  const enter = ({ pointerType }: PointerEvent): void => {
    if (pointerType === 'touch') return;
    ahead(async () => {
      const loaded = await boxes();
      setBox(() => loaded.HintBox);
    });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), after);
  };
  return (
    <>
      {cloneElement(children, { ref: target, onPointerEnter: enter, onPointerLeave: close } as object)}
      {HintBox ? <HintBox target={target} isOpen={isOpen} label={label} onClose={close} /> : null}
    </>
  );
};
