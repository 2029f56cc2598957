/**
 * The draft of an import: what each column and value means, until it is imported. Kept while the person moves between
 * steps.
 */
import { useState } from 'react';
import type { Import, ImportColumn, MappingInput, ValueMapsInput } from './import.model.ts';
import { isDateField, repeatableFields, type DateField, type ImportField } from './import-fields.rules.ts';
import type { DateOrder } from './import-dates.rules.ts';
import type { StatusTarget } from './import-values.rules.ts';

export type Draft = { mapping: MappingInput; value_maps: ValueMapsInput };
const kept = new Map<number, Draft>();

export type ImportDraft = Draft & {
  setColumn: (column: number, field: ImportField | null) => void;
  setOrder: (field: DateField, order: DateOrder) => void;
  setStatus: (key: string, target: StatusTarget) => void;
  setProgramme: (key: string, part: { programme_id?: number | null; status?: StatusTarget }) => void;
  setWithout: (target: StatusTarget) => void;
  setPhoneCountry: (country: string) => void;
};

/** A field that another column had moves to the new one, except if several columns can have it. */
const withField = (columns: MappingInput['columns'], column: number, field: ImportField | null) =>
  columns.map((now, i) =>
    i === column ? field : field !== null && now === field && !repeatableFields.has(field) ? null : now,
  );

const start = ({ mapping, value_maps }: Import): Draft => ({ mapping, value_maps });

export const useImportDraft = (of: Import): ImportDraft => {
  const [draft, setDraft] = useState<Draft>(() => kept.get(of.id) ?? start(of));
  const change = (next: (now: Draft) => Draft): void =>
    setDraft((now) => {
      const changed = next(now);
      kept.set(of.id, changed);
      return changed;
    });
  const setMapping = (part: Partial<MappingInput>): void =>
    change((now) => ({ ...now, mapping: { ...now.mapping, ...part } }));
  const setMaps = (part: Partial<ValueMapsInput>): void =>
    change((now) => ({ ...now, value_maps: { ...now.value_maps, ...part } }));
  const { mapping, value_maps } = draft;
  const noProgramme = { programme_id: null, status: 'active' as const };
  return {
    ...draft,
    setColumn: (column, field) => {
      const dates = of.columns[column]?.dates?.order;
      const isDate = isDateField(field);
      const date_orders = isDate && dates ? { ...mapping.date_orders, [field]: dates } : mapping.date_orders;
      setMapping({ columns: withField(mapping.columns, column, field), date_orders });
    },
    setOrder: (field, order) => setMapping({ date_orders: { ...mapping.date_orders, [field]: order } }),
    setStatus: (key, target) => setMaps({ statuses: { ...value_maps.statuses, [key]: target } }),
    setProgramme: (key, part) =>
      setMaps({
        programmes: { ...value_maps.programmes, [key]: { ...noProgramme, ...value_maps.programmes[key], ...part } },
      }),
    setWithout: (target) => setMaps({ without_status: target }),
    setPhoneCountry: (phone_country) => setMaps({ phone_country }),
  };
};

/** The column of the file that contains a field, if any. */
export const columnOf = ({ columns }: Import, { mapping }: Draft, field: ImportField): ImportColumn | undefined =>
  columns[mapping.columns.indexOf(field)];

/** Statuses of the file whose meaning is still undecided. */
export const undecidedStatuses = (of: Import, draft: Draft): string[] =>
  (columnOf(of, draft, 'status')?.values ?? [])
    .filter(({ key }) => !draft.value_maps.statuses[key])
    .map(({ value }) => value);
