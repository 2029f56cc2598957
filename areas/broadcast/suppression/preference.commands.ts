/** Unsubscribing, and choosing what to get, by the person who has the link from an e-mail. */
import { preferenceNames, type Preferences } from './suppression.model.ts';
import { emailsOf, insertSuppression, liftDigest, personOf } from './suppression.store.ts';
import { digestOf, readToken, unsubscribeToken, type Addressed } from './unsubscribe-token.service.ts';
import { Refusal } from '#kit/domain/errors.ts';
import { maskedEmail } from '#areas/access/security-event/security-event.rules.ts';
import { headOfficeId } from '#areas/network/branch/branch.facts.ts';
import { setOwnConsent } from '#areas/people/member-consent/member-consent.commands.ts';
import { findOwn } from '#areas/people/member-login/member-session.commands.ts';
import { dropQueued } from '../campaign-run/campaign-run.store.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import { systemContext } from '#kit/server/jobs.ts';
import type { Extra } from '#kit/server/routes.ts';

/** Nobody is signed in: the system acts for the person who has the link. */
const asLink = (ctx: Ctx): Promise<Ctx> => systemContext(ctx.services, 'unsubscribe');
const addressedBy = (ctx: Ctx, token: string): Addressed => {
  const found = readToken(ctx.services.config, token);
  if (!found) throw new Refusal('broadcast.link_invalid');
  return found;
};
type Person = { id: number; email: string | null };
/** The link was sent to the address that the person still has. */
const hasStill = ({ email }: Person, digest: Buffer): boolean => email !== null && digestOf(email).equals(digest);

export const lookAtPreferences = async (ctx: Ctx, token: string): Promise<Preferences | null> => {
  const of = readToken(ctx.services.config, token);
  if (!of) return null;
  const door = await asLink(ctx);
  const [[person]] = await door.read(personOf(of.member_id, of.digest));
  if (!person) return null;
  const isSame = hasStill(person, of.digest);
  return {
    first_name: person.first_name,
    masked: isSame && person.email !== null ? maskedEmail(person.email) : '',
    branch_name: person.branch_name,
    given: isSame ? preferenceNames.filter((name) => person.given.includes(name)) : [],
    suppressed: person.suppressed,
  };
};

/** The same page, from the client's own one: about the first of their family, which is the client who signed in. */
export const ownPreferences = async (ctx: Ctx, session: string, extra: Extra): Promise<{ token: string } | null> => {
  const own = await findOwn(ctx, session, extra);
  if (!own) return null;
  const [[person]] = await own.ctx.read(emailsOf(own.members));
  return person ? { token: unsubscribeToken(ctx.services.config, person.id, person.email) } : null;
};

const suppress = async (ctx: TxCtx, of: Addressed, via: 'link' | 'one_click'): Promise<void> => {
  const [[person]] = await ctx.read(personOf(of.member_id, of.digest));
  const at = ctx.clock.now().toISOString();
  const isSame = person !== undefined && hasStill(person, of.digest);
  await insertSuppression(ctx.db, {
    branch_id: person?.branch_id ?? (await headOfficeId(ctx)),
    digest: of.digest,
    masked: isSame && person.email !== null ? maskedEmail(person.email) : '***',
    member_id: person?.id ?? null,
    reason: 'unsubscribed',
    via,
    created_at: at,
  });
  if (isSame) await setOwnConsent(ctx, person, { name: 'marketing.email', given: false });
  // A sending that has begun stops for them, too.
  if (isSame) await ctx.read(dropQueued(person.id, 'email', at));
};
/** Suppresses the address of the link and withdraws the consent; from then on nothing that waits is sent to it. */
export const unsubscribe = async (ctx: Ctx, token: string, via: 'link' | 'one_click'): Promise<null> => {
  const of = addressedBy(ctx, token);
  await (await asLink(ctx)).tx((inside) => suppress(inside, of, via));
  return null;
};
/** What the person agrees to from now on; agreeing to marketing again lifts what they said before. */
export const choosePreferences = async (
  ctx: Ctx,
  { token, given }: { token: string; given: readonly string[] },
): Promise<Preferences> => {
  const of = addressedBy(ctx, token);
  const { locale } = ctx;
  await (
    await asLink(ctx)
  ).tx(async (inside) => {
    const [[person]] = await inside.read(personOf(of.member_id, of.digest));
    if (!person || !hasStill(person, of.digest)) throw new Refusal('broadcast.link_invalid');
    for (const name of preferenceNames) {
      const wants = given.includes(name);
      if (wants !== person.given.includes(name)) await setOwnConsent(inside, person, { name, given: wants, locale });
    }
    if (!given.includes('marketing.email')) await suppress(inside, of, 'link');
    else await liftDigest(inside.db, of.digest, inside.clock.now().toISOString(), 'preferences');
  });
  const now = await lookAtPreferences(ctx, token);
  if (!now) throw new Refusal('broadcast.link_invalid');
  return now;
};
