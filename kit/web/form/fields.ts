/** Fields of a form, as data. Labels are the noun's `field.<name>`, help its `hint.<name>`. */
import type { ComponentType } from 'react';
import type { FilePurpose } from '#kit/domain/file.ts';
import type { Endpoint } from '#kit/domain/contract.ts';

/** `src` only of a picture. */
export type ShownFile = { name?: string; src?: string };
export type Values = Readonly<Record<string, unknown>>;
export type LooseRow = Readonly<Record<string, unknown>>;
type Common<F extends string> = {
  name: F;
  /** Shown only while this is true, of what was entered and, where the form has no such field, of the record. */
  when?: (values: Values) => boolean;
  /** Required where it is shown, though the body of the call allows it to be left out. */
  required?: true;
};
type FieldKinds<F extends string> =
  | { kind: 'text'; type: 'text' | 'email' | 'tel' | 'password'; autoComplete?: string }
  | { kind: 'area'; rows: number }
  | { kind: 'number'; min?: number; max?: number; step?: number; decimals?: number; suffix?: string }
  | { kind: 'money'; currency?: string }
  | { kind: 'day'; min?: string; max?: string }
  | { kind: 'choice'; values: readonly string[]; look: 'select' | 'radio'; labelOf?: (value: string) => string }
  | { kind: 'many'; values: readonly string[] }
  | { kind: 'check' }
  | {
      kind: 'record';
      source: Endpoint;
      labelOf: (row: LooseRow) => string;
      query?: Readonly<Record<string, string>>;
      shown?: (values: Values) => string | undefined;
    }
  | { kind: 'upload'; purpose: FilePurpose; shown?: (values: Values) => ShownFile | undefined }
  | { kind: 'both'; area: boolean }
  | { kind: 'own'; Input: ComponentType<OwnInputProps>; also?: readonly F[] };
export type Field<F extends string = string> = Common<F> & FieldKinds<F>;
/** Props of a custom field; labels and faults as with the others. */
export type OwnInputProps = {
  name: string;
  label: string;
  value: unknown;
  error: string | undefined;
  required: boolean;
  values: Values;
  set: (name: string, value: unknown) => void;
};
/** Fields side by side are a list inside the list. */
export type Group<F extends string = string> = { name?: string; fields: readonly (Field<F> | readonly Field<F>[])[] };

type When = { when?: (values: Values) => boolean };
export const textField = <F extends string>(name: F, more: When & { autoComplete?: string } = {}): Field<F> => ({
  name,
  kind: 'text',
  type: 'text',
  ...more,
});
export const emailField = <F extends string>(name: F, more: When & { autoComplete?: string } = {}): Field<F> => ({
  name,
  kind: 'text',
  type: 'email',
  ...more,
});
/** As a person writes it: the server converts it to international form by the branch's country. */
export const phoneField = <F extends string>(name: F, more: When & { autoComplete?: string } = {}): Field<F> => ({
  name,
  kind: 'text',
  type: 'tel',
  ...more,
});
export const passwordField = <F extends string>(name: F, more: When & { autoComplete?: string } = {}): Field<F> => ({
  name,
  kind: 'text',
  type: 'password',
  ...more,
});
export const areaField = <F extends string>(
  name: F,
  more: When & { rows?: number; required?: true } = {},
): Field<F> => ({
  name,
  kind: 'area',
  rows: 3,
  ...more,
});
export const numberField = <F extends string>(
  name: F,
  more: When & { min?: number; max?: number; step?: number; decimals?: number; suffix?: string } = {},
): Field<F> => ({ name, kind: 'number', ...more });
/** Minor units in the body, an amount with its sign on the page. */
export const moneyField = <F extends string>(name: F, more: When & { currency?: string } = {}): Field<F> => ({
  name,
  kind: 'money',
  ...more,
});
export const dayField = <F extends string>(name: F, more: When & { min?: string; max?: string } = {}): Field<F> => ({
  name,
  kind: 'day',
  ...more,
});
/** One from a fixed list; words at `<name>.<value>` of the area or `choice.<name>.<value>` of the noun. */
export const selectField = <F extends string>(
  name: F,
  values: readonly string[],
  more: When & { labelOf?: (value: string) => string } = {},
): Field<F> => ({ name, kind: 'choice', values, look: 'select', ...more });
export const radioField = <F extends string>(
  name: F,
  values: readonly string[],
  more: When & { labelOf?: (value: string) => string } = {},
): Field<F> => ({ name, kind: 'choice', values, look: 'radio', ...more });
/** Several from a fixed list, as checkboxes. */
export const manyField = <F extends string>(name: F, values: readonly string[], more: When = {}): Field<F> => ({
  name,
  kind: 'many',
  values,
  ...more,
});
export const checkField = <F extends string>(name: F, more: When = {}): Field<F> => ({ name, kind: 'check', ...more });
/**
 * The id of another record, found by typing if its list has `q`, else chosen from all. `shown` names the existing value
 * (`sales_staff_name`).
 */
export const recordField = <F extends string>(
  name: F,
  source: Endpoint,
  labelOf: (row: LooseRow) => string,
  more: When & { query?: Readonly<Record<string, string>>; shown?: (values: Values) => string | undefined } = {},
): Field<F> => ({ name, kind: 'record', source, labelOf, ...more });
/** A file that is sent as soon as it is chosen; the value is its id. `shown` describes the existing file. */
export const uploadField = <F extends string>(
  name: F,
  purpose: FilePurpose,
  more: When & { shown?: (values: Values) => ShownFile | undefined } = {},
): Field<F> => ({ name, kind: 'upload', purpose, ...more });
/** A text in both languages: `{en, cn}`. */
export const bothField = <F extends string>(name: F, more: When & { area?: boolean } = {}): Field<F> => ({
  name,
  kind: 'both',
  area: false,
  ...more,
});
export const ownField = <F extends string>(
  name: F,
  Input: ComponentType<OwnInputProps>,
  more: When & { also?: readonly F[]; required?: true } = {},
): Field<F> => ({ name, kind: 'own', Input, ...more });

export const group = <F extends string>(name: string, fields: Group<F>['fields']): Group<F> => ({ name, fields });

export const flatFields = <F extends string>(groups: readonly Group<F>[]): Field<F>[] =>
  groups.flatMap((one) => one.fields.flat());
/** The value of an untouched field. */
export const emptyOf = (field: Field): unknown => {
  switch (field.kind) {
    case 'check':
      return false;
    case 'many':
      return [];
    case 'both':
      return { en: '', cn: '' };
    case 'number':
    case 'money':
    case 'record':
    case 'upload':
    case 'own':
      return null;
    default:
      return '';
  }
};
/** Where the faults of the fields stand, in order: the Chinese text of a field in both languages is an input of its own. */
export const faultPlaces = <F extends string>(groups: readonly Group<F>[]): string[] =>
  flatFields(groups).flatMap(({ kind, name }) => (kind === 'both' ? [name, chineseOf(name)] : [name]));
export const chineseOf = (name: string): string => `${name}.cn`;
