/** How a form is described: see page.tsx. */
import type { ComponentType } from 'react';
import type { BodyIn, DataOf, Endpoint } from '#kit/domain/contract.ts';
import type { FieldOf, Noun } from '../noun.tsx';
import type { PagePath, Search } from '../paths.ts';
import type { Group, Values } from './fields.ts';
import type { Form } from './use-form.ts';

type NameIn<E extends Endpoint, N extends Noun> = keyof BodyIn<E> & FieldOf<N> & string;
export type Done = { to: PagePath; id?: number; search?: Search };
export type FormSpec<E extends Endpoint, N extends Noun, V extends Endpoint = Endpoint> = {
  noun: N;
  /** The noun's word for the page title: `create`, `edit`. */
  title: string;
  groups: readonly Group<NameIn<E, N>>[];
  /** The record that is edited, by the id in the address. */
  record?: V;
  /** The initial values: fixed ones, or those of the record (and the address). */
  start?: (given: {
    record: DataOf<V> | undefined;
    search: Readonly<Record<string, string>>;
    id: number | undefined;
  }) => Partial<BodyIn<E>>;
  /** The rest of the body, without fields. */
  hidden?: (given: {
    record: DataOf<V> | undefined;
    search: Readonly<Record<string, string>>;
    id: number | undefined;
  }) => Partial<BodyIn<E>>;
  /** The path's parameters; `{id}` from the address if it says nothing. */
  params?: (given: { id: number | undefined; values: Values }) => Readonly<Record<string, string | number>>;
  /** The word on the button. */
  save?: string;
  /** Where to go after the success dialog. */
  done: (data: DataOf<E>, given: { id: number | undefined }) => Done;
  /** What the success dialog says below its title, also of what was entered. */
  says?: (data: DataOf<E>, values: Values) => readonly string[];
  /** Beside the fields, based on the entries: possible duplicates, a receipt. */
  side?: ComponentType<{ values: Values; record: unknown }>;
  /** Below the fields, inside the form. */
  below?: ComponentType<{ values: Values; set: Form['set']; record: unknown }>;
  /** Fields that start empty although the record has a value: a new one has to be chosen. */
  fresh?: readonly string[];
  /** What `below` fills in automatically: not a change that could be lost. */
  quiet?: readonly string[];
  /** The save bar is shown from the start: the form can be submitted without changes. */
  ready?: boolean;
  /** The way back, above the title: a `Trail`. Not in a drawer. */
  trail?: ComponentType<{ id: number | undefined }>;
};

/** Of any endpoint. */
export type LooseSpec = {
  noun: string;
  title: string;
  groups: readonly Group[];
  record?: Endpoint;
  start?: (given: Given) => Values;
  hidden?: (given: Given) => Values;
  params?: (given: { id: number | undefined; values: Values }) => Readonly<Record<string, string | number>>;
  save?: string;
  done: (data: unknown, given: { id: number | undefined }) => Done;
  says?: (data: unknown, values: Values) => readonly string[];
  side?: ComponentType<{ values: Values; record: unknown }>;
  below?: ComponentType<{ values: Values; set: Form['set']; record: unknown }>;
  fresh?: readonly string[];
  quiet?: readonly string[];
  ready?: boolean;
  trail?: ComponentType<{ id: number | undefined }>;
};
export type Given = { record: unknown; search: Readonly<Record<string, string>>; id: number | undefined };
