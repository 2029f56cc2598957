/** The picture of a report that combines two of its dimensions: a matrix for each currency, whose cells open their rows. */
import type { ReactElement } from 'react';
import { CELL, CELL_BETWEEN, partsOfCell, type Group, type Report } from '#kit/domain/report.ts';
import { useAddress } from '../address.tsx';
import { Stacked } from '../look/lay.tsx';
import type { PagePath } from '../paths.ts';
import { Matrix, type MatrixCell } from '../picture/matrix.tsx';
import { useLabels } from './labels.ts';
import { orderedKeys, shareOf } from './cells.ts';
import { pauseIn } from '#kit/domain/words.ts';
import { useLocale } from '#kit/web/words.ts';

type Props = { of: Report; groups: readonly Group[]; figure: string };
type OneProps = Props & { matrix: NonNullable<Report['matrix']>; currency: string | null };

const OneMatrix = ({ of, groups, figure, matrix, currency }: OneProps): ReactElement => {
  const labels = useLabels(of);
  const pause = pauseIn(useLocale());
  const { path, search } = useAddress();
  const cells = new Map(groups.flatMap((group) => (group.key === null ? [] : [[group.key, group] as const])));
  const most = Math.max(0, ...[...cells.values()].map((group) => Number(group[figure])));
  const [down, across] = matrix;
  const [rows, columns] = ([0, 1] as const).map((at) =>
    orderedKeys(
      of,
      matrix[at],
      [...cells.keys()].map((key) => partsOfCell(key)[at]),
    ),
  ) as [string[], string[]];
  const name = (dim: string, key: string): string => labels.group(dim, { key, label: { en: key, cn: '' } });
  const cellAt = (row: number, column: number): MatrixCell | null => {
    const key = [rows[row], columns[column]].join(CELL_BETWEEN);
    const group = cells.get(key);
    if (group === undefined) return null;
    return {
      text: labels.value(figure, group, currency, true),
      share: shareOf(Number(group[figure]), most),
      opens: of.each
        ? { to: path as PagePath, search: { ...search, by: undefined, page: undefined, [CELL]: key } }
        : null,
    };
  };
  return (
    <Matrix
      title={[labels.figure(figure), currency].filter(Boolean).join(pause)}
      corner={`${labels.dim(down)} / ${labels.dim(across)}`}
      rows={rows.map((key) => name(down, key))}
      columns={columns.map((key) => name(across, key))}
      cell={cellAt}
    />
  );
};

export const MatrixPicture = ({ of, groups, figure }: Props): ReactElement | null => {
  const { matrix } = of;
  if (matrix === undefined) return null;
  return (
    <Stacked gap={16}>
      {[...new Set(groups.map(({ currency }) => currency))].map((currency) => (
        <OneMatrix
          key={currency}
          of={of}
          matrix={matrix}
          figure={figure}
          currency={currency}
          groups={groups.filter((group) => group.currency === currency)}
        />
      ))}
    </Stacked>
  );
};
