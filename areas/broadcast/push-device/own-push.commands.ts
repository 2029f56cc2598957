/** A client turns notifications on and off, each browser for itself. The consent and its words are kept as they were read. */
import { createECDH } from 'node:crypto';
import type { OwnPush, ownPushContract } from './own-push.contract.ts';
import { endDevice, pushPerson, saveDevice, wasOn, type PushPerson } from './own-push.store.ts';
import { isPublicAddress } from '#kit/server/public-address.ts';
import { pushWords } from './push-device.words.ts';
import { pushKey } from './push-key.service.ts';
import { dropQueued } from '../campaign-run/campaign-run.store.ts';
import { setOwnConsent } from '#areas/people/member-consent/member-consent.commands.ts';
import { findOwn, getOwn, type Own } from '#areas/people/member-login/member-session.commands.ts';
import type { BodyOf } from '#kit/domain/contract.ts';
import { faultAt, NotFound, Refusal } from '#kit/domain/errors.ts';
import { fill, inLanguage, type Locale } from '#kit/domain/words.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import { systemContext } from '#kit/server/jobs.ts';
import type { Extra } from '#kit/server/routes.ts';

type Rows = typeof ownPushContract;
type Key = Awaited<ReturnType<typeof pushKey>>;
/** The system acts for the client: a browser may have been another client’s, of another branch. */
const doorFor = async (ctx: Ctx): Promise<{ door: Ctx; key: Key }> => {
  const door = await systemContext(ctx.services, 'own_push');
  return { door, key: await pushKey(door) };
};
const selfOf = ({ people }: Own): number => {
  const self = people.find((person) => person.is_self);
  if (!self) throw new NotFound();
  return self.id;
};
const personWith = async (ctx: Ctx, member_id: number, key: Key, endpoint: string | null): Promise<PushPerson> => {
  const [[person]] = await ctx.read(pushPerson(member_id, key.id, endpoint));
  if (!person) throw new NotFound();
  return person;
};
const shown = ({ branch_name, is_agreed, is_known, devices }: PushPerson, { public_key }: Key): OwnPush => ({
  public_key,
  branch_name,
  is_on: is_known && is_agreed,
  devices: is_agreed ? devices : 0,
});

export const ownPush = async (ctx: Ctx, { token, endpoint }: BodyOf<Rows['state']>, extra: Extra) => {
  const own = await findOwn(ctx, token, extra);
  if (!own) return null;
  const { door, key } = await doorFor(ctx);
  return shown(await personWith(door, selfOf(own), key, endpoint), key);
};

/** Anyone can name any address and any key: both are checked before anything is kept. */
export const checkSubscription = (
  { services: { config } }: Ctx,
  { endpoint, p256dh }: { endpoint: string; p256dh: string },
) => {
  if (!config.pushAnywhere && !isPublicAddress(endpoint)) throw new Refusal('broadcast.push_service');
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  try {
    pair.computeSecret(p256dh, 'base64url');
  } catch {
    faultAt('p256dh', 'invalid');
  }
};
/** The sentence above the button, in the language it was read in. Someone who said no since agrees anew. */
const agree = async (ctx: TxCtx, person: PushPerson, locale: Locale): Promise<void> => {
  if (person.is_agreed) return;
  const name = 'marketing.push' as const;
  if (person.has_consent) await setOwnConsent(ctx, person, { name, given: false });
  const wording = fill(inLanguage(pushWords, locale).asks, { branch: person.branch_name });
  await setOwnConsent(ctx, person, { name, given: true, locale, wording });
};
const subscribed = (
  { id, branch_id }: PushPerson,
  key: Key,
  body: { endpoint: string; p256dh: string; auth: string },
) => ({
  branch_id,
  member_id: id,
  key_id: key.id,
  endpoint: body.endpoint,
  p256dh: body.p256dh,
  auth: body.auth,
});

export const turnPushOn = async (ctx: Ctx, body: BodyOf<Rows['on']>, extra: Extra): Promise<OwnPush> => {
  const member_id = selfOf(await getOwn(ctx, body.token, extra));
  checkSubscription(ctx, body);
  const { door, key } = await doorFor(ctx);
  return door.tx(async (inside) => {
    const person = await personWith(inside, member_id, key, body.endpoint);
    await agree(inside, person, body.locale);
    await saveDevice(inside.db, subscribed(person, key, body), inside.clock.now().toISOString());
    return shown(await personWith(inside, member_id, key, body.endpoint), key);
  });
};
/** Without consent, or after the client turned them off, nothing is kept. */
export const keepPush = async (ctx: Ctx, body: BodyOf<Rows['keep']>, extra: Extra): Promise<OwnPush> => {
  const member_id = selfOf(await getOwn(ctx, body.token, extra));
  checkSubscription(ctx, body);
  const { door, key } = await doorFor(ctx);
  return door.tx(async (inside) => {
    const person = await personWith(inside, member_id, key, body.endpoint);
    const [[before]] = await inside.read(wasOn(member_id, body.replaces));
    if (!before || !person.is_agreed) return shown(person, key);
    const at = inside.clock.now().toISOString();
    if (body.replaces !== body.endpoint) await endDevice(inside.db, member_id, body.replaces, at, 'replaced');
    await saveDevice(inside.db, subscribed(person, key, body), at);
    return shown(await personWith(inside, member_id, key, body.endpoint), key);
  });
};
export const turnPushOff = async (
  ctx: Ctx,
  { token, endpoint }: BodyOf<Rows['off']>,
  extra: Extra,
): Promise<OwnPush> => {
  const member_id = selfOf(await getOwn(ctx, token, extra));
  const { door, key } = await doorFor(ctx);
  return door.tx(async (inside) => {
    const at = inside.clock.now().toISOString();
    await endDevice(inside.db, member_id, endpoint, at, 'off');
    const left = await personWith(inside, member_id, key, endpoint);
    if (left.devices === 0) {
      await setOwnConsent(inside, left, { name: 'marketing.push', given: false });
      // A sending that has begun stops for them, too.
      await inside.read(dropQueued(member_id, 'push', at));
    }
    return shown(await personWith(inside, member_id, key, endpoint), key);
  });
};
