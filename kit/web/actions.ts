/** Moves and other actions of a record: the same object is a button, a menu entry and a bulk action. */
import type { ComponentType } from 'react';
import { IconTrash } from '@tabler/icons-react';
import { z } from 'zod';
import type { DataOf, Endpoint } from '#kit/domain/contract.ts';
import type { Machine } from '#kit/domain/machine.ts';
import type { CallArgs } from './address-of.ts';
import { CallFault } from './answers.ts';
import { nounSay, type NounSay } from './noun.tsx';
import { goTo } from './go.ts';
import type { PagePath, Search } from './paths.ts';
import { perform } from './query.ts';
import { askReason, confirm } from './tell.ts';
import { say } from './words.ts';

/** What the server sends about a record: its id, the version that was read, the moves that the caller can make now. */
export type Movable = {
  id: number;
  can?: readonly string[];
  /** Moves that the caller has permission for but that aren't possible now: move → why, in the caller's language. */
  blocked?: Readonly<Record<string, string>>;
};
export type Icon = ComponentType<{ size?: number | string }>;
export type RunResult = { ok: true; data: unknown } | { ok: false; fault: CallFault | null };
export type RunHow = { reason?: string; quiet?: boolean };
type Base = {
  /** What the server calls it in `can`; its label is the word `move.<name>` or `<name>` of the noun. */
  name: string;
  /** The word, if it has a different name. */
  word?: string;
  icon?: Icon;
  /** Its button is outlined in red; never filled. */
  danger?: boolean;
  /** Never the primary button of a record, even if it is the only one: it corrects what is seldom wrong. */
  small?: boolean | ((record: Readonly<Record<string, unknown>>) => boolean);
  /** Always shown, whatever `can` says (a link to print). */
  always?: boolean;
};
export type Move<R> = Base & {
  kind: 'move';
  asksReason: boolean;
  confirms: boolean;
  /** The word of what it asks first, if that isn't the same for every record. */
  asksAs?: (record: R) => string;
  /** Afterwards the record no longer exists: its page leads back to the list. */
  removes: boolean;
  /** Where to go afterwards, if that is another record. */
  leadsTo?: (data: unknown) => string;
  send: (record: R, how: RunHow) => Promise<unknown>;
};
type Jump<R> = Base & {
  kind: 'jump';
  to: PagePath;
  id: (record: R) => number | undefined;
  search: (record: R) => Search;
};
export type Action<R = never> = Move<R> | Jump<R>;

type MoveMore<R, E extends Endpoint> = Omit<Base, 'name'> & {
  asksReason?: boolean;
  /** Can't be undone: the word `confirm.<name>` or `<name>_confirm` explains the consequences. */
  confirms?: boolean;
  /** Undoes it from a toast; then no dialog is shown. */
  undo?: (record: R, data: DataOf<E>) => Promise<unknown>;
  /** What the dialog says below its title. */
  says?: (record: R, data: DataOf<E>) => readonly string[];
  /** The address to go to afterwards, if that is another record. */
  leadsTo?: (data: DataOf<E>) => string;
};

/**
 * A move: `move('close', leadContract.close, (lead: Lead, reason) => ({ params: { id: lead.id }, body: { version: lead.version, reason } }))`.
 */
export const move = <R extends Movable, E extends Endpoint>(
  name: string,
  row: E,
  args: (record: R, reason: string) => CallArgs<E>,
  more: MoveMore<R, E> = {},
): Move<R> => {
  const { asksReason = false, confirms = false, undo, says, leadsTo, ...base } = more;
  return {
    ...base,
    name,
    kind: 'move',
    asksReason,
    confirms,
    removes: row.method === 'DELETE',
    ...(leadsTo && { leadsTo: (data: unknown) => leadsTo(data as DataOf<E>) }),
    send: async (record, { reason = '', quiet = false }) => {
      let answered: DataOf<E> | undefined;
      const takeBack = undo && (async () => void (answered !== undefined && (await undo(record, answered))));
      answered = await perform(row, args(record, reason), {
        quiet,
        undo: takeBack,
        ...(says && { says: (data) => says(record, data as DataOf<E>) }),
      });
      return answered;
    },
  };
};

type Versioned = Movable & { version: number };
type Look = Omit<Base, 'name' | 'always'>;
/** The names of a body's fields: whether a call takes a reason, or the name of the move. */
const takes = (row: Endpoint, field: string): boolean =>
  row.body instanceof z.ZodObject && Object.hasOwn(row.body.shape, field);

/**
 * A move of a machine as a button. The machine says whether the page asks first, or for a reason; the call is the
 * contract's row with the move's name, or its row `move` for all of them.
 */
