/** Numbers of documents: gapless per branch, kind and year; how they look is chosen by the branch. */

/** Each numbered document with the prefix that a branch begins with. */
export const documentKinds = {
  invoice: { prefix: 'INV' },
  receipt: { prefix: 'RC' },
  credit_note: { prefix: 'CN' },
} as const;
export type DocumentKind = keyof typeof documentKinds;
export const isDocumentKind = (kind: string): kind is DocumentKind => Object.hasOwn(documentKinds, kind);
const NUMBER_DIGITS = 6;

/** "INV-KL-2026-000123"; a number that needs more digits has them. */
export const formatNumber = (
  prefix: string,
  branchCode: string,
  year: number,
  n: number,
  digits: number = NUMBER_DIGITS,
): string => `${prefix}-${branchCode}-${year}-${String(n).padStart(digits, '0')}`;
