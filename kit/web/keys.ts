/** Single keys for lists (`/` `C` `J` `K` `X` Enter Esc `?`): off while someone types or composes Chinese. */
import { useEffect, useRef } from 'react';

type KeyLike = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'keyCode' | 'defaultPrevented'
>;
type TargetLike = { tagName?: string; type?: string; isContentEditable?: boolean; role?: string | null } | null;

const COMPOSING = 229;
const quietInputs = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'file']);

export const isTyping = (target: TargetLike): boolean => {
  if (!target) return false;
  if (target.isContentEditable) return true;
  if (target.tagName === 'INPUT') return !quietInputs.has(target.type ?? 'text');
  return target.tagName === 'TEXTAREA' || target.tagName === 'SELECT' || target.role === 'combobox';
};

/** Whether a single key can act: not while typing, composing, with a modifier, or if something else handled it. */
export const mayAct = (event: KeyLike, target: TargetLike): boolean =>
  !event.defaultPrevented &&
  !event.isComposing &&
  event.keyCode !== COMPOSING &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !isTyping(target);

const hasOpenDialog = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

type KeyMap = Readonly<Record<string, ((event: KeyboardEvent) => void) | undefined>>;

/** Listens for single keys on the whole page while the component is shown and no dialog is open. */
export const useKeys = (keys: KeyMap): void => {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (
        !mayAct(
          event,
          target && {
            tagName: target.tagName,
            type: target.getAttribute('type') ?? 'text',
            isContentEditable: target.isContentEditable,
            role: target.role,
          },
        )
      )
        return;
      if (hasOpenDialog()) return;
      const act = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act) return;
      if (event.key === 'Enter' && target?.closest('a, button')) return;
      event.preventDefault();
      act(event);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
};
