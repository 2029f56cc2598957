/** One letter to a client about all places that were cancelled because the membership doesn't cover them. */
import { inLanguage, fill, locales, textIn, type Locale } from '#kit/domain/words.ts';
import { formatDay } from '#kit/domain/day.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { sendMail } from '#kit/server/mail.ts';
import { clientsToWrite } from '../booking/addressee.store.ts';
import { BETWEEN } from '../booking/booking.letters.ts';
import { lettersWords } from '../session/letters.words.ts';
import type { ComingPlace } from './release.store.ts';

const lineOf = (place: ComingPlace, locale: Locale): string => {
  const words = inLanguage(lettersWords, locale).released;
  const what = place.name
    ? textIn(place.name, locale)
    : fill(words.with_trainer, { trainer: place.trainer_name ?? '' });
  return [what, `${formatDay(place.day, locale)} ${place.starts}`, place.branch_name].join(' · ');
};

export type Of = { branch_id: number; member_id: number };
type Letter = (locale: Locale, name: string) => { subject: string; text: string };
/** In the client's language, or in both. Clients without an address are contacted by the desk. */
export const writeTo = async (ctx: TxCtx, { branch_id, member_id }: Of, letter: Letter): Promise<void> => {
  const [person] = await clientsToWrite(ctx.db, [member_id]);
  if (!person || person.email === null) return;
  const inEach = (person.locale === null ? locales : [person.locale]).map((locale) =>
    letter(locale, person.first_name),
  );
  await sendMail(ctx.services, ctx.db, {
    branch_id,
    member_id,
    to: person.email,
    subject: inEach.map((one) => one.subject).join(' · '),
    text: inEach.map((one) => one.text).join(BETWEEN),
  });
};

export const tellReleased = async (ctx: TxCtx, of: Of, cancelled: readonly ComingPlace[]): Promise<void> => {
  if (cancelled.length === 0) return;
  const branch = await knownBranch(ctx, of.branch_id);
  await writeTo(ctx, of, (locale, name) => {
    const { subject, text } = inLanguage(lettersWords, locale).released;
    const lines = cancelled.map((place) => lineOf(place, locale)).join('\n');
    const facts = { name, lines, count: cancelled.length, branch: branch.name };
    return { subject: fill(subject, facts), text: fill(text, facts) };
  });
};
