import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { expect, it } from 'vitest';
import { phoneText, whatsAppOf } from './phone.ts';

/** The national form, with the country code instead of the leading zero. */
const asSaid = (number: string): string => {
  const found = parsePhoneNumberFromString(number);
  return `+${found?.countryCallingCode} ${found?.formatNational().replace(/^0/, '')}`;
};

it.each([
  '+60127341412',
  '+601112345678',
  '+60193334455',
  '+60321234567',
  '+6041234567',
  '+6082412345',
  '+6591234567',
  '+6561234567',
])('%s is written as the telephone companies write it', (number) => expect(phoneText(number)).toBe(asSaid(number)));
it.each(['+442071838750', '+60999', '012-734 1412', '+8613800138000'])('%s stays as it is', (number) => {
  expect(phoneText(number)).toBe(number);
});
it.each([
  ['+60127341412', 'MY', '012-734 1412'],
  ['+60321234567', 'MY', '03-2123 4567'],
  ['+60127341412', 'SG', '+60 12-734 1412'],
  ['+6591234567', 'SG', '9123 4567'],
  ['+6591234567', 'MY', '+65 9123 4567'],
  ['+442071838750', 'MY', '+442071838750'],
])('%s is read in %s as %s', (number, country, text) => {
  expect(phoneText(number, country)).toBe(text);
  const found = parsePhoneNumberFromString(number);
  if (found?.country === country) expect(text).toBe(found.formatNational());
});
it('a chat begins at the digits alone', () => expect(whatsAppOf('+60 12-734 1412')).toBe('https://wa.me/60127341412'));
