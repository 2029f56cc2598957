/** The letter about a changed account for payments, in the language of the recipient. */
import { accountLettersWords } from '../password/account-letters.words.ts';
import { fill, inLanguage } from '#kit/domain/words.ts';
import type { Addressee, Letter } from '#kit/server/mail.ts';

type Facts = { by: string; whose: string; before: string; after: string };
export const payeeLetter = (person: Addressee, { before, after, ...facts }: Facts): Letter => {
  const { subject, text, none } = inLanguage(accountLettersWords, person.locale).payee_changed;
  const said = { ...facts, name: person.first_name, before: before || none, after: after || none };
  return { branch_id: null, to: person.email, subject: fill(subject, said), text: fill(text, said) };
};

export const branchEmailLetter = (person: Addressee, { before, after, ...facts }: Facts): Letter => {
  const { subject, text, none } = inLanguage(accountLettersWords, person.locale).branch_email_changed;
  const said = { ...facts, name: person.first_name, before: before || none, after: after || none };
  return { branch_id: null, to: person.email, subject: fill(subject, said), text: fill(text, said) };
};
