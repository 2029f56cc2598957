import { z } from 'zod';
import { contract } from '#domain/kit/contract.ts';
import { IdText, Version } from '#domain/kit/field.ts';
import { listQuery, manyOf, pageOf, sortBy } from '#domain/kit/page.ts';
import {
  Agreement,
  AgreementRow,
  agreementStatuses,
  CoverBranch,
  NewAgreement,
  NewDocument,
  Terminate,
} from './agreement.model.ts';

export const AgreementQuery = listQuery({
  status: manyOf(z.enum(agreementStatuses)),
  organisation_id: IdText.optional(),
  sort: sortBy(['end_on', 'start_on', 'organisation_name'], 'end_on'),
});
export type AgreementQuery = z.output<typeof AgreementQuery>;
const manages = { flag: 'MANAGE_FRANCHISE', method: 'POST', data: Agreement } as const;
const ofOne = { ...manages, branch: 'record', answer: 'toast' } as const;
const covers = [
  'network.too_many_branches',
  'network.branch_elsewhere',
  'network.other_currency',
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
    refuses: [...covers, 'network.not_its_issuer', 'network.package_retired'],
  },
  renew: {
    ...ofOne,
    path: 'franchise/agreement/renew/:id',
    says: 'Let an agreement go on for another term, on the same conditions',
    body: z.object({ version: Version }),
    refuses: ['kit.move_not_possible', 'network.agreement_overlaps'],
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
  addDocument: {
    ...ofOne,
    path: 'franchise/agreement/document/:id',
    says: 'Keep a PDF with an agreement',
    body: NewDocument,
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
