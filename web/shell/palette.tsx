/**
 * The command palette (Ctrl+K): the person's pages, actions of the areas, and people and documents by the typed text.
 */
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core';
import {
  IconArrowRight,
  IconBolt,
  IconBuildingStore,
  IconFileText,
  IconSearch,
  IconSitemap,
  IconUser,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { PaletteAction, PaletteHit, PaletteSource } from '#kit/web/area.ts';
import { hrefOf } from '#kit/web/paths.ts';
import { mayOpen, useRights } from '#kit/web/rights.ts';
import { useSignal } from '#kit/web/signal.ts';
import { needWords, useWords } from '#kit/web/words.ts';
import { areas } from '#areas/web.index.ts';
import { branchesFor } from './branch-groups.ts';
import { branchName } from './branch-name.ts';
import { useEnter } from './enter.ts';
import { matches, rank } from './palette-match.ts';
import { closePalette } from './palette-state.ts';
import { session } from './session.ts';
import { useMenu } from './use-menu.ts';
import { Dim, Words } from '#kit/web/look/lay.tsx';
import style from './palette.module.css';

type Group = 'pages' | 'actions' | 'branches' | 'people' | 'organisations' | 'records';
type Entry = { key: string; group: Group; label: string; hint?: string | undefined; words: string; run: () => void };
const icons = {
  pages: IconArrowRight,
  actions: IconBolt,
  branches: IconBuildingStore,
  people: IconUser,
  organisations: IconSitemap,
  records: IconFileText,
} as const;
const WAIT_MS = 180;
/** A Chinese character means as much as a syllable: one is enough. */
const isEnough = (typed: string): boolean => typed.length >= 2 || /\p{Script=Han}/u.test(typed);

type Parts = { actions: readonly PaletteAction[]; sources: readonly PaletteSource[] };
/** What the areas add; an area that can't be loaded is left out. */
const useParts = (): Parts => {
  const [parts, setParts] = useState<Parts>({ actions: [], sources: [] });
  useEffect(() => {
    const load = async (): Promise<void> => {
      const found = await Promise.allSettled(
        areas
          .filter((area) => area.palette)
          .map(async (area) => (await Promise.all([area.palette?.(), needWords(area.name)]))[0]),
      );
      const loaded = found.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []));
      setParts({
        actions: loaded.flatMap((one) => one.actions ?? []),
        sources: loaded.flatMap((one) => one.sources ?? []),
      });
    };
    void load();
  }, []);
  return parts;
};

type Found = { hits: readonly (PaletteHit & { group: Group })[]; failed: boolean };
const none: Found = { hits: [], failed: false };
const useHits = (typed: string, sources: readonly PaletteSource[]): Found => {
  const [found, setFound] = useState<Found>(none);
  const { has } = useRights();
  useEffect(() => {
    const asked = sources.filter((source) => source.needs === undefined || has(source.needs));
    if (!isEnough(typed) || asked.length === 0) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      void Promise.allSettled(
        asked.map(async (source) =>
          (await source.find(typed, stop.signal)).map((hit) => ({ ...hit, group: source.group as Group })),
        ),
      ).then((answers) => {
        if (stop.signal.aborted) return;
        setFound({
          hits: answers.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])),
          failed: answers.some((one) => one.status === 'rejected'),
        });
      });
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [typed, sources, has]);
  return isEnough(typed) ? found : none;
};

const MOST_BRANCHES = 5;
/** The person's branches, by name, code or region; choosing one switches to it. */
const useBranches = (typed: string): readonly Entry[] => {
  const now = useSignal(session);
  const enter = useEnter();
  if (!now || typed === '') return [];
  const found = branchesFor(now.branches, typed).filter(({ id }) => id !== now.branch.id);
  return found.slice(0, MOST_BRANCHES).map((branch) => ({
    key: `branch${branch.id}`,
    group: 'branches',
    label: branchName(branch),
    words: typed,
    run: () => void enter(() => Promise.resolve(branch)),
  }));
};

