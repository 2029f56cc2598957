/** The description of a list page; see `listPage`. */
import type { ComponentType, ReactNode } from 'react';
import type { DataOf, Endpoint, QueryIn } from '#kit/domain/contract.ts';
import type { Paged } from '#kit/domain/page.ts';
import type { Flag } from '#access/access.ts';
import type { Action, Movable, Move } from '../actions.ts';
import type { AnyRow, Column, OwnColumn } from '../columns.tsx';
import type { FieldOf, Noun } from '../noun.tsx';
import type { PagePath } from '../paths.ts';
import type { Filter } from './filters.ts';
import type { ListState } from './state.ts';

type RowOf<E extends Endpoint> = DataOf<E> extends Paged<infer R> ? R : never;
type FieldsIn<E extends Endpoint, N extends Noun> = keyof RowOf<E> & FieldOf<N> & string;
/** A built-in view: its name (the word `view.<name>` or `<name>` of the noun) and what it sets. */
type FixedView<E extends Endpoint> = {
  name: string;
  search: Partial<Record<keyof QueryIn<E> & string, string>>;
};
/** `onDone` ends the selection. */
export type BulkToolProps<R> = { rows: readonly R[]; onDone: () => void };
/** `gate` is put around the button, and leaves it out where a permission isn’t enough. */
export type Create = ({ to: PagePath } | { drawer: ComponentType<{ onClose: () => void }>; needs?: Flag }) & {
  gate?: ComponentType<{ children: ReactNode }>;
};

export type ListSpec<E extends Endpoint, N extends Noun> = {
  /** Where the words are: `people.lead`. */
  noun: N;
  /** The page of one record; the first column links to it, Enter opens it. */
  record?: PagePath;
  columns: readonly (Column<FieldsIn<E, N>> | OwnColumn<FieldOf<N>, RowOf<E>>)[];
  filters?: readonly Filter<keyof QueryIn<E> & string>[];
  views?: readonly FixedView<E>[];
  /** Of each row, in its menu. */
  actions?: readonly Action<RowOf<E> & Movable>[];
  /** Of several rows; the first two are promoted. */
  bulk?: readonly Move<RowOf<E> & Movable>[];
  /** For several rows, with something to choose first: shown in the bulk bar before the moves. */
  bulkTools?: ComponentType<BulkToolProps<RowOf<E>>>;
  /** The same query as a file, with its own flag. */
  csv?: Endpoint;
  /** The server counts only one more than this: there are more, nobody knows how many. */
  counts_to?: number;
  create?: Create;
  /** Above the table: a switch between board and list, figures. */
  above?: ComponentType;
  /** Beside the title: links such as Import. */
  aside?: ComponentType;
  /** Rendered instead of table and cards if it returns something (a board). */
  instead?: ComponentType<{ rows: readonly RowOf<E>[]; state: ListState }>;
  /** Whether `instead` is rendered, from the address. */
  isInstead?: (search: Readonly<Record<string, string>>) => boolean;
};

/** The same, for the blocks inside: the row's types are checked in the description of the page. */
export type LooseSpec = {
  noun: string;
  record?: PagePath;
  columns: readonly Column[];
  filters: readonly Filter[];
  views: readonly { name: string; search: Readonly<Record<string, string>> }[];
  actions: readonly Action<Movable>[];
  bulk: readonly Move<Movable>[];
  bulkTools?: ComponentType<BulkToolProps<ListRow>>;
  csv?: Endpoint;
  counts_to?: number;
  create?: Create;
  above?: ComponentType;
  aside?: ComponentType;
  instead?: ComponentType<{ rows: readonly AnyRow[]; state: ListState }>;
  isInstead?: (search: Readonly<Record<string, string>>) => boolean;
  nameOf: (row: AnyRow) => string;
};
export type ListRow = AnyRow & Movable;
/** The most rows that can be selected. */
export const BULK_MOST = 500;
/** Can rows be selected at all? */
export const selects = (spec: Pick<LooseSpec, 'bulk' | 'bulkTools'>): boolean =>
  spec.bulk.length > 0 || spec.bulkTools !== undefined;
