/** Anyone named as a guardian sees what a client pays and gets their letters, so nobody is named without notice. */
import type { TxCtx } from '#kit/server/context.ts';
import { writeToClient } from './member-email.commands.ts';
import { emailOf } from './member-email.store.ts';

type Named = { member_id: number; before: number | null; after: number | null };
/** A letter to the client, to the new guardian and to the previous one, as far as they have an e-mail. */
export const tellGuardian = async (ctx: TxCtx, { member_id, before, after }: Named): Promise<void> => {
  if (after === null || after === before) return;
  const [[client], [guardian], previous] = await ctx.read(emailOf(member_id), emailOf(after), emailOf(before ?? 0));
  if (!client || !guardian) return;
  const facts = { client: client.first_name, guardian: guardian.first_name };
  for (const of of [client, guardian, ...previous])
    if (of.email !== null)
      await writeToClient(ctx, of.email, 'guardian_named', of, { ...facts, gym: client.branch_name });
};
