import { z } from 'zod';
import { Label } from '#areas/money/invoice/invoice.model.ts';

/** What the desk must not overlook about a client, the worst first. */
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
