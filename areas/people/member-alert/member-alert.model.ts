import { z } from 'zod';
import { Label } from '#areas/money/invoice/invoice.model.ts';

/** What needs the desk's attention about a client, the most urgent first. */
const alertKinds = [
  'payment_failed',
  'payment_disputed',
  'refund_failed',
  'document_unsigned',
  'certificate_expired',
  'guardian_missing',
] as const;
export const MemberAlert = z.object({
  kind: z.enum(alertKinds),
  /** What it is about: programmes, documents. */
  about: z.array(Label),
});
export type MemberAlert = z.output<typeof MemberAlert>;
