import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { BoolText } from '#kit/domain/field.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import { Certificate, certificateKinds, CertificateRow, EditCertificate, NewCertificate } from './certificate.model.ts';

export const CertificateQuery = listQuery({
  kind: manyOf(z.enum(certificateKinds)),
  /** Expires within 60 days, or has expired; without those that a newer one has replaced. */
  due: BoolText.optional(),
  sort: sortBy(['expires_on', 'issued_on', 'first_name'], 'expires_on'),
});
export type CertificateQuery = z.output<typeof CertificateQuery>;

const staffCertificate = rowsOf('staffCertificate', {
  see: 'VIEW_FRANCHISE_USER',
  write: 'signed_in',
  answer: 'dialog',
});
export const certificateContract = contract({
  list: staffCertificate.list('Certificates of the staff of a branch', CertificateQuery, CertificateRow),
  mine: {
    method: 'GET',
    path: 'staff/me/certificates',
    says: 'The caller’s own certificates',
    flag: 'signed_in',
    branch: 'self',
    data: z.array(Certificate),
  },
  create: staffCertificate.create('Add a certificate of a person', NewCertificate, Certificate, { branch: 'record' }),
  edit: staffCertificate.edit('Edit a certificate', EditCertificate, Certificate),
  file: staffCertificate.of('file', 'The file of a certificate', z.null(), { flag: 'signed_in', file: 'any' }),
  remove: staffCertificate.remove('Delete a certificate that was added by mistake', { answer: 'toast' }),
});
