import type { Fault } from '#kit/domain/errors.ts';
import { phoneIn } from '#areas/people/person/phone.rules.ts';
import type { NewSuppression, Suppression } from './suppression.model.ts';

export const suppressionCan = ({ status }: Pick<Suppression, 'status'>, manages: boolean): Suppression['can'] =>
  manages && status === 'suppressed' ? ['lift'] : [];

/** What is suppressed: an address, or a number in international form. A number neither bounces nor is marked as spam. */
export const suppressedOf = (
  { channel, email, phone, reason }: NewSuppression,
  country: string,
): { value: string | null; faults: Fault[] } => {
  if (channel === 'email')
    return { value: email, faults: email === null ? [{ field: 'email', key: 'address_needed' }] : [] };
  const number = phone === null ? null : phoneIn(phone, country);
  return {
    value: number,
    faults: [
      ...(phone === null ? [{ field: 'phone', key: 'number_needed' }] : []),
      ...(phone !== null && number === null ? [{ field: 'phone', key: 'phone_invalid' }] : []),
      ...(reason === 'asked' ? [] : [{ field: 'reason', key: 'not_one_of' }]),
    ],
  };
};

const SHOWN_START = 5;
const SHOWN_END = 2;
/** `+6012***12` */
export const maskedPhone = (number: string): string => `${number.slice(0, SHOWN_START)}***${number.slice(-SHOWN_END)}`;
