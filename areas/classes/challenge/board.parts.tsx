/** The rows of a board: rank, name as far as it is shown, team and score. */
import type { ReactElement, ReactNode } from 'react';
import type { Board, BoardRow } from './challenge.model.ts';
import { branchText } from '#kit/web/branch-name.ts';
import { Faced } from '#kit/web/look/faced.tsx';
import { Dim, Stacked, Words } from '#kit/web/look/lay.tsx';
import { useWords } from '#kit/web/words.ts';

type RowsProps = {
  board: Pick<Board, 'unit'> & { rows: readonly BoardRow[] };
  big?: boolean;
  action?: (row: BoardRow) => ReactNode;
};
export const useRowName = (): ((row: BoardRow) => string) => {
  const words = useWords('challenge');
  return ({ name, branch_name }) => name ?? words('challenge.anonymous', { branch: branchText(branch_name) });
};
const scoreText = (score: number, unit: string | null): string =>
  [score.toLocaleString('en'), unit].filter(Boolean).join(' ');

export const BoardRows = ({ board, big = false, action }: RowsProps): ReactElement => {
  const words = useWords('challenge');
  const nameOf = useRowName();
  const size = big ? 28 : 14;
  if (board.rows.length === 0) return <Dim as="p">{words('challenge.nobody')}</Dim>;
  return (
    <Stacked as="ol" gap={0} p={0}>
      {board.rows.map((row) => (
        <Stacked
          key={row.member_id}
          as="li"
          columns="minmax(1.6em, auto) minmax(0, 1fr) auto auto"
          align="center"
          gap={12}
          p={big ? '12px 0' : '8px 0'}
          ruled="below"
          size={size}
        >
          <Words figures right weight={600} aria-label={`${words('challenge.rank')} ${row.rank}`}>
            {row.rank}
          </Words>
          <Words as="div" shrinks>
            {row.picture === null ? (
              <Words breaks block>
                {nameOf(row)}
              </Words>
            ) : (
              <Faced name={nameOf(row)} picture={row.picture} />
            )}
            {row.team === null ? null : (
              <Dim as="div" size={big ? 18 : 12}>
                {row.team}
              </Dim>
            )}
          </Words>
          <Words figures right weight={600}>
            {scoreText(row.score, board.unit)}
          </Words>
          <span>{action?.(row)}</span>
        </Stacked>
      ))}
    </Stacked>
  );
};
export const TeamRows = ({ board, big = false }: { board: Board; big?: boolean }): ReactElement => {
  const words = useWords('challenge');
  return (
    <Stacked as="ol" gap={0} p={0}>
      {board.teams.map((team) => (
        <Stacked
          key={team.name}
          as="li"
          columns="minmax(1.6em, auto) minmax(0, 1fr) auto"
          align="center"
          gap={12}
          p="8px 0"
          ruled="below"
          size={big ? 24 : 14}
        >
          <Words figures right weight={600}>
            {team.rank}
          </Words>
          <span>
            {team.name} <Dim size={big ? 18 : 12}>{words('challenge.team_members', { count: team.members })}</Dim>
          </span>
          <Words figures right weight={600}>
            {scoreText(team.score, board.unit)}
          </Words>
        </Stacked>
      ))}
    </Stacked>
  );
};
