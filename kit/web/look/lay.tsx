/**
 * Space and text of a part of a page, written where it is used. A style sheet is for what is drawn, for what depends on
 * the width or a state, and for what has a name.
 */
import { createElement, type CSSProperties, type HTMLAttributes, type ReactElement } from 'react';
import style from './lay.module.css';

type Tag =
  | 'article'
  | 'aside'
  | 'dd'
  | 'div'
  | 'dl'
  | 'dt'
  | 'em'
  | 'footer'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'header'
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
  size?: number | 'inherit';
  weight?: number;
  /** Margins: above, below, both. */
  mt?: number;
  mb?: number;
  my?: number;
  /** Figures of the same width, for columns of numbers. */
  figures?: boolean;
  right?: boolean;
  /** A long word is broken where the line ends. */
  breaks?: boolean;
  /** Stays on one line. */
  whole?: boolean;
  /** Lines as long as a text should have. */
  prose?: boolean;
  /** Beside others: can be narrower than its content, takes what is left, never gets narrower. */
  shrinks?: boolean;
  grows?: boolean;
  keeps?: boolean;
};
type Arrangement = {
  gap?: Space;
  align?: CSSProperties['alignItems'];
  justify?: CSSProperties['justifyContent'];
  items?: CSSProperties['justifyItems'];
  columns?: string;
};
type Of<Props> = Omit<HTMLAttributes<HTMLElement>, 'color' | 'style'> & { as?: Tag } & Props;

/** Only what is given: no style is set that a class could no longer change. */
const lookOf = (look: Look): CSSProperties => ({
  ...(look.dim && { color: 'var(--mantine-color-dimmed)' }),
  ...(look.size !== undefined && look.size !== 'inherit' && { fontSize: look.size }),
  ...(look.weight !== undefined && { fontWeight: look.weight }),
  ...(look.my !== undefined && { marginBlock: look.my }),
  ...(look.mt !== undefined && { marginTop: look.mt }),
  ...(look.mb !== undefined && { marginBottom: look.mb }),
  ...(look.figures && { fontVariantNumeric: 'tabular-nums' }),
  ...(look.right && { textAlign: 'right' }),
  ...(look.breaks && { overflowWrap: 'anywhere' }),
  ...(look.whole && { whiteSpace: 'nowrap' }),
  ...(look.prose && { maxWidth: '72ch' }),
  ...(look.shrinks && { minWidth: 0 }),
  ...(look.grows && { flex: 1 }),
  ...(look.keeps && { flex: 'none' }),
});
const arrangementOf = ({ gap, align, justify, items, columns }: Arrangement): CSSProperties => ({
  ...(gap !== undefined && { gap }),
  ...(align !== undefined && { alignItems: align }),
  ...(justify !== undefined && { justifyContent: justify }),
  ...(items !== undefined && { justifyItems: items }),
  ...(columns !== undefined && { gridTemplateColumns: columns }),
});

const drawn = (
  tag: Tag,
  own: CSSProperties,
  props: Look & Arrangement & HTMLAttributes<HTMLElement> & { 'data-narrow'?: string },
): ReactElement => {
  const { dim, size, weight, mt, mb, my, figures, right, breaks, whole, prose, shrinks, grows, keeps, ...rest } = props;
  const look = { dim, size, weight, mt, mb, my, figures, right, breaks, whole, prose, shrinks, grows, keeps };
  const { gap, align, justify, items, columns, ...attributes } = rest;
  return createElement(tag, {
    ...attributes,
    style: { ...own, ...arrangementOf({ gap, align, justify, items, columns }), ...lookOf(look) },
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

/** Secondary text. */
export const Dim = ({ as = 'span', size = 12, ...props }: Of<Look>): ReactElement =>
  drawn(as, {}, { dim: true, size, ...props });

type ColumnsProps = Look &
  Omit<Arrangement, 'columns'> & {
    columns?: string;
    /** The window from which they are one below the other. */
    narrow?: 'tablet' | 'phone' | 'small';
  };
/** Parts of a page in columns, as long as the window has room for them. */
export const Columns = ({
  as = 'div',
  columns = 'repeat(2, minmax(0, 1fr))',
  narrow = 'tablet',
  align = 'start',
  ...props
}: Of<ColumnsProps>): ReactElement => {
  const own: CSSProperties & { '--columns': string } = { '--columns': columns };
  return drawn(as, own, { align, className: style['columns'], 'data-narrow': narrow, ...props });
};
