/** The wallet of a client: what went in and out, each with the paper that it came from. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Day } from '#kit/domain/day.ts';
import { Id } from '#kit/domain/field.ts';

export const WalletMove = z.object({
  id: Id,
  day: Day,
  branch_name: z.string(),
  currency: z.string(),
  /** Into the wallet positive, out of it negative. */
  amount_cents: z.int(),
  invoice_id: Id.nullable(),
  /** Of the credit note or the payment that it is from; else of the invoice. */
  number: z.string().nullable(),
});
export type WalletMove = z.output<typeof WalletMove>;

export const walletContract = contract({
  moves: {
    method: 'GET',
    path: 'wallet/member/:id',
    says: 'What went into the wallets of a client and out of them, newest first',
    flag: 'VIEW_TRANSACTION',
    branch: 'record',
    data: z.array(WalletMove),
  },
});
