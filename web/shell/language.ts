/** The language chosen on a page without a session: it is kept through the sign-in. */
import type { SignedIn } from '#areas/access/session/session.model.ts';
import type { Locale } from '#kit/domain/words.ts';
import { chooseLocale, signedIn } from './session.ts';

let chosen: Locale | undefined;

export const chooseLanguageHere = async (locale: Locale): Promise<void> => {
  chosen = locale;
  await chooseLocale(locale);
};

/** Continues as the signed-in person. A language chosen a moment ago is kept, and becomes the account's language. */
export const enter = async (answer: SignedIn, from?: string): Promise<void> => {
  const wanted = chosen;
  chosen = undefined;
  await signedIn(wanted ? { ...answer, locale: wanted } : answer, from);
  if (wanted && wanted !== answer.locale) await chooseLocale(wanted);
};
