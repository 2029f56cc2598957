/** Views as tabs above a list: all, the product's, and one's own; a changed view offers Save, Save as, Reset. */
import { useState, type ReactElement } from 'react';
import { Button, CloseButton, Popover, TextInput } from '@mantine/core';
import { useNoun } from '../noun.tsx';
import { useWords } from '../words.ts';
import { isSameView, useViews, type View } from './views.ts';
import style from './list.module.css';

type Search = Readonly<Record<string, string>>;
type Props = {
  list: string;
  fixed: readonly { name: string; search: Search }[];
  /** The parts of the address that make up a view. */
  search: Search;
  /** The name of the view that is shown, in the address. */
  shown: string | undefined;
  onShow: (search: Search) => void;
};

const SaveAs = ({ onSave }: { onSave: (name: string) => void }): ReactElement => {
  const words = useWords('blocks');
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  return (
    <Popover opened={open} onChange={setOpen} trapFocus position="bottom-end" shadow="md">
      <Popover.Target>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setOpen(!open)}>
          {words('views.saveAs')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          className={style['saveView']}
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() === '') return;
            onSave(name.trim());
            setOpen(false);
            setName('');
          }}
        >
          <TextInput
            size="xs"
            label={words('views.name')}
            value={name}
            maxLength={60}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button size="xs" type="submit" variant="default" disabled={name.trim() === ''}>
            {words('views.save')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
};

export const ViewTabs = ({ list, fixed, search, shown, onShow }: Props): ReactElement => {
  const words = useWords('blocks');
  const noun = useNoun();
  const views = useViews(list);

  const own = views.all.find((view) => `my.${view.name}` === shown);
  const current: Search = own?.search ?? fixed.find((view) => view.name === shown)?.search ?? {};
  const isChanged = !isSameView(search, current);
  const show = (name: string | undefined, view: Search): void => onShow({ ...view, ...(name && { view: name }) });
  const keep = (name: string): void => {
    const rest = Object.fromEntries(Object.entries(search).filter(([, value]) => value !== ''));
    views.save({ name, search: rest });
    show(`my.${name}`, rest);
  };
  const tab = (name: string | undefined, label: string, view: Search): ReactElement => (
    <button
      key={name ?? ''}
      type="button"
      className={style['tab']}
      aria-pressed={shown === name}
      onClick={() => show(name, view)}
    >
      {label}
    </button>
  );
  const ownTab = (view: View): ReactElement => (
    <span key={view.name} className={style['ownTab']}>
      {tab(`my.${view.name}`, view.name, view.search)}
      {shown === `my.${view.name}` ? (
        <CloseButton
          size="xs"
          aria-label={`${words('views.remove')}: ${view.name}`}
          onClick={() => {
            views.remove(view.name);
            show(undefined, {});
          }}
        />
      ) : null}
    </span>
  );
  return (
    <fieldset className={style['tabs']} aria-label={words('views.label')}>
      {tab(undefined, words('views.all'), {})}
      {fixed.map((view) => tab(view.name, noun.kind('view', view.name) ?? view.name, view.search))}
      {views.all.map(ownTab)}
      {isChanged ? (
        <span className={style['viewSave']}>
          {own ? (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={() => keep(own.name)}>
              {words('views.update')}
            </Button>
          ) : null}
          <SaveAs onSave={keep} />
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => show(shown, current)}>
            {words('views.reset')}
          </Button>
        </span>
      ) : null}
    </fieldset>
  );
};
