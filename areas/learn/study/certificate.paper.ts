/** The certificate of a completed course, as a PDF. Its code says to anyone whether it is still valid. */
import { learnWords } from '../learn.words.ts';
import { codeText } from './study.rules.ts';
import { formatDay, type Day } from '#kit/domain/day.ts';
import { fill, inLanguage, type Locale } from '#kit/domain/words.ts';
import { pdfOf } from '#kit/server/pdf.ts';

type Printed = {
  staff_name: string;
  title: string;
  completed_on: Day;
  expires_on: Day | null;
  certificate_code: string;
  state: 'valid' | 'expired' | 'revoked';
  locale: Locale;
  url: string | undefined;
};
const center = { align: 'center' } as const;
export const certificatePdf = (of: Printed): Promise<Buffer> =>
  pdfOf(
    of.title,
    (sheet) => {
      const { study: words } = inLanguage(learnWords, of.locale);
      sheet.gap(70);
      sheet.text(words.certificate, { ...center, size: 14, grey: true });
      sheet.gap(18);
      sheet.text(of.staff_name, { ...center, size: 30, weight: 'strong' });
      sheet.gap(14);
      sheet.text(words.has_completed, { ...center, size: 12 });
      sheet.gap(10);
      sheet.text(of.title, { ...center, size: 20, weight: 'strong' });
      sheet.gap(14);
      sheet.text(fill(words.completed_at, { day: formatDay(of.completed_on, of.locale) }), { ...center, size: 11 });
      const until = of.expires_on && fill(words.valid_until, { day: formatDay(of.expires_on, of.locale) });
      sheet.text(until ?? words.valid_forever, { ...center, size: 11 });
      if (of.state !== 'valid') {
        sheet.gap(8);
        sheet.text(words.certificate_state[of.state], { ...center, size: 12, weight: 'strong' });
      }
      sheet.gap(40);
      sheet.text(codeText(of.certificate_code), { ...center, size: 13, weight: 'strong' });
      const at = `${of.url ?? ''}/p/certificate`;
      sheet.text(fill(words.check_at, { address: at }), { ...center, size: 9, grey: true });
    },
    { isWide: true },
  );
