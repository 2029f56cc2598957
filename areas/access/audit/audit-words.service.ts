/** The words of the trail: each kind of record uses the words of its own area for fields and codes. */
import { auditCodes } from './audit-codes.words.ts';
import { auditColumnsWords } from './audit.words.ts';
import { areaWords } from '#areas/domain.index.ts';
import { labelsIn } from '#kit/domain/labels.ts';
import { inLanguage, wordAt, type Locale } from '#kit/domain/words.ts';

/** Where the words of a table are, if its noun has a different name. */
const nouns: Readonly<Record<string, readonly [area: keyof typeof areaWords, noun: string]>> = {
  staff_role: ['access', 'staff'],
  staff_certificate: ['access', 'certificate'],
  programme_price: ['membership', 'programme'],
  membership_suspension: ['membership', 'suspension'],
  membership_ending: ['membership', 'ending'],
  branch_tax: ['network', 'branch'],
  branch_opening: ['network', 'opening'],
  settlement_rule: ['network', 'settlement'],
  settlement_rate: ['network', 'settlement'],
  settlement_note: ['network', 'settlement'],
  organisation_contact: ['network', 'contact'],
  franchise_agreement: ['network', 'agreement'],
  franchise_agreement_branch: ['network', 'agreement'],
  franchise_document: ['network', 'agreement'],
  franchise_invoice_line: ['network', 'franchise_invoice'],
  franchise_payment: ['network', 'franchise_invoice'],
  franchise_credit_note: ['network', 'franchise_credit'],
  trainer_availability: ['classes', 'availability'],
  availability_exception: ['classes', 'availability'],
  timetable_entry: ['classes', 'plan'],
  class_session: ['classes', 'session'],
  session_trainer: ['classes', 'session'],
};
type At = readonly [area: keyof typeof areaWords, noun: string];
/** Where the words of codes are that the noun of a table doesn't have itself. */
const codeNouns: Readonly<Record<string, readonly At[]>> = {
  accounting_program: [['listed', 'journal_export']],
  campaign: [['broadcast', 'notification']],
  campaign_run: [
    ['broadcast', 'run'],
    ['broadcast', 'schedule'],
  ],
  campaign_schedule: [['broadcast', 'schedule']],
  clocking: [['shift', 'shift']],
  conversation: [['support', 'ticket']],
  credit_note: [['money', 'invoice']],
  exam_question: [['learn', 'question']],
  franchise_payment: [['network', 'franchise_credit']],
  freelance_rate: [['learn', 'course']],
  import: [['people', 'import.page']],
  member_consent: [['settings', 'user']],
  membership: [['membership', 'programme']],
  merchant_package: [['settings', 'terms']],
  online_meeting: [['classes', 'online']],
  online_participant: [['classes', 'online']],
  product_order: [['orders', 'order']],
  report_schedule: [
    ['listed', 'schedule'],
    ['network', 'opening'],
  ],
  schedule_rule: [['settings', 'booking_rule']],
  setting_rollout: [['settings', 'rollout']],
  staff: [['settings', 'user']],
  staff_exam: [
    ['learn', 'attempt'],
    ['learn', 'exam'],
  ],
  staff_grade: [['learn', 'course']],
  staff_invoice_line: [['shift', 'staff_invoice']],
  ticket_message: [['support', 'ticket']],
  till_move: [['money', 'till']],
  trial_place: [
    ['classes', 'trial'],
    ['settings', 'user'],
  ],
  vaccine_certificate: [['people', 'vaccine']],
  website_key: [['settings', 'website']],
  wifi_network: [['settings', 'wifi']],
};
const areasByName = Object.keys(areaWords) as (keyof typeof areaWords)[];
const placeOf = (kind: string): readonly [keyof typeof areaWords, string] => {
  const known = nouns[kind];
  if (known) return known;
  const area = areasByName.find((name) => wordAt(areaWords[name].en, `${kind}.title`) !== undefined);
  return [area ?? 'access', kind];
};

/** Undefined if a word is missing: a test goes through every table of the trail. */
export const kindName = (kind: string, locale: Locale): string | undefined => {
  const [area, noun] = placeOf(kind);
  return wordAt(areaWords.access[locale], `audit.kind.${kind}`) ?? wordAt(areaWords[area][locale], `${noun}.one`);
};
export const fieldName = (kind: string, field: string, locale: Locale): string | undefined => {
  const [area, noun] = placeOf(kind);
  const words = areaWords[area][locale];
  return (
    wordAt(words, `${noun}.field.${field}`) ??
    wordAt(inLanguage(auditColumnsWords, locale), `column.${field}`) ??
    wordAt(words, `field.${field}`) ??
    wordAt(labelsIn(locale, {}), field)
  );
};
export const codeName = (kind: string, field: string, code: string, locale: Locale): string | undefined => {
  if (!/^\w+$/.test(code)) return undefined;
  for (const [area, noun] of [placeOf(kind), ...(codeNouns[kind] ?? [])]) {
    const words = areaWords[area][locale];
    const paths = [`${noun}.choice.${field}.${code}`, `${noun}.${field}.${code}`, `${field}.${code}`];
    const word = paths.map((path) => wordAt(words, path)).find((found) => found !== undefined);
    if (word !== undefined) return word;
  }
  return wordAt(inLanguage(auditCodes, locale), `${field}.${code}`);
};
