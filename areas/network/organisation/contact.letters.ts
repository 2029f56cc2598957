/** A letter about an organisation's business: to each of its contacts who receive letters, in their language. */
import { fill, type Locale } from '#kit/domain/words.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { sendMail } from '#kit/server/mail.ts';
import { contactsToWrite } from './organisation.store.ts';

type Letter = { subject: string; text: string };
type Facts = Readonly<Record<string, string>>;
/** Words and facts of a letter in a language: placeholders in the words are filled with the facts. */
export type Written = (locale: Locale) => { words: Letter; facts: Facts };

/** Returns the number of recipients. */
export const writeToContacts = async (
  { db, services }: TxCtx,
  organisations: readonly number[],
  written: Written,
): Promise<number> => {
  const people = await contactsToWrite(db, organisations);
  for (const { email, locale } of people) {
    const { words, facts } = written(locale === 'cn' ? 'cn' : 'en');
    const [subject, text] = [fill(words.subject, facts), fill(words.text, facts)];
    await sendMail(services, db, { branch_id: null, to: email, subject, text });
  }
  return people.length;
};
/** The base of links in letters, never taken from a request header. */
export const linkTo = ({ services: { config } }: TxCtx, path: string): string =>
  `${config.publicUrl ?? `http://${config.host}:${config.port}`}${path}`;
