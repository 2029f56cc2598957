/**
 * A noun is the place of its words: `people.lead` is `lead` in the words of the area `people`. Blocks find their labels
 * there, so that a page is a description without text. What a noun does not say for itself is looked up in its area:
 *
 *   fields    lead.field.phone      else field.phone      else what all areas share (kit/domain/field.words.ts)
 *   choices   lead.choice.source.x  else lead.source.x   else source.x
 *   moves     lead.move.mark_cold   else lead.mark_cold
 *   confirm   lead.confirm.remove   else lead.remove_confirm   ({{name}} and other fields of the record)
 *   also      lead.title, context, create, edit, empty, status.x, view.x, tab.x, group.x, hint.x
 */
import { createContext, use, type PropsWithChildren, type ReactElement } from 'react';
import { findWord, useLocale, type Area, type Facts, type Words } from './words.ts';

type NounsOf<A extends Area> = {
  [N in keyof Words[A] & string]: Words[A][N] extends { title: string } ? `${A}.${N}` : never;
}[keyof Words[A] & string];
/** `people.lead`: every place of the words that has a title. */
export type Noun = { [A in Area]: NounsOf<A> }[Area];
type KeysIn<T> = T extends { field: infer F } ? keyof F & string : never;
type FieldsAt<A extends Area, K> =
  | KeysIn<Words['blocks']>
  | KeysIn<Words[A]>
  | (K extends keyof Words[A] ? KeysIn<Words[A][K]> : never);
/** The fields that have a label in the noun, in its area, or in the table that all areas share. */
export type FieldOf<N extends Noun> = N extends `${infer A extends Area}.${infer K}` ? FieldsAt<A, K> : never;

const NounContext = createContext<string>('');
export const NounScope = ({ noun, children }: PropsWithChildren<{ noun: string }>): ReactElement => (
  <NounContext value={noun}>{children}</NounContext>
);

export type NounSay = {
  noun: string;
  /** A word of the noun; the key itself if there is none, so that the mistake is visible. */
  of: (key: string, facts?: Facts) => string;
  find: (key: string, facts?: Facts) => string | undefined;
  field: (name: string) => string;
  /** Whether a history shows the field. One without a label is internal, and so is an id without a label of its own. */
  isNamed: (name: string) => boolean;
  choice: (field: string, value: string) => string;
  move: (name: string) => string;
  confirm: (name: string, facts: Facts) => string | undefined;
  /** A word of a kind (`view`, `tab`, `group`, `hint`) of the noun or of its area. */
  kind: (kind: string, name: string) => string | undefined;
};

/** The words of a noun, outside of React. */
export const nounSay = (noun: string): NounSay => {
  const at = noun.indexOf('.');
  const [area, own] = [noun.slice(0, at), noun.slice(at + 1)];
  const first = (keys: readonly string[], facts?: Facts): string | undefined => {
    for (const key of keys) {
      const word = findWord(area, key, facts);
      if (word !== undefined) return word;
    }
    return undefined;
  };
  const find = (key: string, facts?: Facts): string | undefined => findWord(area, `${own}.${key}`, facts);
  const label = (name: string): string | undefined =>
    first([`${own}.field.${name}`, `field.${name}`, `${own}.filter.${name}`]);
  const kind = (kind: string, name: string): string | undefined =>
    first([`${own}.${kind}.${name}`, `${own}.${name}`, `${kind}.${name}`]);
  return {
    noun,
    find,
    kind,
    of: (key, facts) => find(key, facts) ?? `${noun}.${key}`,
    field: (name) => label(name) ?? findWord('blocks', `field.${name}`) ?? `${noun}.field.${name}`,
    isNamed: (name) =>
      label(name) !== undefined || (!name.endsWith('_id') && findWord('blocks', `field.${name}`) !== undefined),
    choice: (field, value) =>
      first([`${own}.choice.${field}.${value}`, `${own}.${field}.${value}`, `${field}.${value}`]) ?? value,
    move: (name) => kind('move', name) ?? `${noun}.move.${name}`,
    confirm: (name, facts) => first([`${own}.confirm.${name}`, `${own}.${name}_confirm`], facts),
  };
};

/** The words of the page's noun, or of another one. */
export const useNoun = (other?: string): NounSay => {
  const own = use(NounContext);
  useLocale();
  return nounSay(other ?? own);
};
