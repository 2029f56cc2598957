/** The calls by noun: method, path, what each does, and whether the caller can make it. */
import type { ReactElement } from 'react';
import { IconLock } from '@tabler/icons-react';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { useRights } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';
import { groupsOf, mayCall, type ApiCall } from './api-document.view.ts';
import { Dim, Stacked, Words } from '#kit/web/look/lay.tsx';
import style from './api.module.css';

const tones: Readonly<Record<string, string>> = { GET: 'blue', POST: 'green', PUT: 'yellow', DELETE: 'red' };
export const Method = ({ method }: { method: string }): ReactElement => (
  <span className={style['method']} data-tone={tones[method]}>
    {method}
  </span>
);

/** Where a line may break. */
export const Path = ({ path }: { path: string }): ReactElement => (
  <Words mono breaks translate="no">
    {path
      .replace('/api/v4', '')
      .split(/(?=\/)/)
      .map((segment, at) => (
        <span key={`${at}${segment}`}>
          <wbr />
          {segment}
        </span>
      ))}
  </Words>
);

const CallLine = ({ call, isChosen }: { call: ApiCall; isChosen: boolean }): ReactElement => {
  const words = useWords('access');
  const { search } = useAddress();
  const isOpen = mayCall(call, useRights());
  return (
    <li>
      <PageLink
        to="/apiTest"
        search={{ ...search, call: call.key }}
        className={style['line']}
        aria-current={isChosen ? 'true' : undefined}
      >
        <Method method={call.method} />
        <Stacked as="span" shrinks grows>
          <Path path={call.path} />
          <Dim lang="en">{call.says}</Dim>
        </Stacked>
        {isOpen ? null : (
          <Dim size="inherit" title={words('api.not_allowed')}>
            <IconLock size={16} stroke={1.6} aria-hidden="true" />
            <span className="visually-hidden">{words('api.not_allowed')}</span>
          </Dim>
        )}
      </PageLink>
    </li>
  );
};

/** More than this many are folded into their nouns: nobody looks through hundreds of lines. */
const MOST_OPEN = 40;

type Props = { calls: readonly ApiCall[]; chosen: string | undefined };
export const CallList = ({ calls, chosen }: Props): ReactElement => {
  const words = useWords('access');
  return (
    <Words as="div" scrolls="y" p="8px 0">
      <Dim as="output" block p="0 12px">
        {calls.length === 0 ? words('api.no_match') : words('api.count', { count: calls.length })}
      </Dim>
      {groupsOf(calls).map((group) => (
        <details
          key={`${group.noun}${calls.length > MOST_OPEN}`}
          open={calls.length <= MOST_OPEN || group.calls.some((call) => call.key === chosen)}
        >
          <summary className={style['noun']}>
            <h2 translate="no">{group.noun}</h2>
            <Dim figures>{group.calls.length}</Dim>
          </summary>
          <ul>
            {group.calls.map((call) => (
              <CallLine key={call.key} call={call} isChosen={call.key === chosen} />
            ))}
          </ul>
        </details>
      ))}
    </Words>
  );
};
