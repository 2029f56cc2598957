/** npx tsx tools/states.ts [--check]: writes docs/states.md, the diagrams of all status machines, from the machines. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Machine, MoveRow } from '#kit/domain/machine.ts';
import { whatIsBuilt } from './coverage/built.ts';
import { projectRoot, readSources } from './sources.ts';

const file = path.join(projectRoot, 'docs', 'states.md');
const who = (move: MoveRow<string>): string => {
  const system = move.by?.map((cause) => `by ${cause}`) ?? (move.flag === 'system' ? ['automatic'] : []);
  return [...(move.flag === 'system' ? [] : [move.flag]), ...system].join(' or ');
};
/** Only for machines whose moves name causes. */
const causesOf = (machine: Machine): string[] => {
  const rows = Object.entries(machine.moves).filter(([, move]) => move.causes);
  return rows.length === 0
    ? []
    : [
        '| move | who can cause it | what it causes |',
        '|---|---|---|',
        ...rows.map(([name, move]) => `| ${name} | ${who(move)} | ${(move.causes ?? []).join(', ')} |`),
        '',
      ];
};
const arrows = (name: string, move: MoveRow<string>): string[] =>
  move.from.map(
    (from) => `  ${from} --> ${move.to}: ${name} (${who(move)}${move.asksReason ? ', with a reason' : ''})`,
  );

export const diagramOf = (machine: Machine): string =>
  [
    `## ${machine.name}`,
    '',
    '```mermaid',
    'stateDiagram-v2',
    `  [*] --> ${machine.initial}`,
    ...Object.entries(machine.moves).flatMap(([name, move]) => arrows(name, move)),
    ...Object.entries(machine.states).flatMap(([state, row]) => (row.final ? [`  ${state} --> [*]`] : [])),
    '```',
    '',
    ...causesOf(machine),
  ].join('\n');

/** The whole page. Machines in the order of their names. */
const statesPage = async (): Promise<string> => {
  const { machines } = await whatIsBuilt(readSources());
  const sorted = machines.toSorted((a, b) => a.name.localeCompare(b.name));
  return `# States\n\nGenerated from the machines in the code by \`npx tsx tools/states.ts\`; a test keeps it up to date.\n\n${sorted.map(diagramOf).join('\n')}`;
};

export const isCurrent = async (): Promise<boolean> => readFileSync(file, 'utf8') === (await statesPage());

if (process.argv[1] === import.meta.filename) {
  const page = await statesPage();
  if (!process.argv.includes('--check')) writeFileSync(file, page);
  else if (readFileSync(file, 'utf8') !== page) {
    process.stderr.write('docs/states.md is out of date. Run npx tsx tools/states.ts.\n');
    process.exitCode = 1;
  }
}
