/**
 * A scanner types wherever the focus is. Keys typed outside any field go to the desk's field, so that nothing is lost,
 * and the Tab key still works everywhere.
 */
import { useEffect, type RefObject } from 'react';
import { mayAct } from '#kit/web/keys.ts';

const hasFinePointer = (): boolean => window.matchMedia('(pointer: fine)').matches;

export const useFieldFocus = (field: RefObject<HTMLInputElement | null>): void => {
  useEffect(() => {
    // On a phone the keyboard would cover half of the page before anyone asked for it.
    if (hasFinePointer()) field.current?.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (event.key.length !== 1 || event.key === ' ') return;
      if (document.querySelector('[role="dialog"][aria-modal="true"], [role="alertdialog"]')) return;
      const at = target && { tagName: target.tagName, isContentEditable: target.isContentEditable, role: target.role };
      if (mayAct(event, at)) field.current?.focus({ preventScroll: true });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [field]);
};
