/** When a page is shown as on a phone: below the second breakpoint, in the size of text that the reader has chosen. */
import { BREAKPOINTS_PX } from '#kit/domain/constants.ts';

const TEXT_PX = 16;
export const PHONE = `(max-width: ${(BREAKPOINTS_PX.sm / TEXT_PX - 0.01).toFixed(2)}em)`;
