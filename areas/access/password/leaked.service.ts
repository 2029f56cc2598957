/**
 * Asks a service that knows leaked passwords (LEAKED_PASSWORDS_URL) about a new one. It gets the first five characters of
 * its SHA-1 digest and answers with all that it knows with this beginning: it never learns the password. If it doesn't
 * answer, the password counts as unknown: nobody is kept from setting one.
 */
import { createHash } from 'node:crypto';
import type { Ctx } from '#kit/server/context.ts';

const PATIENCE_MS = 3_000;
const PREFIX = 5;

export const isLeaked = async ({ services }: Pick<Ctx, 'services'>, password: string): Promise<boolean> => {
  const { leakedPasswordsUrl } = services.config;
  if (leakedPasswordsUrl === undefined) return false;
  const digest = createHash('sha1').update(password).digest('hex').toUpperCase();
  try {
    const response = await fetch(new URL(digest.slice(0, PREFIX), leakedPasswordsUrl), {
      headers: { 'Add-Padding': 'true' },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    // Made-up lines have a count of zero.
    const known = (await response.text()).split('\n').map((line) => line.trim().split(':'));
    return known.some(([rest, count]) => rest?.toUpperCase() === digest.slice(PREFIX) && Number(count) > 0);
  } catch (error) {
    services.log.warn({ err: error }, 'the service of leaked passwords did not answer');
    return false;
  }
};
