/** Whether somebody is at the page: since it was opened, a mouse or a finger has moved or a key was pressed. */
import { signal } from './signal.ts';

const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;
export const life = signal(false);
const seen = (event: Event): void => {
  // A page that appears under a mouse that stands still is told that the mouse has moved, by nothing.
  if (event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY) return;
  for (const sign of SIGNS) document.removeEventListener(sign, seen, true);
  life.set(true);
};
if (globalThis.document)
  for (const sign of SIGNS) document.addEventListener(sign, seen, { capture: true, passive: true });
