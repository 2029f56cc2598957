/** The people in an audience as a file. */
import { audienceWords } from './audience.words.ts';
import type { Contact } from './audience.model.ts';
import { phoneUseWords } from '#areas/people/member-consent/phone-use.words.ts';
import { labelsIn } from '#kit/domain/labels.ts';
import { inLanguage, type Locale } from '#kit/domain/words.ts';
import { toCsv } from '#kit/server/csv.ts';

export const contactsAsCsv = (rows: readonly Contact[], locale: Locale): string => {
  const words = inLanguage(audienceWords, locale);
  const uses = inLanguage(phoneUseWords, locale);
  const field = labelsIn(locale, words.contact.field);
  return toCsv<Contact>(
    [
      { header: field.name, value: (row) => row.name },
      { header: field.email, value: (row) => row.email },
      { header: field.phone, value: (row) => row.phone },
      { header: field.children, value: (row) => row.children },
      { header: field.reach, value: (row) => words.contact.reach[row.reach] },
      { header: field.calls, value: (row) => uses[row.calls] },
      { header: field.texts, value: (row) => uses[row.texts] },
      { header: field.consent_at, value: (row) => row.consent_at },
      { header: field.branch_name, value: (row) => row.branch_name },
    ],
    rows,
  );
};
