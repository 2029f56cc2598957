/** How a privilege shows its permission and its place, in lists and on its record. */
import type { ReactElement } from 'react';
import type { PrivilegeRow } from './privilege.model.ts';
import { branchText } from '#kit/web/branch-name.ts';
import { Cut } from '#kit/web/look/show.tsx';
import { custom } from '#kit/web/columns.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';
import { functionText } from '../role/functions.view.ts';

const Function = ({ flag }: { flag: string }): ReactElement => <Cut>{functionText(flag, useLocale())}</Cut>;
const Place = ({ name }: { name: string | null }): ReactElement => {
  const words = useWords('access');
  return <>{name === null ? words('privilege.in_every_branch') : branchText(name)}</>;
};

export const theFunction = custom('flag', (privilege: PrivilegeRow) => <Function flag={privilege.flag} />);
export const thePlace = custom('branch_name', (privilege: PrivilegeRow) => <Place name={privilege.branch_name} />);
