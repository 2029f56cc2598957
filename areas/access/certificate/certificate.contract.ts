import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { BoolText, Id, Version } from '#kit/domain/field.ts';
import { listQuery, manyOf, pageOf, sortBy } from '#kit/domain/page.ts';
import { Certificate, certificateKinds, CertificateRow, EditCertificate, NewCertificate } from './certificate.model.ts';

export const CertificateQuery = listQuery({
  kind: manyOf(z.enum(certificateKinds)),
  /** Expires within 60 days, or has expired; without those that a newer one has replaced. */
  due: BoolText.optional(),
  sort: sortBy(['expires_on', 'issued_on', 'first_name'], 'expires_on'),
});
export type CertificateQuery = z.output<typeof CertificateQuery>;
const VersionQuery = z.object({
  version: z
    .string()
    .regex(/^\d{1,9}$/, 'not_a_number')
    .transform(Number)
    .pipe(Version),
});

/** The caller's own, or those of staff in branches that the caller manages: the commands decide. */
const ownOrManaged = { flag: 'signed_in', branch: 'record' } as const;

export const certificateContract = contract({
  list: {
    method: 'GET',
    path: 'staffCertificate/:branch_id',
    says: 'Certificates of the staff of a branch',
    flag: 'VIEW_FRANCHISE_USER',
    branch: 'branch',
    query: CertificateQuery,
    data: pageOf(CertificateRow),
  },
  mine: {
    method: 'GET',
    path: 'staff/me/certificates',
    says: 'The caller’s own certificates',
    flag: 'signed_in',
    branch: 'self',
    data: z.array(Certificate),
  },
  create: {
    ...ownOrManaged,
    method: 'POST',
    path: 'staffCertificate',
    says: 'Add a certificate of a person',
    answer: 'dialog',
    body: NewCertificate,
    data: Certificate,
  },
  edit: {
    ...ownOrManaged,
    method: 'PUT',
    path: 'staffCertificate/:id',
    says: 'Edit a certificate',
    answer: 'dialog',
    body: EditCertificate,
    data: Certificate,
  },
  file: {
    ...ownOrManaged,
    method: 'GET',
    path: 'staffCertificate/file/:id',
    says: 'The file of a certificate',
    data: z.null(),
    file: 'any',
  },
  remove: {
    ...ownOrManaged,
    method: 'DELETE',
    path: 'staffCertificate/:id',
    says: 'Delete a certificate that was added by mistake',
    answer: 'toast',
    query: VersionQuery,
    data: z.object({ id: Id }),
  },
});
