/** `/apiTest`: every call of the server, to search, read and try with the person's own session. */
import { useMemo, useRef, type ReactElement } from 'react';
import { Switch } from '@mantine/core';
import { IconApi } from '@tabler/icons-react';
import { useAddress } from '#kit/web/address.tsx';
import { useKeys } from '#kit/web/keys.ts';
import { SearchField } from '#kit/web/list/search.tsx';
import { waitingFor } from '#kit/web/look/loaded.tsx';
import { Empty, PageHead } from '#kit/web/look/page.tsx';
import { useRights } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';
import { CallList } from './api-call-list.parts.tsx';
import { CallView } from './api-call-view.parts.tsx';
import { fits, mayCall, type ApiCall } from './api-document.view.ts';
import { useCalls } from './api-use-calls.view.ts';
import { Columns, Stacked, Words } from '#kit/web/look/lay.tsx';
import style from './api.module.css';

const Tools = ({ q, isMine }: { q: string; isMine: boolean }): ReactElement => {
  const words = useWords('access');
  const { change } = useAddress();
  const field = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => field.current?.focus() });
  return (
    <Stacked gap={10} p={12} ruled="below">
      <SearchField
        value={q}
        label={words('api.search')}
        fieldRef={field}
        onSearch={(typed) => change({ q: typed || undefined }, { replace: true })}
      />
      <Switch
        label={words('api.mine')}
        checked={isMine}
        onChange={(event) => change({ mine: event.currentTarget.checked ? '1' : undefined }, { replace: true })}
      />
    </Stacked>
  );
};

const Explorer = ({ calls }: { calls: readonly ApiCall[] }): ReactElement => {
  const words = useWords('access');
  const caller = useRights();
  const { search } = useAddress();
  const q = search['q'] ?? '';
  const isMine = search['mine'] === '1';
  const chosen = calls.find((one) => one.key === search['call']);
  const shown = useMemo(
    () => calls.filter((one) => fits(one, q) && (!isMine || mayCall(one, caller))),
    [calls, q, isMine, caller],
  );
  return (
    <Columns
      columns="minmax(280px, 380px) minmax(0, 1fr)"
      gap={20}
      data-chosen={chosen !== undefined || undefined}
      className={style['columns']}
    >
      <Words as="section" pinned framed className={style['finder']} aria-label={words('api.calls')}>
        <Tools q={q} isMine={isMine} />
        <CallList calls={shown} chosen={chosen?.key} />
      </Words>
      <Words as="div" shrinks className={style['detail']}>
        {chosen ? (
          <CallView key={chosen.key} call={chosen} />
        ) : (
          <Empty icon={<IconApi size={28} stroke={1.5} />} title={words('api.pick')} text={words('api.pick_text')} />
        )}
      </Words>
    </Columns>
  );
};

export const ExplorerPage = (): ReactElement => {
  const words = useWords('access');
  const { data, waiting } = waitingFor(useCalls(), { height: 320 });
  return (
    <>
      <PageHead title={words('api.title')} context={words('api.context')} />
      {data ? <Explorer calls={data} /> : null}
      {waiting}
    </>
  );
};
