/** The language chosen on a page without a session: it goes with the person through the sign-in. */
import type { SignedIn } from '#areas/access/session/session.model.ts';
import type { Locale } from '#kit/domain/words.ts';
import { chooseLocale, signedIn } from './session.ts';

let chosen: Locale | undefined;

export const chooseLanguageHere = async (locale: Locale): Promise<void> => {
  chosen = locale;
  await chooseLocale(locale);
};

/** Goes on as the person who signed in. A language chosen a moment ago is kept, and becomes that of the account. */
export const enter = async (answer: SignedIn, from?: string): Promise<void> => {
  const wanted = chosen;
  chosen = undefined;
  await signedIn(wanted ? { ...answer, locale: wanted } : answer, from);
  if (wanted && wanted !== answer.locale) await chooseLocale(wanted);
};
