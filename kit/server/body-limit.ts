/** A body is read before the caller is known, so it can be as large as the call needs and no larger. */
import type { Endpoint } from '#kit/domain/contract.ts';

const KB = 1_024;
const STRANGERS = 16 * KB;
const USUAL = 128 * KB;
const ROOMY = KB * KB;

/** In bytes. An upload can be as large as its file, plus the other fields. */
export const bodyLimitOf = ({ upload, flag, roomy }: Pick<Endpoint, 'upload' | 'flag' | 'roomy'>): number =>
  upload ? upload.maxBytes + ROOMY : flag === 'public' ? STRANGERS : roomy ? ROOMY : USUAL;
