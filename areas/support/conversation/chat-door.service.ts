/** Clients hear of new messages over the same channel as staff: their session lets them in, and they see ids only. */
import { findOwn } from '#areas/people/member-login/member-session.commands.ts';
import { systemContext } from '#kit/server/jobs.ts';
import type { Door } from '#kit/server/live.ts';
import { hashToken } from '#kit/server/session.ts';
import { visitorOf } from '../visitor/visitor.store.ts';

const cookieIn = (header: string, name: string): string | undefined =>
  header
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);

export const chatDoor: Door = async (services, auth, cookies) => {
  const ctx = await systemContext(services, 'live_chat');
  const visitor = auth['visitor'];
  if (typeof visitor === 'string') {
    const [[known]] = await ctx.read(visitorOf(hashToken(visitor)));
    return known && [`visitor:${known.id}`];
  }
  const token = auth['member'];
  if (typeof token !== 'string') return undefined;
  const cookie = (name: string): string | undefined => cookieIn(cookies, `__Host-${name}`) ?? cookieIn(cookies, name);
  const own = await findOwn(ctx, token, { fromBrowser: false, setCookie: () => undefined, cookie });
  const self = own?.people.find(({ is_self }) => is_self);
  return self && [`member:${self.id}`];
};
