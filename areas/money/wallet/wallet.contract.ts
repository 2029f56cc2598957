/** The wallet of a client: its movements, each with its document. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Day } from '#kit/domain/day.ts';
import { Id } from '#kit/domain/field.ts';

export const WalletMove = z.object({
  id: Id,
  day: Day,
  branch_name: z.string(),
  currency: z.string(),
  /** Positive into the wallet, negative out of it. */
  amount_cents: z.int(),
  invoice_id: Id.nullable(),
  /** The credit note or the payment that it comes from; otherwise the invoice. */
  number: z.string().nullable(),
});
export type WalletMove = z.output<typeof WalletMove>;

export const walletContract = contract({
  moves: {
    method: 'GET',
    path: 'wallet/member/:id',
    says: 'The movements of a client’s wallets, newest first',
    flag: 'VIEW_TRANSACTION',
    branch: 'record',
    data: z.array(WalletMove),
  },
});
