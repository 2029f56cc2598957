/** The log of messages as a file. */
import { webhookDeliveryWords } from './webhook-delivery.words.ts';
import type { DeliveryRecord } from './webhook-delivery.store.ts';
import { labelsIn } from '#kit/domain/labels.ts';
import { inLanguage, type Locale } from '#kit/domain/words.ts';
import { toCsv } from '#kit/server/csv.ts';

export const deliveriesAsCsv = (rows: readonly DeliveryRecord[], locale: Locale): string => {
  const words = inLanguage(webhookDeliveryWords, locale);
  const field = labelsIn(locale, words.field);
  return toCsv<DeliveryRecord>(
    [
      { header: field.id, value: (row) => row.id },
      { header: field.created_at, value: (row) => row.created_at },
      { header: field.branch_name, value: (row) => row.branch_name },
      { header: field.webhook_name, value: (row) => row.webhook_name },
      { header: field.event, value: (row) => words.event[row.event] },
      { header: field.record_id, value: (row) => row.record_id },
      { header: field.status, value: (row) => words.status[row.status] },
      { header: field.answer, value: (row) => row.answer },
      { header: field.fault, value: (row) => (row.fault === null ? null : words.fault[row.fault]) },
      { header: field.tries, value: (row) => row.tries },
      { header: field.took_ms, value: (row) => row.took_ms },
      { header: field.done_at, value: (row) => row.done_at },
    ],
    rows,
  );
};
