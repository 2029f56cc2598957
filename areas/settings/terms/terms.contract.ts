import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Id, IdText } from '#kit/domain/field.ts';
import { HistoryEntry } from '#kit/domain/history.ts';
import { listQuery, manyOf, ofBranches, pageOf, sortBy } from '#kit/domain/page.ts';
import { locales } from '#kit/domain/words.ts';
import { termsMachine } from './terms.machine.ts';
import {
  Acceptance,
  AcceptanceRow,
  AcceptTerms,
  EditTerms,
  MoveTerms,
  NewTerms,
  Terms,
  TermsRow,
  termsStatuses,
  TermsToSign,
} from './terms.model.ts';

export const TermsQuery = listQuery({
  status: manyOf(z.enum(termsStatuses)),
  locale: manyOf(z.enum(locales)),
  sort: sortBy(['title', 'published_at', 'id'], 'title'),
});
export type TermsQuery = z.output<typeof TermsQuery>;
const see = { flag: 'VIEW_TERMS_AND_CONDITIONS', branch: 'record' } as const;
const manage = { flag: 'MANAGE_TERMS', branch: 'record', answer: 'dialog' } as const;
const taken = ['settings.terms_were_published', 'settings.terms_of_network'] as const;

/** The same calls for programme terms and for legal documents. */
const rowsFor = <const P extends string>(path: P, what: string) =>
  contract({
    list: {
      method: 'GET',
      path: `${path}/:branch_id`,
      says: `${what} of a branch and of the network, each version a row`,
      flag: 'VIEW_TERMS_AND_CONDITIONS',
      branch: 'branch',
      query: ofBranches(TermsQuery),
      data: pageOf(TermsRow),
    },
    view: { ...see, method: 'GET', path: `${path}/view/:id`, says: `${what}: one version`, data: Terms },
    create: {
      method: 'POST',
      path,
      says: `${what}: a new document, or a new version of one`,
      flag: 'MANAGE_TERMS',
      branch: 'branch',
      answer: 'dialog',
      body: NewTerms,
      data: Terms,
      refuses: ['settings.terms_of_network'],
    },
    edit: {
      ...manage,
      method: 'PUT',
      path: `${path}/:id`,
      says: `${what}: edit a version that was never published`,
      body: EditTerms,
      data: Terms,
      refuses: taken,
    },
    move: {
      ...manage,
      method: 'POST',
      path: `${path}/move/:id`,
      says: `${what}: publish a version, now or on a day, or take it back`,
      body: MoveTerms,
      data: Terms,
      machine: termsMachine,
      refuses: ['kit.move_not_possible', 'settings.locked', 'settings.terms_of_network'],
    },
    accepted: {
      ...see,
      method: 'GET',
      path: `${path}/accepted/:id`,
      says: `${what}: who signed a version, newest first`,
      data: z.array(AcceptanceRow),
    },
    history: {
      ...see,
      method: 'GET',
      path: `${path}/history/:id`,
      says: `${what}: who changed a version, and when`,
      data: z.array(HistoryEntry),
    },
  });

export const termsContract = rowsFor('terms', 'Programme terms');
export const legalTermsContract = rowsFor('legalTerms', 'Legal documents');

const termsAcceptance = rowsOf('termsAcceptance', {
  see: ['VIEW_TERMS_AND_CONDITIONS', 'VIEW_CLIENT'],
  write: 'SIGN_UP_CLIENT',
  answer: 'silent',
});
export const acceptanceContract = contract({
  file: {
    method: 'GET',
    path: 'termsFile/view/:id',
    says: 'The PDF of a version of terms or of a legal document',
    flag: ['VIEW_TERMS_AND_CONDITIONS', 'SIGN_UP_CLIENT', 'VIEW_CLIENT'],
    branch: 'record',
    data: z.null(),
    file: 'pdf',
  },
  toSign: {
    method: 'GET',
    path: 'termsToSign/:branch_id',
    says: 'The documents that a client signs before joining a programme: its terms and the legal documents in force',
    flag: 'SIGN_UP_CLIENT',
    branch: 'branch',
    query: z.object({ member_id: IdText, programme_id: IdText, locale: z.enum(locales) }),
    data: z.array(TermsToSign),
  },
  accept: termsAcceptance.create(
    'Save a client’s signature permanently: signature, name, time and address',
    AcceptTerms,
    z.object({ ids: z.array(Id) }),
    { roomy: true, refuses: ['settings.terms_not_in_force'] },
  ),
  view: termsAcceptance.view('One acceptance with its signature', Acceptance),
  ofMember: termsAcceptance.of(
    'member',
    'The documents that a client has signed, newest first',
    z.array(AcceptanceRow),
    { flag: 'VIEW_CLIENT' },
  ),
});
