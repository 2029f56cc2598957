import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { IdText, Version } from '#kit/domain/field.ts';
import { listQuery, manyOf, pageOf, sortBy, VersionQuery } from '#kit/domain/page.ts';
import {
  Agreement,
  AgreementRow,
  agreementStatuses,
  CoverBranch,
  NewAgreement,
  EditDocument,
  NewDocument,
  Renewal,
  TakeOut,
  Terminate,
} from './agreement.model.ts';

export const AgreementQuery = listQuery({
  status: manyOf(z.enum(agreementStatuses)),
  organisation_id: IdText.optional(),
  /** Of organisations in one country. */
  country_code: z
    .string()
    .regex(/^[A-Z]{2}$/, 'not_one_of')
    .optional(),
  sort: sortBy(['end_on', 'start_on', 'organisation_name'], 'end_on'),
});
export type AgreementQuery = z.output<typeof AgreementQuery>;
const manages = { flag: 'MANAGE_FRANCHISE', method: 'POST', data: Agreement } as const;
const ofOne = { ...manages, branch: 'record', answer: 'toast' } as const;
const covers = [
  'network.too_many_branches',
  'network.branch_elsewhere',
  'network.other_currency',
  'network.branch_outside',
  'network.agreement_overlaps',
] as const;

export const agreementContract = contract({
  list: {
    method: 'GET',
    path: 'franchise/agreement/:branch_id',
    says: 'Agreements of the organisations that the caller sees',
    flag: 'VIEW_FRANCHISE',
    branch: 'branch',
    query: AgreementQuery,
    data: pageOf(AgreementRow),
  },
  csv: {
    method: 'GET',
    path: 'franchise/agreement/csv/:branch_id',
    says: 'The list of agreements as a CSV file',
    flag: 'VIEW_FRANCHISE',
    branch: 'branch',
    query: AgreementQuery,
    data: z.null(),
    file: 'csv',
  },
  view: {
    method: 'GET',
    path: 'franchise/agreement/view/:id',
    says: 'One agreement with its terms, branches and documents',
    flag: 'VIEW_FRANCHISE',
    branch: 'record',
    data: Agreement,
  },
  create: {
    ...manages,
    path: 'franchise/agreement',
    says: 'Agree on a package with an organisation: its terms are copied and stay',
    branch: 'branch',
    answer: 'dialog',
    body: NewAgreement,
    refuses: [...covers, 'network.not_its_issuer', 'network.package_retired', 'network.is_closed'],
  },
  renew: {
    ...ofOne,
    path: 'franchise/agreement/renew/:id',
    says: 'Let an agreement go on for another term, on the same conditions',
    body: z.object({ version: Version }),
    refuses: ['kit.move_not_possible', 'network.agreement_followed', 'network.agreement_overlaps'],
  },
  renewal: {
    ...ofOne,
    path: 'franchise/agreement/renewal/:id',
    says: 'Say what becomes of an agreement at its end: it ends, or renews itself',
    body: Renewal,
    refuses: ['kit.move_not_possible'],
  },
  terminate: {
    ...ofOne,
    path: 'franchise/agreement/terminate/:id',
    says: 'End an agreement before its time',
    body: Terminate,
    refuses: ['kit.move_not_possible', 'network.not_in_term', 'network.month_invoiced'],
  },
  cover: {
    ...ofOne,
    path: 'franchise/agreement/cover/:id',
    says: 'Let an agreement cover one more branch from a day on',
    body: CoverBranch,
    refuses: ['kit.move_not_possible', ...covers, 'network.not_in_term', 'network.month_invoiced'],
  },
  takeOut: {
    ...ofOne,
    path: 'franchise/agreement/takeOut/:id',
    says: 'Let an agreement cover a branch no longer after a day',
    body: TakeOut,
    refuses: [
      'kit.move_not_possible',
      'network.not_in_term',
      'network.not_covered',
      'network.month_invoiced',
      'network.last_cover',
    ],
  },
  addDocument: {
    ...ofOne,
    path: 'franchise/agreement/document/:id',
    says: 'Keep a PDF with an agreement',
    body: NewDocument,
  },
  editDocument: {
    method: 'PUT',
    path: 'franchise/document/:id',
    says: 'Give a document of an agreement another title or another PDF',
    flag: 'MANAGE_FRANCHISE',
    branch: 'record',
    answer: 'toast',
    body: EditDocument,
    data: Agreement,
  },
  removeDocument: {
    method: 'DELETE',
    path: 'franchise/document/:id',
    says: 'Take a document away from an agreement',
    flag: 'MANAGE_FRANCHISE',
    branch: 'record',
    answer: 'toast',
    query: VersionQuery,
    data: Agreement,
  },
  document: {
    method: 'GET',
    path: 'franchise/document/:id',
    says: 'A document of an agreement',
    flag: 'VIEW_FRANCHISE',
    branch: 'record',
    data: z.null(),
    file: 'any',
  },
});
