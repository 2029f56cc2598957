/** Participants of online classes as a file: the words of the page, times by the clock of the branch. */
import { onlineWords, participantWords } from './online.words.ts';
import type { ParticipantRow } from './online.model.ts';
import { labelsIn } from '#kit/domain/labels.ts';
import { inLanguage, textIn, type Locale } from '#kit/domain/words.ts';
import { wallTimeIn } from '#kit/domain/zone.ts';
import { toCsv } from '#kit/server/csv.ts';

const at = (row: ParticipantRow, instant: string | null): string | null =>
  instant === null ? null : wallTimeIn(row.time_zone, new Date(instant));

export const participantsAsCsv = (rows: readonly ParticipantRow[], locale: Locale): string => {
  const field = labelsIn(locale, inLanguage(participantWords, locale).field);
  const { source } = inLanguage(onlineWords, locale);
  return toCsv<ParticipantRow>(
    [
      { header: field.day, value: (row) => row.day },
      { header: field.class_name, value: (row) => textIn(row.class_name, locale) },
      { header: field.name, value: (row) => row.name },
      { header: field.email, value: (row) => row.email },
      { header: field.joined_at, value: (row) => at(row, row.joined_at) },
      { header: field.left_at, value: (row) => at(row, row.left_at) },
      { header: field.minutes, value: (row) => row.minutes },
      { header: field.source, value: (row) => source[row.source] },
    ],
    rows,
  );
};
