/** The server’s own key for notifications (VAPID), made when it is first needed. Its private part stays sealed. */
import { currentKey, endKey, insertKey, type PushKeyRow } from './push-device.store.ts';
import type { Ctx } from '#kit/server/context.ts';
import { seal, unseal } from '#kit/server/seal.ts';

const USE = 'push_key';
/** Bound to the purpose: there is one key at a time. */
const OF = 0;
/** A key that was sealed with another key of the server can’t be used again. */
const opened = ({ services: { config } }: Ctx, key: PushKeyRow): PushKeyRow | undefined => {
  try {
    return { ...key, private_key: unseal(config, USE, OF, key.private_key) };
  } catch (error) {
    if (config.secretKey === undefined) throw error;
    return undefined;
  }
};
/** `system`: the context of the system, because clients and branches don’t write keys. */
export const pushKey = async (system: Ctx): Promise<PushKeyRow> => {
  const [[found]] = await system.read(currentKey());
  const usable = found && opened(system, found);
  if (usable) return usable;
  const { default: webPush } = await import('web-push');
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await system.tx(async ({ db, clock, services: { config } }) => {
    if (found) await endKey(db, found.id, clock.now().toISOString());
    await insertKey(db, { public_key: publicKey, private_key: seal(config, USE, OF, privateKey) });
  });
  const [[made]] = await system.read(currentKey());
  const key = made && opened(system, made);
  if (!key) throw new Error('no key for notifications was made');
  return key;
};