const UNORDERED = 100;
const useEntries = (typed: string): { entries: readonly Entry[]; failed: boolean } => {
  const router = useRouter();
  const menu = useMenu();
  const caller = useRights();
  const parts = useParts();
  const { hits, failed } = useHits(typed, parts.sources);
  const branches = useBranches(typed);
  const entries = useMemo(() => {
    const go = (href: string) => (): void => router.history.push(href);
    const pages = menu.groups.flatMap((group) =>
      group.items.map((item): Entry => {
        const label = menu.title(item.title);
        return {
          key: item.id,
          group: 'pages',
          label,
          hint: menu.title(group.title),
          words: `${item.title.en} ${item.title.cn} ${group.title.en} ${group.title.cn}`,
          run: go(item.route),
        };
      }),
    );
    const actions = parts.actions
      .filter(
        (action) =>
          (action.needs === undefined || caller.has(action.needs)) &&
          (action.when === undefined || action.when()) &&
          (typed !== '' || !action.isTypedOnly) &&
          (action.to === undefined || mayOpen(action.to, caller)),
      )
      .toSorted((a, b) => (a.order ?? UNORDERED) - (b.order ?? UNORDERED))
      .map((action): Entry => ({
        key: action.id,
        group: 'actions',
        label: action.label(),
        hint: action.hint?.(),
        words: `${action.label()} ${(action.keywords ?? []).join(' ')}`,
        run: action.to ? go(hrefOf(action.to, undefined, action.search)) : () => void action.run?.(),
      }));
    const records = hits
      .filter((hit) => mayOpen(hit.to, caller))
      .map((hit): Entry => ({
        key: `${hit.to}/${hit.record}`,
        group: hit.group,
        label: hit.label,
        hint: hit.hint,
        words: typed,
        run: go(hrefOf(hit.to, hit.record)),
      }));
    const fitting = [...actions, ...pages].filter((entry) => matches(entry.words, typed));
    return rank([...branches, ...records, ...fitting], typed);
  }, [router, menu, caller, parts.actions, branches, hits, typed]);
  return { entries, failed };
};

const EntryRow = ({ entry }: { entry: Entry }): ReactElement => {
  const words = useWords('shell');
  const Icon = icons[entry.group];
  return (
    <Combobox.Option value={entry.key} className={style['entry']}>
      <Icon size={16} stroke={1.6} aria-hidden="true" />
      <Words grows shrinks cut>
        {entry.label}
      </Words>
      <Dim keeps>{entry.hint ?? words(`palette.${entry.group}`)}</Dim>
    </Combobox.Option>
  );
};

export const Palette = (): ReactElement => {
  const words = useWords('shell');
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  const { entries, failed } = useEntries(q);
  const combobox = useCombobox({ opened: true, scrollBehavior: 'instant' });
  const { selectFirstOption } = combobox;
  const first = entries[0]?.key;
  useEffect(() => {
    if (first !== undefined) selectFirstOption();
  }, [first, selectFirstOption]);
  const run = (key: string): void => {
    closePalette();
    entries.find((entry) => entry.key === key)?.run();
  };
  return (
    <Modal
      opened
      onClose={closePalette}
      withCloseButton={false}
      padding={0}
      size={560}
      yOffset="12dvh"
      aria-label={words('palette.title')}
    >
      <Combobox store={combobox} onOptionSubmit={run} withinPortal={false}>
        <Combobox.EventsTarget>
          <TextInput
            data-autofocus
            size="md"
            variant="unstyled"
            className={style['field']}
            leftSection={<IconSearch size={18} />}
            placeholder={words('palette.placeholder')}
            aria-label={words('palette.title')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            // The list handles Escape instead of the dialog around it.
            onKeyDown={(event) => {
              if (event.key === 'Escape' && !event.nativeEvent.isComposing) closePalette();
            }}
          />
        </Combobox.EventsTarget>
        <Combobox.Options className={style['entries']} aria-label={words('palette.title')}>
          {entries.map((entry) => (
            <EntryRow key={entry.key} entry={entry} />
          ))}
        </Combobox.Options>
      </Combobox>
      {entries.length === 0 ? <p className={style['none']}>{words('palette.none', { q })}</p> : null}
      {failed ? <p className={style['none']}>{words('palette.failed')}</p> : null}
      {q === '' ? <p className={style['foot']}>{words('palette.hint')}</p> : null}
    </Modal>
  );
};
