/** The ten cookies of the specification. They choose what is shown; they never grant access. */
import { cookieNames, type CookieName } from '#kit/domain/constants.ts';

const DAYS_KEPT = 30;

/** `a=1; b=%20` as a table. A value that cannot be decoded is left out. */
export const parseCookies = (text: string): Partial<Record<string, string>> => {
  const found: Partial<Record<string, string>> = {};
  for (const part of text.split(';')) {
    const at = part.indexOf('=');
    if (at < 0) continue;
    try {
      found[part.slice(0, at).trim()] = decodeURIComponent(part.slice(at + 1).trim());
    } catch {
      continue;
    }
  }
  return found;
};

/** Over TLS, a browser accepts a cookie with this prefix from this host only: a neighbour in the domain can't set it. */
const nameOf = (name: CookieName, secure: boolean): string => (secure ? `__Host-${name}` : name);
const isSecure = (): boolean => window.location.protocol === 'https:';

const dump = (name: CookieName, value: string, secure: boolean, seconds: number): string =>
  `${nameOf(name, secure)}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; samesite=strict${secure ? '; secure' : ''}`;
export const dumpCookie = (name: CookieName, value: string, secure: boolean): string =>
  dump(name, value, secure, DAYS_KEPT * 86_400);

export const readCookie = (name: CookieName): string | undefined =>
  parseCookies(document.cookie)[nameOf(name, isSecure())] || undefined;

export const writeCookie = (name: CookieName, value: string): void => {
  document.cookie = dumpCookie(name, value, isSecure());
};

/** Writes only what changes: `document.cookie` is slow, and each write wakes the other tabs. */
export const keepCookie = (name: CookieName, value: string): void => {
  if (readCookie(name) !== value) writeCookie(name, value);
};

export const clearCookies = (): void => {
  for (const name of cookieNames) document.cookie = dump(name, '', isSecure(), 0);
};
