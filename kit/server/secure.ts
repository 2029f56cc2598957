/** Does the browser reach this server over TLS? Then its cookies are bound to this host and never sent unencrypted. */
import type { FastifyRequest } from 'fastify';

type Reached = { protocol: string; host: string };

/** Directly, or through a proxy that ends TLS: PUBLIC_URL says so, and the browser asked for its host. */
export const isSecure = ({ protocol, host }: Reached, publicUrl: string | undefined): boolean => {
  if (protocol === 'https') return true;
  if (publicUrl === undefined) return false;
  const known = new URL(publicUrl);
  return known.protocol === 'https:' && known.host === host;
};
export const reachedBy = ({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): Reached => ({
  protocol,
  host,
});

/** A browser accepts a cookie with this prefix only from this host itself, over TLS, for all paths. */
export const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);
