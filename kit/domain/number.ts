/** Numbers of documents: gapless per branch, kind and year; the branch chooses their format. */

/** Each numbered document with its default prefix. */
export const documentKinds = {
  invoice: { prefix: 'INV' },
  receipt: { prefix: 'RC' },
  credit_note: { prefix: 'CN' },
} as const;
export type DocumentKind = keyof typeof documentKinds;
export const isDocumentKind = (kind: string): kind is DocumentKind => Object.hasOwn(documentKinds, kind);
const NUMBER_DIGITS = 6;

/** "INV-KL-2026-000123"; a longer number gets more digits. */
export const formatNumber = (
  prefix: string,
  branchCode: string,
  year: number,
  n: number,
  digits: number = NUMBER_DIGITS,
): string => `${prefix}-${branchCode}-${year}-${String(n).padStart(digits, '0')}`;
