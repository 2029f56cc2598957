/** Turns results and errors into the API's envelope and codes (design, "The API's manners"). */
import {
  codes,
  DuplicateEmail,
  Forbidden,
  NotFound,
  RefusedByOthers,
  Refusal,
  SessionEnded,
  ValidationError,
  type Fault,
} from '#kit/domain/errors.ts';
import { kitWords } from '#kit/domain/kit.words.ts';
import { inBoth, fallbackLocale, fill, wordAt, type Facts, type Locale } from '#kit/domain/words.ts';
import { areaWords } from '#areas/domain.index.ts';

export type Answer = {
  status: number;
  body: {
    responseCode?: number;
    responseMessage?: string;
    message?: string;
    data?: unknown;
    refusal?: { code: string } & Record<string, unknown>;
  };
};

const ofKit = inBoth(kitWords);
/** A text of the kit ("answers.not_found") in a language; English if the other has none. */
export const kitWord = (path: string, locale: Locale, facts?: Facts): string =>
  fill(wordAt(ofKit[locale], path) ?? wordAt(ofKit[fallbackLocale], path) ?? path, facts);

/** `people.lead_converted` → the sentence under `refusals` in the words of the area `people`. */
export const refusalWord = (code: string, locale: Locale, facts?: Facts): string => {
  const [area, ...rest] = code.split('.');
  const words = areaWords[area as keyof typeof areaWords];
  const path = `refusals.${rest.join('.')}`;
  return fill(
    wordAt(words?.[locale], path) ?? wordAt(words?.[fallbackLocale], path) ?? wordAt(ofKit[locale], path) ?? code,
    facts,
  );
};

const faultsAsData = (faults: readonly Fault[], locale: Locale): Record<string, string[]> => {
  const data: Record<string, string[]> = {};
  for (const { field, key, facts } of faults) (data[field] ??= []).push(kitWord(`faults.${key}`, locale, facts));
  return data;
};

const coded = (responseCode: number, responseMessage: string, data: unknown, refusal?: { code: string }): Answer => ({
  status: 200,
  body: { responseCode, responseMessage, data, ...(refusal && { refusal }) },
});

/** The answer to a known error; undefined for an unexpected one. */
export const answerFor = (error: unknown, locale: Locale): Answer | undefined => {
  const say = (key: string, facts?: Facts): string => kitWord(`answers.${key}`, locale, facts);
  if (error instanceof ValidationError)
    return coded(codes.validation, say('error'), faultsAsData(error.faults, locale));
  if (error instanceof SessionEnded) return coded(codes.sessionEnded, say('session_timed_out'), null);
  if (error instanceof NotFound) return coded(codes.notFound, say('not_found'), null);
  if (error instanceof DuplicateEmail) {
    return coded(codes.duplicateEmail, say('duplicate_email'), { email: [say('duplicate_email')] });
  }
  if (error instanceof Refusal) {
    const sentence = refusalWord(error.code, locale, error.facts);
    return coded(codes.refused, sentence, sentence, { code: error.code, ...error.facts });
  }
  if (error instanceof RefusedByOthers) {
    return coded(codes.refusedByOthers, refusalWord(error.code, locale), error.names, { code: error.code });
  }
  if (error instanceof Forbidden)
    return { status: 403, body: { responseCode: codes.refused, message: say('forbidden') } };
  return undefined;
};

/** HTTP statuses outside the envelope's codes: they have a sentence and no internal details. */
export const plainAnswer = (status: 404 | 413 | 415 | 429 | 500 | 503, key: string, locale: Locale): Answer => ({
  status,
  body: { responseMessage: kitWord(`answers.${key}`, locale) },
});

/** The record exists, but the content of its file doesn't: a separate word, beside the code for not found. */
export const fileGoneAnswer = (locale: Locale): Answer =>
  coded(codes.notFound, kitWord('answers.file_gone', locale), null);

/** Stale: says what has changed since, and who changed it. */
export const staleAnswer = (
  changed: { field: string; value: string | null; name: string }[],
  locale: Locale,
): Answer => {
  const data: Record<string, string[]> = {};
  for (const { field, value, name } of changed)
    data[field] = [
      value === null
        ? kitWord('answers.stale_by', locale, { name })
        : kitWord('answers.stale', locale, { value, name }),
    ];
  return coded(codes.stale, kitWord('answers.stale_title', locale), data);
};
