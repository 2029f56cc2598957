/** Notes that an e-mail was opened or a link in it clicked, and tells where the link leads. */
import { isProgram, linksOf } from './reading.rules.ts';
import { letterOf, noteHit } from './reading.store.ts';
import type { Read } from './reading-token.service.ts';
import type { Ctx } from '#kit/server/context.ts';

type Asked = { method: string; agent: string; purpose: string };
/** The picture has no target. */
type Found = { target: string | null };
/** Nothing if the sending doesn't have this link any more. `notes`: not too often for one letter. */
export const takeReading = async (
  ctx: Ctx,
  { recipient_id, link_no }: Read,
  asked: Asked,
  notes: () => Promise<boolean>,
): Promise<Found | undefined> => {
  const [[letter]] = await ctx.read(letterOf(recipient_id));
  if (!letter) return undefined;
  const target = link_no === 0 ? null : linksOf(letter.blocks)[link_no - 1];
  if (target === undefined) return undefined;
  if (letter.counts && (await notes())) {
    const now = ctx.clock.now();
    const since_ms = letter.done_at === null ? null : now.getTime() - new Date(letter.done_at).getTime();
    const byProgram = isProgram({ ...asked, since_ms, isPicture: link_no === 0 });
    const { branch_id } = letter;
    await ctx.tx(({ db }) =>
      noteHit(db, { branch_id, recipient_id, link_no, isProgram: byProgram, at: now.toISOString() }),
    );
  }
  return { target };
};
