/** The two kinds of documents: the addresses of their pages and calls. */
import { legalTermsContract, termsContract } from './terms.contract.ts';
import type { PagePath } from '#kit/web/paths.ts';

type Place = { list: PagePath; create: PagePath; record: PagePath };
export const programmeTerms = {
  noun: 'settings.terms',
  rows: termsContract,
  list: '/settings/terms',
  create: '/settings/createTerms',
  record: '/settings/editTerms',
} as const satisfies Place & { noun: string; rows: object };
export const legalTerms = {
  noun: 'settings.legal_terms',
  rows: legalTermsContract,
  list: '/settings/legalTerms',
  create: '/settings/createLegalTerms',
  record: '/settings/editLegalTerms',
} as const satisfies Place & { noun: string; rows: object };
export type DocumentPages = typeof programmeTerms | typeof legalTerms;
