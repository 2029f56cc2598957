/**
 * The text of a block as a tree: words, **bold**, [links](https://…) and fields with a fallback, {{programme|your
 * programme}}. What isn't one of these is text, and is escaped where it becomes HTML.
 */
import type { Fault } from '#kit/domain/errors.ts';
import { mergeFields, type MergeField, type MergeValues } from './campaign.model.ts';

export type Rich =
  | { kind: 'words'; text: string }
  | { kind: 'field'; name: string; fallback: string | null }
  | { kind: 'bold'; inside: Rich[] }
  | { kind: 'link'; url: string; inside: Rich[] };

const TOKEN = /\{\{([^{}\n]*)\}\}|\*\*(\S(?:[^*]|\*(?!\*))*)\*\*|\[([^[\]\n]+)\]\(([^()\s]+)\)/g;
const fieldOf = (inside: string): Rich => {
  const bar = inside.indexOf('|');
  const name = (bar < 0 ? inside : inside.slice(0, bar)).trim();
  return { kind: 'field', name, fallback: bar < 0 ? null : inside.slice(bar + 1).trim() };
};
export const readRich = (text: string): Rich[] => {
  const found: Rich[] = [];
  let at = 0;
  const words = (until: number): void => {
    if (until > at) found.push({ kind: 'words', text: text.slice(at, until) });
  };
  for (const match of text.matchAll(TOKEN)) {
    words(match.index);
    const [whole, field, bold, label, url] = match;
    if (field !== undefined) found.push(fieldOf(field));
    else if (bold !== undefined) found.push({ kind: 'bold', inside: readRich(bold) });
    else found.push({ kind: 'link', url: url ?? '', inside: readRich(label ?? '') });
    at = match.index + whole.length;
  }
  words(text.length);
  return found;
};
/** The text with everything changed that isn't bold, a link or a field. */
export const aroundRich = (text: string, change: (words: string) => string): string => {
  let changed = '';
  let at = 0;
  for (const { index, 0: whole } of text.matchAll(TOKEN)) {
    changed += change(text.slice(at, index)) + whole;
    at = index + whole.length;
  }
  return changed + change(text.slice(at));
};

const isField = (name: string): name is MergeField => Object.hasOwn(mergeFields, name);
const isSafeUrl = (url: string): boolean => /^https?:\/\/[^\s"'<>\\]+$/i.test(url);
const faultsIn = (nodes: readonly Rich[], field: string): Fault[] =>
  nodes.flatMap((node): Fault[] => {
    switch (node.kind) {
      case 'words':
        return /\{\{|\}\}/.test(node.text) ? [{ field, key: 'merge_field_open' }] : [];
      case 'field':
        if (!isField(node.name)) return [{ field, key: 'merge_field_unknown', facts: { name: node.name } }];
        return mergeFields[node.name] === 'sometimes' && !node.fallback
          ? [{ field, key: 'merge_field_fallback', facts: { name: node.name } }]
          : [];
      case 'bold':
        return faultsIn(node.inside, field);
      case 'link':
        return [...(isSafeUrl(node.url) ? [] : [{ field, key: 'link_invalid' }]), ...faultsIn(node.inside, field)];
      default:
        return [];
    }
  });
/** Unknown fields, fields without a fallback that need one, and links that aren’t web addresses. */
export const richFaults = (text: string, field: string): Fault[] => faultsIn(readRich(text), field).slice(0, 1);

/** The web addresses of its links, in order. */
export const richLinks = (nodes: readonly Rich[]): string[] =>
  nodes.flatMap((node) => {
    if (node.kind === 'words' || node.kind === 'field') return [];
    const inside = richLinks(node.inside);
    return node.kind === 'link' && isSafeUrl(node.url) ? [node.url, ...inside] : inside;
  });

/** The value for one person, or the fallback. */
const valueOf = ({ name, fallback }: { name: string; fallback: string | null }, values: MergeValues): string =>
  (isField(name) ? values[name] : null) ?? fallback ?? '';

export const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
/** Where a link of a letter leads: to its address, or to ours for it. */
export type LinkTo = (url: string) => string;
export const asWritten: LinkTo = (url) => url;
/** As HTML: everything that somebody typed, and every value, is escaped. */
export const richHtml = (nodes: readonly Rich[], values: MergeValues, linkTo: LinkTo = asWritten): string =>
  nodes
    .map((node) => {
      if (node.kind === 'words') return escaped(node.text).replaceAll('\n', '<br>');
      if (node.kind === 'field') return escaped(valueOf(node, values));
      const inside = richHtml(node.inside, values, linkTo);
      if (node.kind === 'bold') return `<strong>${inside}</strong>`;
      return isSafeUrl(node.url)
        ? `<a href="${escaped(linkTo(node.url))}" style="color:#c8102e">${inside}</a>`
        : inside;
    })
    .join('');
/** As plain text, with the address of each link behind it. */
export const richText = (nodes: readonly Rich[], values: MergeValues): string =>
  nodes
    .map((node) => {
      if (node.kind === 'words') return node.text;
      if (node.kind === 'field') return valueOf(node, values);
      const inside = richText(node.inside, values);
      return node.kind === 'bold' || inside === node.url ? inside : `${inside} (${node.url})`;
    })
    .join('');
