/** A popover at a button, using the browser's own: it closes automatically on a click elsewhere and on Escape. */
import { useId, useRef, useState, type ReactElement, type ReactNode, type ToggleEvent } from 'react';
import style from './pop.module.css';

type Props = {
  /** The name of the button if it shows only an icon. */
  label?: string;
  className?: string | undefined;
  button: ReactNode;
  /** At which edge of the button the popover is placed. */
  align?: 'start' | 'end';
  width?: number;
  /** Rendered only while it is open. */
  children: (close: () => void) => ReactNode;
};
const GAP_PX = 4;
const EDGE_PX = 8;

const Content = ({ of, close }: { of: (close: () => void) => ReactNode; close: () => void }): ReactNode => of(close);

export const Pop = ({ label, className, button, align = 'start', width = 180, children }: Props): ReactElement => {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const place = (event: ToggleEvent<HTMLDivElement>): void => {
    if (event.newState !== 'open' || !opener.current) return;
    const at = opener.current.getBoundingClientRect();
    const left = align === 'start' ? at.left : at.right - width;
    event.currentTarget.style.top = `${at.bottom + GAP_PX}px`;
    event.currentTarget.style.left = `${Math.max(EDGE_PX, Math.min(left, window.innerWidth - width - EDGE_PX))}px`;
  };
  const close = (): void => box.current?.hidePopover();
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={className}
        popoverTarget={id}
        aria-expanded={isOpen}
        {...(label && { 'aria-label': label, title: label })}
      >
        {button}
      </button>
      <div
        ref={box}
        id={id}
        popover="auto"
        className={style['pop']}
        style={{ width }}
        onBeforeToggle={place}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen ? <Content of={children} close={close} /> : null}
      </div>
    </>
  );
};

/** One of several choices in such a popover. */
export const PopChoice = ({
  isOn,
  lang,
  onPick,
  children,
}: {
  isOn: boolean;
  lang?: string;
  onPick: () => void;
  children: ReactNode;
}): ReactElement => (
  <button type="button" className={style['choice']} aria-pressed={isOn} lang={lang} onClick={onPick}>
    {children}
    {isOn ? <span aria-hidden="true">✓</span> : null}
  </button>
);
