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

export const dumpCookie = (name: CookieName, value: string, secure: boolean): string =>
  `${name}=${encodeURIComponent(value)}; path=/; max-age=${DAYS_KEPT * 86_400}; samesite=strict${secure ? '; secure' : ''}`;

export const readCookie = (name: CookieName): string | undefined => parseCookies(document.cookie)[name] || undefined;

export const writeCookie = (name: CookieName, value: string): void => {
  document.cookie = dumpCookie(name, value, window.location.protocol === 'https:');
};

/** Writes only what changes: `document.cookie` is slow, and each write wakes the other tabs. */
export const keepCookie = (name: CookieName, value: string): void => {
  if (readCookie(name) !== value) writeCookie(name, value);
};

export const clearCookies = (): void => {
  for (const name of cookieNames) document.cookie = `${name}=; path=/; max-age=0; samesite=strict`;
};
