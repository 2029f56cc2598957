/** A body is read before anybody is known, so it may be as large as the call needs and no larger. */
import type { Endpoint } from '#kit/domain/contract.ts';

const KB = 1_024;
const STRANGERS = 16 * KB;
const USUAL = 128 * KB;
const ROOMY = KB * KB;

/** In bytes. An upload may be as large as its file, with the fields beside it. */
export const bodyLimitOf = ({ upload, flag, roomy }: Pick<Endpoint, 'upload' | 'flag' | 'roomy'>): number =>
  upload ? upload.maxBytes + ROOMY : flag === 'public' ? STRANGERS : roomy ? ROOMY : USUAL;
