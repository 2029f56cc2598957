import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { IdText, Version } from '#kit/domain/field.ts';
import { listQuery, manyOf, sortBy, VersionQuery } from '#kit/domain/page.ts';
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
const covers = [
  'network.too_many_branches',
  'network.branch_elsewhere',
  'network.other_currency',
  'network.branch_outside',
  'network.agreement_overlaps',
] as const;

const agreement = rowsOf('franchise/agreement', { see: 'VIEW_FRANCHISE', write: 'MANAGE_FRANCHISE' });
export const agreementContract = contract({
  list: agreement.list('Agreements of the organisations that the caller sees', AgreementQuery, AgreementRow, {
    choosesNoBranches: true,
  }),
  csv: agreement.csv('VIEW_FRANCHISE', AgreementQuery, 'The list of agreements as a CSV file', {
    choosesNoBranches: true,
  }),
  view: agreement.view('One agreement with its terms, branches and documents', Agreement),
  create: agreement.create(
    'Agree on a package with an organisation: its terms are copied and stay',
    NewAgreement,
    Agreement,
    {
      answer: 'dialog',
      refuses: [...covers, 'network.not_its_issuer', 'network.package_retired', 'network.is_closed'],
    },
  ),
  renew: agreement.post(
    'renew',
    'Let an agreement go on for another term, on the same conditions',
    z.object({ version: Version }),
    Agreement,
    { refuses: ['kit.move_not_possible', 'network.agreement_followed', 'network.agreement_overlaps'] },
  ),
  renewal: agreement.post(
    'renewal',
    'Say what becomes of an agreement at its end: it ends, or renews itself',
    Renewal,
    Agreement,
    { refuses: ['kit.move_not_possible'] },
  ),
  terminate: agreement.post('terminate', 'End an agreement before its time', Terminate, Agreement, {
    refuses: ['kit.move_not_possible', 'network.not_in_term', 'network.month_invoiced'],
  }),
  cover: agreement.post('cover', 'Let an agreement cover one more branch from a day on', CoverBranch, Agreement, {
    refuses: ['kit.move_not_possible', ...covers, 'network.not_in_term', 'network.month_invoiced'],
  }),
  takeOut: agreement.post('takeOut', 'Let an agreement cover a branch no longer after a day', TakeOut, Agreement, {
    refuses: [
      'kit.move_not_possible',
      'network.not_in_term',
      'network.not_covered',
      'network.month_invoiced',
      'network.last_cover',
    ],
  }),
  addDocument: agreement.post('document', 'Keep a PDF with an agreement', NewDocument, Agreement),
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
