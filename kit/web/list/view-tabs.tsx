/** Views as tabs above a list: all, built-in and saved ones; a changed view offers Save, Save as, Reset. */
import { useRef, useState, type ReactElement } from 'react';
import { Button, Checkbox, CloseButton, TextInput } from '@mantine/core';
import { useNoun } from '../noun.tsx';
import { useWords } from '../words.ts';
import type { ListView } from '#kit/domain/list-view.contract.ts';
import { isSameView, useViews } from './views.ts';
import { Inline } from '../look/lay.tsx';
import { ButtonBox } from '../look/opens.tsx';
import { useOpenInView } from '../look/tab-links.tsx';
import style from '../look/tab-links.module.css';

type Search = Readonly<Record<string, string>>;
type Props = {
  list: string;
  fixed: readonly { name: string; search: Search }[];
  /** The parts of the address that make up a view. */
  search: Search;
  /** The name of the current view, in the address. */
  shown: string | undefined;
  onShow: (search: Search) => void;
  /** Parts that every view of this page has; other pages keep theirs under the same list. */
  of?: Search;
};
const has = (search: Search, of: Search): boolean => Object.entries(of).every(([key, value]) => search[key] === value);

const SaveAs = ({ onSave }: { onSave: (name: string, is_shared: boolean) => void }): ReactElement => {
  const words = useWords('blocks');
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  return (
    <ButtonBox
      isOpen={open}
      onOpen={setOpen}
      button={
        <Button variant="subtle" color="gray" size="compact-sm">
          {words('views.saveAs')}
        </Button>
      }
    >
      <Inline
        as="form"
        align="flex-end"
        gap={8}
        noWrap
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() === '') return;
          onSave(name.trim(), isShared);
          setOpen(false);
          setName('');
          setShared(false);
        }}
      >
        <TextInput
          size="xs"
          label={words('views.name')}
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox
          size="xs"
          label={words('views.share')}
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
        <Button size="xs" type="submit" variant="default" disabled={name.trim() === ''}>
          {words('views.save')}
        </Button>
      </Inline>
    </ButtonBox>
  );
};

/** The name of a saved view in the address. */
const nameIn = (view: Pick<ListView, 'id'>): string => `saved.${view.id}`;

const nothing: Search = {};
export const ViewTabs = ({ list, fixed, search, shown, onShow, of = nothing }: Props): ReactElement | null => {
  const words = useWords('blocks');
  const noun = useNoun();
  const views = useViews(list);

  const all = views.all.filter((view) => has(view.search, of));
  const own = all.find((view) => nameIn(view) === shown);
  const current: Search = own?.search ?? fixed.find((view) => view.name === shown)?.search ?? of;
  const isChanged = !isSameView(search, current);
  const show = (name: string | undefined, view: Search): void => onShow({ ...view, ...(name && { view: name }) });
  const rest = Object.fromEntries(Object.entries(search).filter(([, value]) => value !== ''));
  const saveAs = async (name: string, is_shared: boolean): Promise<void> => {
    const made = await views.create(name, rest, is_shared);
    if (made) show(nameIn(made), rest);
  };
  const remove = async (view: ListView): Promise<void> => {
    if (await views.remove(view)) show(undefined, of);
  };
  const tab = (name: string | undefined, label: string, view: Search): ReactElement => (
    <button
      key={name ?? ''}
      type="button"
      data-tab={name ?? ''}
      aria-pressed={shown === name}
      onClick={() => show(name, view)}
    >
      {label}
    </button>
  );
  const ownTab = (view: ListView): ReactElement => (
    <Inline key={view.id} as="span" within noWrap>
      {tab(nameIn(view), view.is_shared ? words('views.shared', { name: view.name }) : view.name, view.search)}
      {view.is_mine && shown === nameIn(view) ? (
        <CloseButton
          size="xs"
          aria-label={`${words('views.remove')}: ${view.name}`}
          onClick={() => void remove(view)}
        />
      ) : null}
    </Inline>
  );
  const row = useRef<HTMLElement>(null);
  useOpenInView(row, shown ?? '', fixed.length + all.length);
  // One tab alone isn't a choice: the row is hidden until there is a view to choose or to save.
  const isAlone = fixed.length === 0 && all.length === 0;
  if (isAlone && !isChanged) return null;
  return (
    <Inline ref={row} as="fieldset" noWrap mb={12} className={style['tabs']} aria-label={words('views.label')}>
      {isAlone ? null : tab(undefined, words('views.all'), of)}
      {fixed.map((view) => tab(view.name, noun.kind('view', view.name) ?? view.name, view.search))}
      {all.map(ownTab)}
      {isChanged ? (
        <Inline as="span" within noWrap align="stretch" keeps pushed>
          {own?.is_mine ? (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={() => void views.save(own, rest)}>
              {words('views.update')}
            </Button>
          ) : null}
          <SaveAs onSave={(name, isShared) => void saveAs(name, isShared)} />
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => show(shown, current)}>
            {words('views.reset')}
          </Button>
        </Inline>
      ) : null}
    </Inline>
  );
};
