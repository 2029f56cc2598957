import { rolloutWords } from './rollout.words.ts';
import type { RolloutLine } from './rollout.model.ts';
import { copyWords } from '../copy/copy.words.ts';
import { inLanguage, textIn, type Locale } from '#kit/domain/words.ts';
import { toCsv } from '#kit/server/csv.ts';

/** What changes, in short: the number of settings, holidays, rules and programmes. */
const changed = ({ changes, holidays, programmes, offers }: RolloutLine): number =>
  changes.length + holidays.length + programmes.length + offers.length;
export const linesAsCsv = (lines: readonly RolloutLine[], locale: Locale): string => {
  const words = inLanguage(rolloutWords, locale);
  const kinds = inLanguage(copyWords, locale).kind;
  return toCsv<RolloutLine>(
    [
      { header: words.csv.branch, value: (row) => row.branch_name },
      { header: words.csv.what, value: (row) => kinds[row.what] },
      { header: words.csv.status, value: (row) => words.line_status[row.status] },
      { header: words.csv.changes, value: changed },
      { header: words.csv.reason, value: (row) => row.reason },
      {
        header: words.csv.not_copied,
        value: (row) =>
          row.not_copied.map(({ name, day }) => [day, textIn(name, locale)].filter(Boolean).join(' ')).join('; '),
      },
    ],
    lines,
  );
};
