import { branchGroupWords } from './branch-group.words.ts';
import type { GroupLine } from './branch-group.store.ts';
import { labelsIn } from '#kit/domain/labels.ts';
import { inLanguage, textIn, type Locale } from '#kit/domain/words.ts';
import { toCsv } from '#kit/server/csv.ts';

export const groupsAsCsv = (lines: readonly GroupLine[], locale: Locale): string => {
  const words = inLanguage(branchGroupWords, locale);
  const field = labelsIn(locale, words.field);
  return toCsv<GroupLine>(
    [
      { header: field.name, value: (row) => textIn(row.name, locale) },
      { header: field.kind, value: (row) => words.choice.kind[row.kind] },
      { header: field.new_in, value: (row) => row.new_in },
      { header: field.branch_count, value: (row) => row.branch_count },
      { header: field.branch_ids, value: (row) => row.branches },
      { header: field.updated_at, value: (row) => row.updated_at },
    ],
    lines,
  );
};
