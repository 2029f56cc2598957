/** Whether a page asks before a move, or for a reason, is said once: in the machine. */
import path from 'node:path';
import { withoutComments } from './imports.ts';
import type { Rule } from './layers.ts';

const movesIn = (text: string): string[] =>
  text
    .split(/\bmoves: \{/)
    .slice(1)
    .flatMap((part) => [...part.matchAll(/^ {4}(\w+): \{/gm)].map(([, name]) => name ?? ''));
/** `move('close', …)` or `move<Lead, typeof leadContract.close>('close', …)`, with all that it says. */
const byHand = /\bmove(?:<[^()]*>)?\(\s*'(\w+)'[^;]*?\b(?:confirms|asksReason): true/g;

export const askedByMachine: Rule = (sources) => {
  const moves = new Map<string, string[]>();
  for (const { path: file, text } of sources.filter((source) => source.path.endsWith('.machine.ts')))
    moves.set(path.dirname(file), [...(moves.get(path.dirname(file)) ?? []), ...movesIn(text)]);
  return sources
    .filter(({ path: file }) => /\.(?:actions|list|record|page|parts|form)\.tsx?$/.test(file))
    .flatMap(({ path: file, text }) =>
      [...withoutComments(text).matchAll(byHand)]
        .filter(([, name]) => moves.get(path.dirname(file))?.includes(name ?? ''))
        .map(([, name]) => `${file} says itself what the move ${name} asks: call moveOf, which reads the machine`),
    );
};
