/** The current branch; staff of head office can also switch the country. Its dialog is loaded when it is opened. */
import { Suspense, type ReactElement } from 'react';
import { IconBuilding, IconSelector } from '@tabler/icons-react';
import { Pop } from '#kit/web/look/pop.tsx';
import { lazily } from '#kit/web/lazily.tsx';
import { useSignal } from '#kit/web/signal.ts';
import { useWords } from '#kit/web/words.ts';
import { branchName } from './branch-name.ts';
import { session } from './session.ts';
import { Words } from '#kit/web/look/lay.tsx';
import style from './shell.module.css';

const BranchList = lazily(() => import('./branch-list.tsx').then((module) => ({ default: module.BranchList })));

export const BranchSelect = (): ReactElement | null => {
  const words = useWords('shell');
  const now = useSignal(session);
  if (!now) return null;
  return (
    <Pop
      label={`${words('branch')}: ${branchName(now.branch)}`}
      className={style['branch']}
      width={264}
      button={
        <>
          <IconBuilding size={16} stroke={1.6} aria-hidden="true" />
          <Words grows shrinks cut>
            {branchName(now.branch)}
          </Words>
          <IconSelector size={16} aria-hidden="true" />
        </>
      }
    >
      {(close) => (
        <Suspense>
          <BranchList onDone={close} />
        </Suspense>
      )}
    </Pop>
  );
};
