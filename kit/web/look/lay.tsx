/**
 * Space and text of a part of a page, written where it is used. A style sheet is for what is drawn, for what depends on
 * the width or a state, and for what has a name.
 */
import { createElement, type CSSProperties, type HTMLAttributes, type ReactElement, type Ref } from 'react';
import sheet from './lay.module.css';

type Tag =
  | 'address'
  | 'article'
  | 'aside'
  | 'code'
  | 'dd'
  | 'div'
  | 'dl'
  | 'dt'
  | 'em'
  | 'fieldset'
  | 'figcaption'
  | 'figure'
  | 'footer'
  | 'form'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'header'
  | 'legend'
  | 'li'
  | 'nav'
  | 'ol'
  | 'output'
  | 'p'
  | 'section'
  | 'small'
  | 'span'
  | 'strong'
  | 'ul';
type Space = number | string;
/** Lengths are in pixels. */
type Look = {
  dim?: boolean;
  /** What went wrong, needs attention or is well; `text`: not the colour of what is around it. */
  tone?: 'red' | 'yellow' | 'green' | 'blue' | 'gray' | 'danger' | 'text';
  size?: number | 'inherit';
  weight?: number;
  /** Between letters. */
  spacing?: string;
  /** Margins: above, below, both. */
  mt?: number;
  mb?: number;
  my?: number;
  /** Padding. */
  p?: Space;
  /** Figures of the same width, for columns of numbers. */
  figures?: boolean;
  right?: boolean;
  /** A long word is broken where the line ends. */
  breaks?: boolean;
  /** Stays on one line. */
  whole?: boolean;
  /** Stays on one line, and ends with three dots where there is no room. */
  cut?: boolean;
  /** Its own line breaks are shown. */
  lines?: boolean;
  /** For codes and addresses of programs. */
  mono?: boolean;
  /** Lines as long as a text should have. */
  prose?: boolean;
  /** As wide as this. */
  most?: Space;
  /** On a line of its own. */
  block?: boolean;
  /** As wide as there is room. */
  full?: boolean;
  /** At least as wide as this. */
  least?: Space;
  /** As high as this; what has no room is scrolled. */
  high?: Space;
  scrolls?: 'x' | 'y' | 'both';
  /** Beside others: can be narrower than its content, takes what is left (from this width on), never gets narrower. */
  shrinks?: boolean;
  grows?: boolean | number;
  keeps?: boolean;
  /** At the far end of a line. */
  pushed?: boolean;
  center?: boolean;
  /** At least this high; a target for a finger has 44. */
  tall?: Space;
  leading?: number | string;
  /** With a hairline around it, rounded by this much (10). */
  framed?: boolean | number;
  ground?: 'page' | 'card' | 'hover';
  /** Rounded by this much, without a hairline. */
  round?: number;
  /** What is inside follows the rounding. */
  clips?: boolean;
  /** With a line at the left of this width: it belongs to what is above. The wider the line, the closer. */
  indented?: 1 | 2 | 3;
  /** A list of sentences with points, indented by this much. */
  bullets?: number;
  /** A legend that is the first line of its group, not a gap in its frame. */
  heads?: boolean;
  /** In all columns of what it is in. */
  across?: boolean;
  /** A hairline above or below it, or between its parts. */
  ruled?: 'above' | 'below' | 'between';
  /** Stays at this edge of the window while the page is scrolled. */
  sticks?: 'top' | 'bottom';
  /** Stays in sight while the page is scrolled, where there are two columns. */
  pinned?: boolean;
};
type Arrangement = {
  gap?: Space;
  align?: CSSProperties['alignItems'];
  justify?: CSSProperties['justifyContent'];
  items?: CSSProperties['justifyItems'];
  columns?: string;
};
type Of<Props> = Omit<HTMLAttributes<HTMLElement>, 'color' | 'style'> & {
  as?: Tag;
  ref?: Ref<HTMLElement>;
  /** Of a form. */
  noValidate?: boolean;
} & Props;

