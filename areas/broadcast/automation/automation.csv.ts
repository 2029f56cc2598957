/** Who entered an automation and what was done for each, as a file: one line for each step that was made. */
import type { Entry } from './automation.model.ts';
import { automationWords } from './automation.words.ts';
import { campaignRunWords } from '../campaign-run/campaign-run.words.ts';
import { inLanguage, textIn, type Locale } from '#kit/domain/words.ts';
import { toCsv } from '#kit/server/csv.ts';

type Line = { entry: Entry; event: Entry['events'][number] | undefined };
export const entriesAsCsv = (rows: readonly Entry[], locale: Locale): string => {
  const { person } = inLanguage(automationWords, locale);
  const { status } = inLanguage(campaignRunWords, locale).person;
  const lines = rows.flatMap((entry): Line[] =>
    entry.events.length === 0 ? [{ entry, event: undefined }] : entry.events.map((event) => ({ entry, event })),
  );
  return toCsv<Line>(
    [
      { header: person.field.name, value: ({ entry }) => entry.name },
      { header: person.field.on_day, value: ({ entry }) => entry.on_day },
      { header: person.field.class, value: ({ entry }) => entry.class && textIn(entry.class.name, locale) },
      { header: person.field.class_at, value: ({ entry }) => entry.class?.at ?? null },
      { header: person.field.entered_at, value: ({ entry }) => entry.entered_at },
      { header: person.field.status, value: ({ entry }) => person.status[entry.status] },
      { header: person.field.why, value: ({ entry }) => entry.why && person.why[entry.why] },
      { header: person.field.step, value: ({ event }) => (event ? event.step_no + 1 : null) },
      { header: person.field.outcome, value: ({ event }) => (event ? person.outcome[event.outcome] : null) },
      { header: person.field.what, value: ({ event }) => event?.name ?? null },
      { header: person.field.at, value: ({ event }) => event?.at ?? null },
      { header: person.field.result, value: ({ event }) => (event?.result ? status[event.result] : null) },
    ],
    lines,
  );
};
