/**
 * The text of a block as the document that its editor shows, and back: each line is a paragraph, a field stands for
 * itself. The text is what is kept; `readRich` says what it means.
 */
import { aroundRich, readRich, type Rich } from './rich-text.rules.ts';

type Mark = { type: 'bold' } | { type: 'link'; attrs: { href: string } };
type Field = { name: string; fallback: string | null };
export type Piece = { marks?: Mark[] } & ({ type: 'text'; text: string } | { type: 'field'; attrs: Field });
export type RichDoc = { type: 'doc'; content: { type: 'paragraph'; content?: Piece[] }[] };

const piecesOf = (nodes: readonly Rich[], marks: readonly Mark[]): Piece[] =>
  nodes.flatMap((node): Piece[] => {
    const worn = marks.length > 0 ? { marks: [...marks] } : {};
    switch (node.kind) {
      case 'words':
        return [{ type: 'text', text: node.text, ...worn }];
      case 'field':
        return [{ type: 'field', attrs: { name: node.name, fallback: node.fallback }, ...worn }];
      case 'bold':
        return piecesOf(node.inside, marks.some(({ type }) => type === 'bold') ? marks : [...marks, { type: 'bold' }]);
      case 'link':
        return piecesOf(node.inside, [
          ...marks.filter(({ type }) => type !== 'link'),
          { type: 'link', attrs: { href: node.url } },
        ]);
      default:
        return [];
    }
  });
export const docOf = (text: string): RichDoc => {
  const lines: Piece[][] = [[]];
  for (const piece of piecesOf(readRich(text), [])) {
    const parts = piece.type === 'text' ? piece.text.split('\n') : [null];
    for (const [at, part] of parts.entries()) {
      if (at > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push(part === null || piece.type !== 'text' ? piece : { ...piece, text: part });
    }
  }
  const content = lines.map((pieces) => ({
    type: 'paragraph' as const,
    ...(pieces.length > 0 && { content: pieces }),
  }));
  return { type: 'doc', content };
};

const fieldText = ({ name, fallback }: Field): string =>
  fallback === null ? `{{${name}}}` : `{{${name}|${fallback.replaceAll(/[{}\n]/g, '')}}}`;
const plain = (piece: Piece): string => (piece.type === 'text' ? piece.text : fieldText(piece.attrs));
const isBold = ({ marks = [] }: Piece): boolean => marks.some(({ type }) => type === 'bold');
const hrefOf = ({ marks = [] }: Piece): string | null => marks.find((mark) => mark.type === 'link')?.attrs.href ?? null;
/** Neighbours of which `of` says the same. */
const runs = <T>(pieces: readonly Piece[], of: (piece: Piece) => T): [T, Piece[]][] => {
  const found: [T, Piece[]][] = [];
  for (const piece of pieces) {
    const last = found.at(-1);
    if (last && last[0] === of(piece)) last[1].push(piece);
    else found.push([of(piece), [piece]]);
  }
  return found;
};
const oneStar = (text: string): string => text.replaceAll(/\*{2,}/g, '*');
/** Spaces at its ends stay outside: bold words begin with a letter. */
const boldText = (text: string): string => {
  const inside = text.trim();
  if (inside === '') return text;
  const before = text.slice(0, text.indexOf(inside));
  const after = text.slice(before.length + inside.length);
  return `${before}**${oneStar(inside)}**${after}`;
};
/** Stars without a partner would find it in bold words that follow, on this line or a later one. */
const styledText = (pieces: readonly Piece[], hasBold: boolean): string =>
  runs(pieces, isBold)
    .map(([bold, those]) => {
      const text = those.map(plain).join('');
      if (bold) return boldText(text);
      return hasBold ? aroundRich(text, oneStar) : text;
    })
    .join('');
/** Without a scheme, people mean a website. */
const urlText = (href: string): string => {
  const url = /^[a-z][a-z\d+.-]*:/i.test(href) ? href : `https://${href}`;
  return url.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll(/\s/g, '%20');
};
const lineText = (pieces: readonly Piece[], hasBold: boolean): string =>
  runs(pieces, hrefOf)
    .map(([href, those]) => {
      const text = styledText(those, hasBold);
      return href === null ? text : `[${text.replaceAll('[', '(').replaceAll(']', ')')}](${urlText(href)})`;
    })
    .join('');
export const textOfDoc = ({ content }: RichDoc): string => {
  const lines = content.map(({ content: pieces = [] }) => pieces);
  const hasBold = lines.flat().some(isBold);
  return lines.map((pieces) => lineText(pieces, hasBold)).join('\n');
};

/** Something typed means more than its letters, such as `**bold**`: the editor can show what it means. */
export const hasMarkup = ({ content }: RichDoc): boolean =>
  content.some(({ content: pieces = [] }) =>
    pieces.some((piece) => piece.type === 'text' && readRich(piece.text).some(({ kind }) => kind !== 'words')),
  );
