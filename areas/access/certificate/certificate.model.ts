import { z } from 'zod';
import { Day } from '#kit/domain/day.ts';
import { Id, orNull, text, Version } from '#kit/domain/field.ts';

export const certificateKinds = ['cpr', 'first_aid'] as const;
/** Valid, to be renewed soon, or expired. */
const certificateStates = ['valid', 'expiring', 'expired'] as const;
export type CertificateState = (typeof certificateStates)[number];

const certificateFields = {
  kind: z.enum(certificateKinds),
  issuer: orNull(text(120)).default(null),
  number: orNull(text(60)).default(null),
  issued_on: Day,
  expires_on: Day,
  /** The certificate itself, scanned or photographed. */
  file_id: orNull(Id).default(null),
};
export const NewCertificate = z.object({ staff_id: Id, ...certificateFields });
export const EditCertificate = z.object({ version: Version, ...certificateFields });
export type NewCertificate = z.output<typeof NewCertificate>;
export type EditCertificate = z.output<typeof EditCertificate>;

const certificateActions = ['edit', 'delete'] as const;
export const Certificate = z.object({
  id: Id,
  staff_id: Id,
  kind: z.enum(certificateKinds),
  issuer: z.string().nullable(),
  number: z.string().nullable(),
  issued_on: Day,
  expires_on: Day,
  file_id: Id.nullable(),
  file_name: z.string().nullable(),
  state: z.enum(certificateStates),
  /** A newer one of the same kind has replaced it. */
  is_replaced: z.boolean(),
  version: Version,
  can: z.array(z.enum(certificateActions)),
});
export type Certificate = z.output<typeof Certificate>;

export const CertificateRow = Certificate.omit({ can: true }).extend({
  first_name: z.string(),
  last_name: z.string(),
  staff_type: z.string(),
  days_left: z.int(),
});
export type CertificateRow = z.output<typeof CertificateRow>;