type Looks = Look & Arrangement;
const HAIRLINE = '1px solid var(--cm-line)';
/** What each word means. Only what is given becomes a style: anything else a class can still change. */
const looks: { [K in keyof Looks]-?: (value: NonNullable<Looks[K]>) => CSSProperties } = {
  gap: (gap) => ({ gap }),
  align: (alignItems) => ({ alignItems }),
  justify: (justifyContent) => ({ justifyContent }),
  items: (justifyItems) => ({ justifyItems }),
  columns: (gridTemplateColumns) => ({ gridTemplateColumns }),
  dim: () => ({ color: 'var(--mantine-color-dimmed)' }),
  tone: (tone) => ({ color: tone === 'text' ? 'var(--mantine-color-text)' : `var(--cm-${tone})` }),
  size: (size) => (size === 'inherit' ? {} : { fontSize: size }),
  weight: (fontWeight) => ({ fontWeight }),
  spacing: (letterSpacing) => ({ letterSpacing }),
  my: (marginBlock) => ({ marginBlock }),
  mt: (marginTop) => ({ marginTop }),
  mb: (marginBottom) => ({ marginBottom }),
  p: (padding) => ({ padding }),
  bullets: (paddingLeft) => ({ paddingLeft, listStyle: 'disc' }),
  indented: (width) => ({ paddingLeft: 16 - 2 * width, borderLeft: `${width}px solid var(--cm-line)` }),
  figures: () => ({ fontVariantNumeric: 'tabular-nums' }),
  right: () => ({ textAlign: 'right' }),
  breaks: () => ({ overflowWrap: 'anywhere' }),
  whole: () => ({ whiteSpace: 'nowrap' }),
  cut: () => ({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }),
  lines: () => ({ whiteSpace: 'pre-line' }),
  mono: () => ({ fontFamily: 'var(--mantine-font-family-monospace)' }),
  prose: () => ({ maxWidth: '72ch' }),
  most: (maxWidth) => ({ maxWidth }),
  least: (minWidth) => ({ minWidth }),
  high: (maxHeight) => ({ maxHeight, overflow: 'auto' }),
  scrolls: (way) => ({ [way === 'both' ? 'overflow' : way === 'x' ? 'overflowX' : 'overflowY']: 'auto' }),
  block: () => ({ display: 'block' }),
  full: () => ({ width: '100%' }),
  heads: () => ({ float: 'left', width: '100%' }),
  across: () => ({ gridColumn: '1 / -1' }),
  shrinks: () => ({ minWidth: 0 }),
  grows: (from) => ({ flex: from === true ? 1 : `1 1 ${Number(from)}px` }),
  keeps: () => ({ flex: 'none' }),
  pushed: () => ({ marginLeft: 'auto' }),
  center: () => ({ textAlign: 'center' }),
  tall: (minHeight) => ({ minHeight }),
  leading: (lineHeight) => ({ lineHeight }),
  framed: (borderRadius) => ({
    border: HAIRLINE,
    borderRadius: borderRadius === true ? 10 : Number(borderRadius),
    background: 'var(--cm-card)',
  }),
  ground: (of) => ({ background: `var(--cm-${of})` }),
  round: (borderRadius) => ({ borderRadius }),
  clips: () => ({ overflow: 'hidden' }),
  ruled: (where) => (where === 'between' ? {} : { [where === 'above' ? 'borderTop' : 'borderBottom']: HAIRLINE }),
  sticks: (edge) => ({ position: 'sticky', zIndex: 2, [edge]: 0 }),
  pinned: () => ({}),
};
const names = new Set(Object.keys(looks));
const joined = (...classes: readonly (string | false | undefined)[]): string | undefined =>
  classes.filter(Boolean).join(' ') || undefined;

const isOn = (value: unknown): boolean => value !== undefined && value !== false;
const drawn = (
  tag: Tag,
  own: CSSProperties,
  props: Looks & HTMLAttributes<HTMLElement> & { 'data-narrow'?: string; ref?: Ref<HTMLElement> | undefined },
): ReactElement => {
  const given = Object.entries(props);
  const style = [...names].flatMap((name) => {
    const value: unknown = Reflect.get(props, name);
    return isOn(value) ? [(looks as Record<string, (value: unknown) => CSSProperties>)[name]?.(value)] : [];
  });
  return createElement(tag, {
    ...Object.fromEntries(given.filter(([name]) => !names.has(name))),
    className: joined(props.pinned && sheet['pinned'], props.ruled === 'between' && sheet['between'], props.className),
    style: Object.assign({ ...own }, ...style) as CSSProperties,
  });
};

/** One below the other, or in columns. */
export const Stacked = ({ as = 'div', ...props }: Of<Look & Arrangement>): ReactElement =>
  drawn(as, { display: 'grid' }, props);

type InlineProps = Look &
  Arrangement & {
    noWrap?: boolean;
    /** Part of a line of text. */
    within?: boolean;
  };
/** Beside each other; what has no room goes to the next line. */
export const Inline = ({ as = 'div', noWrap, within, align = 'center', ...props }: Of<InlineProps>): ReactElement =>
  drawn(as, { display: within ? 'inline-flex' : 'flex', ...(!noWrap && { flexWrap: 'wrap' }) }, { align, ...props });

/** A text that looks different from the others. */
export const Words = ({ as = 'span', ...props }: Of<Look>): ReactElement => drawn(as, {}, props);

/** Secondary text, not bold in a bold title either. */
export const Dim = ({ as = 'span', size = 12, weight = 400, ...props }: Of<Look>): ReactElement =>
  drawn(as, {}, { dim: true, size, weight, ...props });

type ColumnsProps = Look &
  Omit<Arrangement, 'columns'> & {
    columns?: string;
    /** The columns of a narrow window, if it has more than one. */
    narrowed?: string;
    /** The window from which they are one below the other. */
    narrow?: 'tablet' | 'phone' | 'small';
  };
/** Parts of a page in columns, as long as the window has room for them. */
export const Columns = ({
  as = 'div',
  columns = 'repeat(2, minmax(0, 1fr))',
  narrow = 'tablet',
  narrowed,
  align = 'start',
  className,
  ...props
}: Of<ColumnsProps>): ReactElement => {
  const own = { '--columns': columns, ...(narrowed !== undefined && { '--narrow': narrowed }) } as CSSProperties;
  return drawn(as, own, { align, className: joined(sheet['columns'], className), 'data-narrow': narrow, ...props });
};
