/**
 * Parts of pages that one area draws and other areas show: pages of areas don't import each other, so a part has a name.
 * Its area says what the part needs (`declare module`, beside the component) and where it is loaded from (`slots` of
 * `<area>.pages.ts`).
 */
import { createElement, Suspense, type ComponentType, type ReactElement, type ReactNode } from 'react';
import { lazily } from './lazily.tsx';
import { needWords } from './words.ts';

/** What each part needs, by its name. */
export interface Slots {}
export type SlotLoaders = { [Name in keyof Slots]?: () => Promise<ComponentType<Slots[Name]>> };

const wordless = new WeakSet<object>();
/** A part that says nothing in the words of its area: pages that show it at once don't load them. */
export const withoutWords = <Load extends object>(load: Load): Load => {
  wordless.add(load);
  return load;
};

const parts = new Map<string, ComponentType<object>>();
/**
 * Called once for each area; a part is loaded when it is first shown, with the words of its area: the page that shows it
 * belongs to another area and has only its own.
 */
export const offerSlots = (area: string, loaders: SlotLoaders): void => {
  for (const [name, load] of Object.entries(loaders) as [string, () => Promise<(props: object) => ReactNode>][])
    parts.set(
      name,
      lazily(async () => ({
        default: (await Promise.all([load(), wordless.has(load) ? undefined : needWords(area)]))[0],
      })),
    );
};

type SlotProps<Name extends keyof Slots> = { part: Name; waiting?: ReactNode } & Slots[Name];
/** `waiting` is shown until the part has loaded, where something else would move otherwise. */
export const Slot = <Name extends keyof Slots>({ part, waiting, ...props }: SlotProps<Name>): ReactElement => {
  const drawn = parts.get(part);
  if (drawn === undefined) throw new Error(`no area offers the part ${part}`);
  return <Suspense fallback={waiting}>{createElement(drawn, props)}</Suspense>;
};
