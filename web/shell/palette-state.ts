/** Whether the command palette is open. */
import { signal } from '#kit/web/signal.ts';

export const paletteOpen = signal(false);
export const openPalette = (): void => paletteOpen.set(true);
export const closePalette = (): void => paletteOpen.set(false);
