/**
 * A card with the few things of a noun, each with what can be done with it; adding and changing open in a drawer:
 *
 *   const Networks = itemCard<BranchWifi, WifiRow>({
 *     noun: 'settings.wifi',
 *     rows: (wifi) => wifi.networks,
 *     name: (network) => network.ssid,
 *     show: (network) => ({ below: network.note }),
 *     may: (wifi) => wifi.can.includes('edit'),
 *     add: AddWifi,
 *     edit: EditWifi,
 *     moves: { remove: { icon: IconTrash, send: ({ id, version }) => perform(wifiContract.remove, …) } },
 *   });
 *
 * Words of the noun: `title`, `create`, `empty`, `edit_named`, and for each move `<move>_named` or `<move>` with
 * {{name}}. A move is asked about first where the noun has `<move>_confirm`; `yes_<move>` is on the button.
 */
import { useState, type ComponentType, type ReactElement, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import type { Locale } from '#kit/domain/words.ts';
import type { Icon } from '../actions.ts';
import { useAddress } from '../address.tsx';
import { CallFault } from '../answers.ts';
import { useDays, type WriteDay } from '../days.ts';
import type { FormDrawerProps } from '../form/drawer-form.tsx';
import { Item, ItemButton, Items } from '../look/items.tsx';
import { Card } from '../look/page.tsx';
import { NounScope, useNoun, type Noun, type NounSay } from '../noun.tsx';
import { confirm } from '../tell.ts';
import { useLocale, type Facts } from '../words.ts';

type Thing = { id: number; can?: readonly string[] };
type With = { noun: NounSay; locale: Locale; write: WriteDay };
type Shown = { title?: ReactNode; below?: ReactNode | readonly ReactNode[]; right?: ReactNode };
export type ItemMove<R> = { icon: Icon; send: (row: R) => Promise<unknown> };
type ItemCardSpec<D, R extends Thing> = {
  noun: Noun;
  rows: (data: D) => readonly R[];
  /** The name of the item, in sentences and as the title of its line. */
  name: (row: R, locale: Locale) => string;
  show?: (row: R, by: With) => Shown;
  /** Values for its words besides the name. */
  facts?: (row: R, by: With) => Facts;
  /** Whether anything can be changed here; what can be done with one item is in its `can`, if it has one. */
  may?: (data: D) => boolean;
  add?: ComponentType<FormDrawerProps>;
  /** There is nothing left to add. */
  isFull?: (data: D) => boolean;
  edit?: ComponentType<FormDrawerProps>;
  moves?: Readonly<Record<string, ItemMove<R>>>;
  /** The name of the add drawer in the address, if a page has two such cards. */
  opens?: string;
  /** The page has a more important button. */
  isAside?: boolean;
};
type ItemCardProps<D> = {
  data: D;
  /** Shown above the items. */
  children?: ReactNode;
};

const useWith = (): With => ({ noun: useNoun(), locale: useLocale(), write: useDays() });

type MoveProps<R> = { name: string; move: ItemMove<R>; row: R; facts: Facts };
const MoveOne = <R,>({ name, move, row, facts }: MoveProps<R>): ReactElement => {
  const noun = useNoun();
  const [busy, setBusy] = useState(false);
  const title = noun.find(`${name}_named`, facts) ?? noun.of(name, facts);
  const text = noun.find(`${name}_confirm`, facts);
  const run = async (): Promise<void> => {
    if (busy) return;
    if (text !== undefined && !(await confirm({ title, text, yes: noun.of(`yes_${name}`, facts), danger: true })))
      return;
    setBusy(true);
    try {
      await move.send(row);
    } catch (fault) {
      // Why it was refused has been shown.
      if (!(fault instanceof CallFault)) throw fault;
    } finally {
      setBusy(false);
    }
  };
  return <ItemButton label={title} icon={<move.icon size={18} />} busy={busy} onClick={() => void run()} />;
};

type OneProps<D, R extends Thing> = { spec: ItemCardSpec<D, R>; row: R; isOpen: boolean; onEdit: () => void };
const One = <D, R extends Thing>({ spec, row, isOpen, onEdit }: OneProps<D, R>): ReactElement => {
  const by = useWith();
  const name = spec.name(row, by.locale);
  const facts = { name, ...spec.facts?.(row, by) };
  const { title = name, ...shown } = spec.show?.(row, by) ?? {};
  const can = (what: string): boolean => isOpen && (row.can?.includes(what) ?? true);
  const moves = Object.entries(spec.moves ?? {}).filter(([move]) => can(move));
  const edits = spec.edit !== undefined && can('edit');
  return (
    <Item
      title={title}
      {...shown}
      actions={
        edits || moves.length > 0 ? (
          <>
            {edits ? (
              <ItemButton label={by.noun.of('edit_named', facts)} icon={<IconPencil size={18} />} onClick={onEdit} />
            ) : null}
            {moves.map(([move, does]) => (
              <MoveOne key={move} name={move} move={does} row={row} facts={facts} />
            ))}
          </>
        ) : null
      }
    />
  );
};

const InCard = <D, R extends Thing>({
  spec,
  data,
  children,
}: ItemCardProps<D> & { spec: ItemCardSpec<D, R> }): ReactElement => {
  const { noun } = useWith();
  const { search, change } = useAddress();
  const { add: Add, edit: Edit, opens = 'new' } = spec;
  const isOpen = spec.may?.(data) ?? true;
  const rows = spec.rows(data);
  const edited = isOpen ? rows.find(({ id }) => String(id) === search['edit']) : undefined;
  return (
    <Card
      title={noun.of('title')}
      aside={
        Add && isOpen ? (
          <Button
            {...(spec.isAside && { variant: 'default' })}
            leftSection={<IconPlus size={16} />}
            disabled={spec.isFull?.(data) ?? false}
            onClick={() => change({ [opens]: '1' })}
          >
            {noun.of('create')}
          </Button>
        ) : null
      }
    >
      {children}
      <Items empty={noun.of('empty')}>
        {rows.map((row) => (
          <One key={row.id} spec={spec} row={row} isOpen={isOpen} onEdit={() => change({ edit: String(row.id) })} />
        ))}
      </Items>
      {Add && isOpen && search[opens] ? <Add record={data} onClose={() => change({ [opens]: undefined })} /> : null}
      {Edit && edited ? <Edit id={edited.id} record={edited} onClose={() => change({ edit: undefined })} /> : null}
    </Card>
  );
};

export const itemCard = <D, R extends Thing>(spec: ItemCardSpec<D, R>): ComponentType<ItemCardProps<D>> => {
  const Cards = (props: ItemCardProps<D>): ReactElement => (
    <NounScope noun={spec.noun}>
      <InCard spec={spec} {...props} />
    </NounScope>
  );
  return Cards;
};
