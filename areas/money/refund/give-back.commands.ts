/** Posts what the credit rules computed: credit notes, and paid amounts that go into the client's wallet. */
import type { CreditNote } from '../invoice/credit-note.model.ts';
import type { Returned } from './give-back.rules.ts';
import { refuseIf } from '#kit/domain/errors.ts';
import type { BranchFacts } from '#areas/network/branch/branch.facts.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { isBeingCharged } from '../payment/attempt.store.ts';
import { endChase } from '../collection/chase.store.ts';
import { saveGivenBack } from './give-back.store.ts';
import { postCreditNote, postEntry } from '../journal/posting.commands.ts';
export { lockInvoice } from '../invoice/invoice.store.ts';
export { lockInvoicesOf } from './give-back.store.ts';

type GiveBackPosting = {
  branch: BranchFacts;
  member_id: number;
  membership_id: number | null;
  why: CreditNote['why'];
  reason: string;
};
/** Part of the caller's transaction, which has locked the invoices. Returns the numbers of the credit notes. */
export const postGiveBack = async (
  ctx: TxCtx,
  of: GiveBackPosting,
  returned: readonly Returned[],
): Promise<string[]> => {
  const numbers: string[] = [];
  for (const one of returned) {
    const { branch, member_id, membership_id } = of;
    const invoice_id = one.invoice.id;
    if (one.after.status === 'cancelled') {
      refuseIf((await isBeingCharged(ctx.db, invoice_id)) ? 'money.charge_under_way' : null);
      await endChase(ctx.db, invoice_id, ctx.clock.now());
    }
    await saveGivenBack(ctx.db, one);
    const note = await postCreditNote(ctx, { ...of, invoice_id, credit: one.credit, entry: one.credit_entry });
    if (one.entry) {
      const links = { membership_id, invoice_id, credit_note_id: note.id };
      await postEntry(ctx, one.entry, { branch, member_id, ...links });
    }
    ctx.afterCommit(() => ctx.services.live.toBranch(branch.id, 'payment', { invoice_id }));
    numbers.push(note.number);
  }
  return numbers;
};
