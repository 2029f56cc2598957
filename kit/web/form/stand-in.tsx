/**
 * Fields with a list or a calendar behind them. What opens is loaded when somebody first does something on the page;
 * until then a plain field with the same name, role and value is in its place. It notes what happens to it until
 * then, and hands that over.
 */
import {
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useState,
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
} from 'react';
import { lazily } from '../lazily.tsx';
import { life } from '../life.ts';
import { signal, useSignal, type Signal } from '../signal.ts';

type Selected = { id: string; from: number | null; to: number | null };
const selectedNow = (): Selected | null => {
  const at = document.activeElement;
  return at instanceof HTMLInputElement ? { id: at.id, from: at.selectionStart, to: at.selectionEnd } : null;
};

type Gone = { onGone: () => void };
type Later<Part> = {
  /** `null` until it has been loaded. */
  part: Signal<Part | null>;
  /** The field that was reached first: it says if the part can't be loaded. */
  asker: Signal<string | null>;
  /** What was selected in the field with the focus when the part came: what is typed next replaces it. */
  selected: () => Selected | null;
  load: () => Promise<void>;
  /** Loads it, and says so if it can't. */
  Load: (props: Gone) => ReactElement | null;
};

const Nothing = (_props: Gone): null => null;
export const later = <Part extends object>(fetch: () => Promise<Part>): Later<Part> => {
  const part = signal<Part | null>(null);
  const asker = signal<string | null>(null);
  let selected: Selected | null = null;
  const load = async (): Promise<void> => {
    const loaded = await fetch();
    // Each field of the page asks for it.
    if (part.get()) return;
    selected = selectedNow();
    part.set(() => loaded);
  };
  return {
    part,
    asker,
    selected: () => selected,
    load,
    Load: lazily(
      async () => {
        await load();
        return { default: Nothing };
      },
      ({ onGone }: Gone) => ({ onClose: onGone }),
    ),
  };
};

/** What the plain field takes too. */
export const withoutProps = (props: object, names: ReadonlySet<string>): object =>
  Object.fromEntries(Object.entries(props).filter(([name]) => !names.has(name)));

/** As if somebody had typed it: the field hears of it. */
export const enter = (input: HTMLInputElement, text: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
};

type Held = {
  isFocused: boolean;
  isOpen: boolean;
  typed: string | null;
  /** Sent with Enter: what was typed counts first. */
  isEntered: boolean;
};
const untouched: Held = { isFocused: false, isOpen: false, typed: null, isEntered: false };
const takeFocus = (input: HTMLInputElement, isOpen: boolean, selected: Selected | null): void => {
  input.focus();
  if (isOpen) input.click();
  if (selected?.id === input.id) input.setSelectionRange(selected.from, selected.to);
};
const inputAt = (id: string): HTMLInputElement | null => {
  const found = document.getElementById(id);
  return found instanceof HTMLInputElement ? found : null;
};

type Hears = (event: FocusEvent<HTMLInputElement>) => void;
type Given<Part> = {
  id: string | undefined;
  /** It has a list that can be opened without typing. */
  opens: boolean;
  /** What was typed and left counts; without it, it doesn't. */
  onLeft?: (part: Part, typed: string) => void;
  onFocus: Hears | undefined;
  onBlur: Hears | undefined;
};
type StandIn<Part> = {
  Part: Part | null;
  typed: string | null;
  /** Somebody has reached the field before its part was there. */
  waiting: ReactElement | null;
  /** For the plain field. */
  props: {
    id: string;
    onFocus: Hears;
    onBlur: Hears;
    onMouseDown: (event: MouseEvent) => void;
    onKeyDown: (event: KeyboardEvent) => void;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
};
export const useStandIn = <Part extends object>(of: Later<Part>, given: Given<Part>): StandIn<Part> => {
  const own = useId();
  const id = given.id ?? own;
  const Part = useSignal(of.part);
  const asker = useSignal(of.asker);
  // The same while the field is left for the notice's button, which would move under the mouse.
  const notice = useMemo(
    () => (
      <Suspense>
        <of.Load onGone={() => of.asker.set(null)} />
      </Suspense>
    ),
    [of],
  );
  const [held, setHeld] = useState(untouched);
  const hold = (more: Partial<Held>): void => setHeld((now) => ({ ...now, ...more }));
  const isNeeded = useSignal(life) && !Part;
  useEffect(() => {
    // That it can't be loaded is said once the field itself is reached.
    if (isNeeded) of.load().catch(() => undefined);
  }, [of, isNeeded]);
  useEffect(
    () => () => {
      if (of.asker.get() === id) of.asker.set(null);
    },
    [of, id],
  );
  const { isFocused, isOpen, typed, isEntered } = held;
  useLayoutEffect(() => {
    const input = Part && isFocused ? inputAt(id) : null;
    if (input) takeFocus(input, isOpen, of.selected());
  }, [Part, isFocused, isOpen, id, of]);
  const take = useEffectEvent((part: Part, text: string): void => {
    const input = inputAt(id);
    if (isFocused && input) enter(input, text);
    else given.onLeft?.(part, text);
    if (isEntered) setTimeout(() => input?.form?.requestSubmit());
  });
  // After the field's own effects, which write what it has as a value.
  useEffect(() => {
    if (Part && typed !== null) take(Part, typed);
  }, [Part, typed]);
  return {
    Part,
    typed,
    waiting: asker === id ? notice : null,
    props: {
      id,
      onFocus: (event) => {
        hold({ isFocused: true });
        of.asker.set((now) => now ?? id);
        given.onFocus?.(event);
      },
      onBlur: (event) => {
        setHeld(({ typed }) => ({ ...untouched, typed: given.onLeft ? typed : null }));
        given.onBlur?.(event);
      },
      // Not the click: the stand-in may be gone before the button is released.
      onMouseDown: ({ button }) => {
        if (button === 0 && given.opens) hold({ isFocused: true, isOpen: true });
      },
      onKeyDown: (event) => {
        const { key, currentTarget } = event;
        if (key === 'Enter' && typed !== null) {
          // Not before what was typed is known.
          event.preventDefault();
          event.stopPropagation();
          return hold({ isEntered: given.onLeft !== undefined });
        }
        const isButton = (currentTarget as HTMLInputElement).readOnly && (key === 'Enter' || key === ' ');
        if (!given.opens || !(isButton || key === 'ArrowDown' || key === 'ArrowUp')) return;
        event.preventDefault();
        hold({ isOpen: true });
      },
      onChange: ({ currentTarget }) => hold({ typed: currentTarget.value }),
    },
  };
};
