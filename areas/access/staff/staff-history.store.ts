/** Changes to a person, their roles and certificates, as one history. */
import { sql as raw } from 'kysely';
import { accessWords } from '../access.words.ts';
import type { HistoryEntry } from '#kit/domain/history.ts';
import { inLanguage, textIn, type Locale } from '#kit/domain/words.ts';
import { asQuery } from '#kit/server/db.ts';
import { asHistory } from '#kit/server/history.ts';

type Trail = {
  id: number;
  at: string;
  op: 'insert' | 'update' | 'delete';
  table_name: 'staff' | 'staff_role' | 'staff_certificate';
  changes: Record<string, unknown>;
  personal: Record<string, unknown> | null;
  who: string | null;
  role_title: { en: string; cn: string } | null;
  place: string | null;
};
const MOST = 200;
export const trailOf = (id: number) => asQuery(raw<Trail>`select * from staff_trail(${id}, ${MOST})`);

const edited = (entry: Trail, field: string, value: string): HistoryEntry => ({
  id: entry.id,
  at: entry.at,
  who: entry.who,
  what: 'edited',
  changes: [
    {
      field,
      before: entry.op === 'delete' ? value : null,
      after: entry.op === 'delete' ? null : value,
    },
  ],
});
const valueOf = (change: unknown): string | null =>
  Array.isArray(change) ? (change.findLast((one): one is string => typeof one === 'string') ?? null) : null;

/** Adding or removing a role or certificate is a change of the person. */
export const asStory =
  (locale: Locale) =>
  (entry: Trail): HistoryEntry[] => {
    const words = inLanguage(accessWords, locale);
    if (entry.table_name === 'staff') return asHistory([entry]);
    if (entry.table_name === 'staff_role') {
      const place = entry.place ?? words.profile.everywhere;
      const title = entry.role_title === null ? '—' : textIn(entry.role_title, locale);
      return entry.op === 'update' ? [] : [edited(entry, 'role', `${title}, ${place}`)];
    }
    if (entry.op === 'update') return asHistory([entry]);
    const kind = valueOf(entry.changes['kind']);
    const name = kind === 'cpr' || kind === 'first_aid' ? words.certificate.kind[kind] : (kind ?? '');
    return [edited(entry, 'certificate', [name, valueOf(entry.changes['expires_on'])].filter(Boolean).join(' → '))];
  };
