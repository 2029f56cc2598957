/**
 * What an area gives to the frame: its pages, the place of its words, its additions to the palette. This file of an
 * area (`areas/<area>/<area>.pages.ts`) is in the first chunk: keep it to imports that are loaded when needed.
 */
import type { ComponentType } from 'react';
import type { Flag } from '#access/access.ts';
import type { PagePath, Search } from './paths.ts';
import { offerSlots, type SlotLoaders } from './slot.tsx';
import { wordsFrom, type WordsIn } from './words.ts';

type PageLoader = (path: PagePath) => Promise<ComponentType>;
/** An action of the palette: its name, the flag it needs, and where it leads or what it does. */
export type PaletteAction = {
  id: string;
  label: () => string;
  keywords?: readonly string[];
  needs?: Flag;
  to?: PagePath;
  search?: Search;
  run?: () => void | Promise<void>;
  hint?: () => string;
  /** The most frequent actions come first; those without it come after those with one. */
  order?: number;
  /** Whether it makes sense here: there are no check-ins at the head office. */
  when?: () => boolean;
  /** Only found by typing: the initial entries stay few. */
  isTypedOnly?: boolean;
};
export type PaletteHit = { id: string; label: string; hint?: string; to: PagePath; record: number };
/** Finds records by the typed text: clients and leads by name or phone, documents by number. */
export type PaletteSource = {
  group: 'people' | 'organisations' | 'records';
  needs?: Flag;
  find: (typed: string, signal: AbortSignal) => Promise<readonly PaletteHit[]>;
};
export type PaletteParts = { actions?: readonly PaletteAction[]; sources?: readonly PaletteSource[] };

export type AreaModule = {
  name: string;
  words: WordsIn;
  pages: Partial<Record<PagePath, PageLoader>>;
  /** Parts of pages that other areas show. */
  slots?: SlotLoaders;
  /** Loaded when the palette is first opened. */
  palette?: () => Promise<PaletteParts>;
  /** A count on a button of the top bar, such as pending product orders; fetched only with its flag. */
  badge?: { page: PagePath; needs: Flag; label: 'orders'; count: () => Promise<number> };
  /** Runs once after sign-in, for what lives outside pages (an offer on a dialog). */
  start?: () => void;
};

/** Declares an area; keeps its page paths as literal keys so that tools can read which pages are built. */
export const area = <const M extends AreaModule>(module: M): M => {
  wordsFrom(module.name, module.words);
  if (module.slots) offerSlots(module.name, module.slots);
  return module;
};
