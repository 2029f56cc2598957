/** The head of a page and the four kinds of empty state. */
import { Children, useEffect, type ReactElement, type ReactNode } from 'react';
import { Button, Title } from '@mantine/core';
import { IconAlertTriangle, IconInbox, IconLock, IconSearchOff } from '@tabler/icons-react';
import type { CallFault } from '../answers.ts';
import { useWords } from '../words.ts';
import { Dim, Inline, Words } from './lay.tsx';
import style from './page.module.css';

type PageHeadProps = {
  title: string;
  /** One short line of context. */
  context?: ReactNode;
  /** Links back to where the record belongs: a `Trail`. */
  crumbs?: ReactNode;
  /** Secondary buttons. */
  aside?: ReactNode;
  /** The one primary button; on a phone it sticks to the bottom. */
  primary?: ReactNode;
};

/** Title (the one h1 of the page), context, actions at the right. Also names the browser's tab. */
export const PageHead = ({ title, context, crumbs, aside, primary }: PageHeadProps): ReactElement => {
  const product = useWords('shell')('product');
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
  return (
    <Inline as="header" gap="12px 24px" align="flex-end" mb={16}>
      <Words as="div" grows={240} shrinks>
        {crumbs}
        <Title order={1}>{title}</Title>
        {context ? (
          <Dim as="p" size="inherit" mt={2} prose>
            {context}
          </Dim>
        ) : null}
      </Words>
      <div className={style['actions']} data-screen-only>
        {aside}
        {primary ? (
          <div className={style['primary']} data-bottom>
            {primary}
          </div>
        ) : null}
      </div>
    </Inline>
  );
};

/** The links back to where a page belongs, the widest first, with a separator between them. */
export const Trail = ({ children }: { children: ReactNode }): ReactElement => {
  const words = useWords('blocks');
  return (
    <Inline
      aria-label={words('record.breadcrumbs')}
      as="nav"
      gap={6}
      align="stretch"
      dim
      size={12}
      breaks
      data-screen-only
    >
      {Children.toArray(children).flatMap((link, at) => [
        at > 0 && (
          <span key={`/${at}`} aria-hidden="true">
            /
          </span>
        ),
        link,
      ])}
    </Inline>
  );
};

type EmptyProps = {
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** There is nothing else on the page: its title is that of the page. */
  isPage?: boolean;
};
export const Empty = ({ icon, title, text, action, isPage = false }: EmptyProps): ReactElement => (
  <output className={style['empty']}>
    <span className={style['emptyIcon']} aria-hidden="true">
      {icon ?? <IconInbox size={28} stroke={1.5} />}
    </span>
    {isPage ? <h1 className={style['emptyTitle']}>{title}</h1> : <h2 className={style['emptyTitle']}>{title}</h2>}
    {text ? <p className={style['emptyText']}>{text}</p> : null}
    {action}
  </output>
);

export const NoMatch = ({ onClear }: { onClear: () => void }): ReactElement => {
  const words = useWords('blocks');
  return (
    <Empty
      icon={<IconSearchOff size={28} stroke={1.5} />}
      title={words('empty.noMatch')}
      text={words('empty.noMatchText')}
      action={
        <Button variant="default" onClick={onClear}>
          {words('list.clearFilters')}
        </Button>
      }
    />
  );
};

export const NoPermission = ({ text, isPage = false }: { text?: string; isPage?: boolean }): ReactElement => {
  const words = useWords('blocks');
  return (
    <Empty
      icon={<IconLock size={28} stroke={1.5} />}
      title={words('empty.noPermission')}
      text={text ?? words('empty.noPermissionText')}
      isPage={isPage}
    />
  );
};

type FailedProps = { fault: CallFault; onRetry: () => void; isPage?: boolean };
/** A place whose data could not be fetched: what failed, and a retry; or the missing permission. */
export const Failed = ({ fault, onRetry, isPage = false }: FailedProps): ReactElement => {
  const words = useWords('blocks');
  if (fault.kind === 'forbidden') return <NoPermission isPage={isPage} />;
  return (
    <Empty
      icon={<IconAlertTriangle size={28} stroke={1.5} />}
      title={words('empty.failed')}
      text={fault.lines.join(' ')}
      isPage={isPage}
      action={
        <Button variant="default" onClick={onRetry}>
          {words('empty.retry')}
        </Button>
      }
    />
  );
};

/** A white card with a hairline; `title` is a heading of the page. */
export const Card = ({
  title,
  aside,
  children,
}: {
  title?: string;
  aside?: ReactNode;
  children: ReactNode;
}): ReactElement => (
  <Words as="section" framed className={style['card']}>
    {title || aside ? (
      <Inline gap={12} justify="space-between" mb={12}>
        {title ? (
          <Words as="h2" size={15} weight={600}>
            {title}
          </Words>
        ) : (
          <span />
        )}
        {aside}
      </Inline>
    ) : null}
    {children}
  </Words>
);
