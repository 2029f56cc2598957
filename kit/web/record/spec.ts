/** The description of a record page; see `recordPage`. */
import type { ComponentType } from 'react';
import type { Machine } from '#kit/domain/machine.ts';
import type { DataOf, Endpoint } from '#kit/domain/contract.ts';
import type { Action, Movable } from '../actions.ts';
import type { AnyRow, Column, OwnColumn } from '../columns.tsx';
import type { FieldOf, Noun } from '../noun.tsx';
import type { PagePath, Search } from '../paths.ts';

export type Part<R> = ComponentType<{ record: R }>;
/** A kind of work of its own: `tab.<name>` or `<name>` of the noun's words. */
export type Tab<R> = { name: string; main: Part<R>; side?: Part<R>; when?: (record: R) => boolean };
/** One change as stored in the audit: who, when, from what, to what, and why. */
export type HistoryEntry = {
  id: number;
  at: string;
  /** Null is the system. */
  who: string | null;
  /** The word `move.<what>` or `<what>` of the noun, if it has one of its own. */
  what: 'created' | 'edited' | 'deleted';
  changes?: readonly {
    field: string;
    before: string | number | boolean | null;
    after: string | number | boolean | null;
  }[];
  reason?: string | null;
};

type Fact<E extends Endpoint, N extends Noun> =
  | Column<keyof DataOf<E> & FieldOf<N> & string>
  | OwnColumn<FieldOf<N>, DataOf<E>>;
export type RecordSpec<E extends Endpoint, N extends Noun> = {
  noun: N;
  /** The list it belongs to: the link back above the title. */
  list?: PagePath;
  /** Where the list is only one of several on its page. */
  listSearch?: Search;
  title: (record: DataOf<E>) => string;
  /** A picture (its address, or null for initials), or a number in its place. */
  picture?: (record: DataOf<E>) => string | null;
  number?: (record: DataOf<E>) => string;
  status?: { machine: Machine; of?: (record: DataOf<E>) => string };
  /** Key facts in the header. */
  facts?: readonly Fact<E, N>[];
  /** The first available one is the primary button; the rest are behind three dots. */
  actions?: readonly Action<DataOf<E> & Movable>[];
  /** Which moves aren't possible now and why, by the record's id, where finding out takes long: asked for with the menu. */
  blocked?: Endpoint;
  /** Between head and tabs, on every tab: what needs attention. */
  notice?: Part<DataOf<E>>;
  /** Without tabs: the work at the left, facts and links at the right. */
  main?: Part<DataOf<E>>;
  side?: Part<DataOf<E>>;
  tabs?: readonly Tab<DataOf<E>>[];
  /** The list of changes of this record, by its id. */
  history?: Endpoint;
  /** Offers to print; the page then shows without frame and buttons. */
  prints?: true;
};

export type LooseRecord = AnyRow & Movable;
export type LooseSpec = {
  noun: string;
  list?: PagePath;
  listSearch?: Search;
  title: (record: LooseRecord) => string;
  picture?: (record: LooseRecord) => string | null;
  number?: (record: LooseRecord) => string;
  status?: { machine: Machine; of?: (record: LooseRecord) => string };
  facts: readonly Column[];
  actions: readonly Action<Movable>[];
  blocked?: Endpoint;
  notice?: Part<LooseRecord>;
  main?: Part<LooseRecord>;
  side?: Part<LooseRecord>;
  tabs: readonly Tab<LooseRecord>[];
  history?: Endpoint;
  prints?: true;
};