export const moveOf = <M extends string>(
  table: Machine<string, M>,
  rows: Readonly<Record<string, Endpoint>>,
  name: NoInfer<M>,
  look: Look = {},
): Move<Versioned> => {
  const { asksReason = false, confirm: confirms = false } = table.moves[name];
  const row = rows[name] ?? rows['move'];
  if (!row) throw new Error(`no call makes the move ${name} of ${table.name}`);
  return move<Versioned, Endpoint>(
    name,
    row,
    ({ id, version }, reason) => {
      const named = takes(row, 'move') && { move: name };
      const why = takes(row, 'reason') && (asksReason || named) && { reason: reason || null };
      const asked: object = { params: { id }, body: { version, ...named, ...why } };
      return asked;
    },
    { ...look, asksReason, confirms },
  );
};
/** Several moves of a machine, in the order given. */
export const movesOf = <M extends string>(
  table: Machine<string, M>,
  rows: Readonly<Record<string, Endpoint>>,
  looks: Partial<Record<NoInfer<M>, Look>>,
): readonly Move<Versioned>[] => (Object.keys(looks) as M[]).map((name) => moveOf(table, rows, name, looks[name]));

/** Deletes a record, after asking; shown where `can` has "delete". */
export const removal = (row: Endpoint, more: Partial<Base> = {}): Move<Versioned> =>
  move<Versioned, Endpoint>(
    'delete',
    row,
    ({ id, version }) => {
      const asked: object = { params: { id }, query: { version: String(version) } };
      return asked;
    },
    { word: 'remove', icon: IconTrash, danger: true, confirms: true, ...more },
  );

/** An action that opens a page of the same record. */
export const jump = <R extends Movable>(
  name: string,
  to: PagePath,
  more: Omit<Base, 'name'> & { id?: (record: R) => number | undefined; search?: (record: R) => Search } = {},
): Jump<R> => ({
  ...more,
  name,
  kind: 'jump',
  to,
  id: more.id ?? ((record) => record.id),
  search: more.search ?? (() => ({})),
});

export const isOpen = (action: Action, record: Movable): boolean =>
  action.always === true || (record.can ?? []).includes(action.name) || record.blocked?.[action.name] !== undefined;

/** The plain fields of a record, for sentences; `name` is put together if the record has none. */
const factsOf = (record: Movable): Record<string, string | number> => {
  const plain = Object.fromEntries(
    Object.entries(record as Readonly<Record<string, unknown>>).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );
  const name = [plain['first_name'], plain['last_name']].filter(Boolean).join(' ');
  return { name, ...plain };
};

const isSmall = ({ small = false }: Pick<Base, 'small'>, record: Movable): boolean =>
  typeof small === 'function' ? small({ ...record }) : small;
/** The likely next step: the first that neither takes something away nor corrects it. */
export const primaryOf = <A extends Pick<Base, 'danger' | 'small'>>(
  actions: readonly A[],
  record: Movable,
): A | undefined => actions.find((action) => !action.danger && !isSmall(action, record));

export const labelOf = (action: Pick<Base, 'name' | 'word'>, noun: NounSay): string =>
  noun.move(action.word ?? action.name);

/** Asks for confirmation or a reason if needed, then sends. `ok: false` without a fault: the person cancelled. */
export const runMove = async <R extends Movable>(action: Move<R>, record: R, noun: string): Promise<RunResult> => {
  const words = nounSay(noun);
  const title = labelOf(action, words);
  const text = words.confirm(action.asksAs?.(record) ?? action.word ?? action.name, factsOf(record));
  const ask = {
    title,
    ...(text && { text }),
    yes: title,
    no: say('blocks')('dialog.cancel'),
    ...(action.danger && { danger: true }),
  };
  const reason = action.asksReason ? await askReason(ask) : '';
  if (reason === null) return { ok: false, fault: null };
  if (action.confirms && !action.asksReason && !(await confirm(ask))) return { ok: false, fault: null };
  return sendMove(action, record, { reason });
};

/** Like `runMove`; then leaves the page of a deleted record, or goes to a new one. */
export const runAndLeave = async <R extends Movable>(
  action: Move<R>,
  record: R,
  noun: string,
  leave?: () => void,
): Promise<void> => {
  const result = await runMove(action, record, noun);
  if (result.ok && action.leadsTo) goTo(action.leadsTo(result.data));
  else if (result.ok && action.removes) leave?.();
};

/** Sends without asking; a refusal is a result, not a throw. */
export const sendMove = async <R extends Movable>(action: Move<R>, record: R, how: RunHow): Promise<RunResult> => {
  try {
    return { ok: true, data: await action.send(record, how) };
  } catch (fault) {
    if (fault instanceof CallFault) return { ok: false, fault };
    throw fault;
  }
};
