/** What clients still have to sign. */
import type { Signing } from './terms.model.ts';
import { stillUnsigned } from './terms.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import type { Ctx } from '#kit/server/context.ts';
import { signableFor } from './acceptance.store.ts';

/** The documents that a client has to sign for running memberships, as a query for pages that show it. */
export { owedToSign } from './acceptance.store.ts';

type Signs = { member_id: number; programme_id: number; today: Day; signing: Signing | null };
/** Titles of the documents of a programme that remain unsigned after `signing`. */
export const unsignedFor = async (ctx: Ctx, { member_id, programme_id, today, signing }: Signs): Promise<string[]> => {
  const [all] = await ctx.read(signableFor(member_id, programme_id));
  return stillUnsigned(all, signing?.terms_ids ?? [], { locale: ctx.locale, today }).map(({ title }) => title);
};
