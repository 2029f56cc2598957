/** The letters about signing in, in the language of the recipient. */
import { accessWords } from '../access.words.ts';
import { secondStepsWords } from './account-letters.words.ts';
import { inLanguage, fill } from '#kit/domain/words.ts';
import type { Config } from '#server/boot/config.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { sendMail, type Letter } from '#kit/server/mail.ts';

export type Addressee = { email: string; first_name: string; locale?: string };
type Kind = keyof (typeof accessWords)['letters'];
const letter = (person: Addressee, kind: Kind, facts: Record<string, string>): Letter => {
  const { subject, text } = inLanguage(accessWords, person.locale).letters[kind];
  const known = { name: person.first_name, ...facts };
  return { branch_id: null, to: person.email, subject: fill(subject, known), text: fill(text, known) };
};

export const otpLetter = (person: Addressee, code: string): Letter => letter(person, 'otp', { code });

/** Never from a header of the request: the person who asks for a link must not be able to choose where it leads. */
const ownAddress = ({ publicUrl, host, port }: Config): string => publicUrl ?? `http://${host}:${port}`;
export const resetLetter = (person: Addressee, config: Config, token: string): Letter =>
  letter(person, 'reset', { link: `${ownAddress(config)}/p/resetPassword#token=${token}` });
export const invitationLetter = (person: Addressee, config: Config, by: string, token: string): Letter =>
  letter(person, 'invitation', { by, link: `${ownAddress(config)}/p/invitation#token=${token}` });
/** To someone who already works here. */
export const appointedLetter = (person: Addressee, by: string, role: string, place: string): Letter =>
  letter(person, 'appointed', { by, role, place });
/** To the old address. */
export const emailChangedLetter = (person: Addressee, name: string, by: string, email: string): Letter =>
  letter({ ...person, first_name: name }, 'email_changed', { by, email });
/** To the person, regardless of who changed it: anything that weakens or moves an account is announced. */
export const passwordSetLetter = (person: Addressee): Letter => letter(person, 'password_set', {});
export const stepLetter = (
  person: Addressee,
  kind: 'step_on' | 'step_off',
  step: keyof typeof secondStepsWords,
): Letter => letter(person, kind, { step: inLanguage(secondStepsWords, person.locale)[step] });
/** The code that a change of the second step requires. */
export const stepCodeLetter = (person: Addressee, code: string): Letter => letter(person, 'step_code', { code });
export const codesRenewedLetter = (person: Addressee): Letter => letter(person, 'codes_renewed', {});
/** `end`: the last characters of the new account; null: it was removed. */
export const bankLetter = (person: Addressee, by: string, end: string | null): Letter =>
  end === null ? letter(person, 'bank_removed', { by }) : letter(person, 'bank_changed', { by, end });
export const signedOutLetter = (person: Addressee, by: string, reason: string): Letter =>
  letter(person, 'signed_out', { by, reason });
export const appResetLetter = (person: Addressee, by: string, reason: string): Letter =>
  letter(person, 'app_reset', { by, reason });

type Alarm = 'codes' | 'passwords';
/** To the person whose account it is. */
export const alarmLetter = (person: Addressee, why: Alarm, count: number): Letter =>
  letter(person, why === 'codes' ? 'alarm_codes' : 'alarm_passwords', { count: String(count) });
/** To the administrators of the head office. */
export const watchLetter = (person: Addressee, why: Alarm, account: string, count: number): Letter =>
  letter(person, why === 'codes' ? 'watch_codes' : 'watch_passwords', { account, count: String(count) });

/** Letters about signing in belong to no branch: only the head office can read them in the outbox. */
export const write = (ctx: TxCtx, one: Letter): Promise<void> => sendMail(ctx.services, ctx.db, one);
