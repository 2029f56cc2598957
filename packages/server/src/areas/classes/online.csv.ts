/** Who joined online classes, as a file: the words of the page, times by the clock of the branch. */
import { onlineEn, participantEn } from '#domain/areas/classes/online.en.ts';
import { onlineZh, participantZh } from '#domain/areas/classes/online.zh.ts';
import type { ParticipantRow } from '#domain/areas/classes/online.model.ts';
import { textIn, type Locale } from '#domain/kit/words.ts';
import { wallTimeIn } from '#domain/kit/zone.ts';
import { toCsv } from '#server/kit/csv.ts';

const at = (row: ParticipantRow, instant: string | null): string | null =>
  instant === null ? null : wallTimeIn(row.time_zone, new Date(instant));

export const participantsAsCsv = (rows: readonly ParticipantRow[], locale: Locale): string => {
  const { field } = locale === 'cn' ? participantZh : participantEn;
  const { source } = locale === 'cn' ? onlineZh : onlineEn;
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
