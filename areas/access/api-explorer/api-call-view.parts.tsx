/** One call: what it needs, what it takes and answers, and trying it. */
import { useEffect, useRef, type ReactElement } from 'react';
import { IconArrowLeft } from '@tabler/icons-react';
import { flags } from '#access/access.ts';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Badge } from '#kit/web/look/show.tsx';
import { useRights } from '#kit/web/rights.ts';
import { currentLocale, useLocale, useWords } from '#kit/web/words.ts';
import { Method, Path } from './api-call-list.parts.tsx';
import { mayCall, type ApiCall } from './api-document.view.ts';
import { SchemaTree } from './api-schema-tree.parts.tsx';
import { TryIt } from './api-try-it.parts.tsx';
import { Figures } from '#kit/web/look/figures.tsx';
import { Dim, Inline, Stacked } from '#kit/web/look/lay.tsx';
import style from './api.module.css';
import { commaIn } from '#kit/domain/words.ts';

const useNeeds = (call: ApiCall): string => {
  const words = useWords('access');
  if (call.needs === 'public') return words('api.anyone');
  if (call.needs === 'signed_in') return words('api.signed_in');
  const named = call.needs.join(commaIn(currentLocale()));
  return call.needs.length === 1 ? named : words('api.one_of', { flags: named });
};

const Facts = ({ call }: { call: ApiCall }): ReactElement => {
  const words = useWords('access');
  const locale = useLocale();
  const isOpen = mayCall(call, useRights());
  const needs = useNeeds(call);
  return (
    <Figures
      look="stacked"
      lines={[
        {
          label: words('api.needs'),
          value: (
            <Inline gap="2px 14px" align="stretch">
              <span translate="no">{needs}</span>
              {typeof call.needs === 'string'
                ? null
                : call.needs.map((flag) => (
                    <Dim key={flag} size="inherit">
                      {flags[flag][locale]}
                    </Dim>
                  ))}
              <Dim size="inherit">{words(`api.scope.${call.scope}`)}</Dim>
              <Badge tone={isOpen ? 'green' : 'gray'}>{words(isOpen ? 'api.allowed' : 'api.not_allowed')}</Badge>
            </Inline>
          ),
        },
        call.refuses.length > 0 && {
          label: words('api.refuses'),
          value: <span translate="no">{call.refuses.join(commaIn(currentLocale()))}</span>,
        },
      ]}
    />
  );
};

const Head = ({ call }: { call: ApiCall }): ReactElement => {
  const words = useWords('access');
  const { search } = useAddress();
  const title = useRef<HTMLHeadingElement>(null);
  // On a phone, the call replaces the list.
  useEffect(() => title.current?.focus(), []);
  return (
    <Stacked as="header" gap={6}>
      <PageLink to="/apiTest" search={{ ...search, call: undefined }} className={style['back']}>
        <IconArrowLeft size={16} aria-hidden="true" />
        {words('api.back')}
      </PageLink>
      <h2 ref={title} tabIndex={-1} className={style['callTitle']}>
        <Method method={call.method} /> <Path path={call.path} />
      </h2>
      <p lang="en">{call.says}</p>
      <Facts call={call} />
    </Stacked>
  );
};

export const CallView = ({ call }: { call: ApiCall }): ReactElement => {
  const words = useWords('access');
  return (
    <Stacked as="article" gap={16} shrinks>
      <Head call={call} />
      <TryIt call={call} />
      {call.body ? (
        <Card title={words('api.shape')}>
          <SchemaTree schema={call.body} marks />
        </Card>
      ) : null}
      {call.answer ? (
        <Card title={words('api.answer_shape')}>
          <SchemaTree schema={call.answer} />
        </Card>
      ) : null}
    </Stacked>
  );
};
