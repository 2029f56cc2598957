/** Does the browser reach this server over TLS? Then its cookies are bound to this host and never sent unencrypted. */
import type { FastifyRequest } from 'fastify';

type Reached = { protocol: string };

/**
 * Directly, or through a proxy that ends TLS: PUBLIC_URL says so. The host of the request doesn't matter, because a proxy
 * may replace it. A browser that comes without TLS anyway keeps no such cookie, so no session is sent unencrypted;
 * browsers make an exception for the machine itself.
 */
export const isSecure = ({ protocol }: Reached, publicUrl: string | undefined): boolean =>
  protocol === 'https' || (publicUrl !== undefined && new URL(publicUrl).protocol === 'https:');
export const reachedBy = ({ protocol }: Pick<FastifyRequest, 'protocol'>): Reached => ({ protocol });

/** A browser accepts a cookie with this prefix only from this host itself, over TLS, for all paths. */
export const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);

type Cookies = Readonly<Record<string, string | undefined>>;
/**
 * A cookie that a page writes itself: with the prefix over TLS. Programs send the plain name, and none of these cookies
 * grants access.
 */
export const cookieOfPage = (cookies: Cookies, name: string): string | undefined =>
  cookies[`__Host-${name}`] ?? cookies[name];
