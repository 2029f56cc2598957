/** The head of a record: picture or number, name, status, key facts, moves. */
import { Suspense, useState, type ReactElement } from 'react';
import { ActionIcon, Avatar, Button, Title } from '@mantine/core';
import { IconDots, IconPrinter } from '@tabler/icons-react';
import { isOpen, labelOf, primaryOf, runAndLeave, type Action, type Movable } from '../actions.ts';
import { PageLink, useGo } from '../address.tsx';
import type { CallArgs } from '../address-of.ts';
import { read, useRead } from '../query.ts';
import type { Endpoint } from '#kit/domain/contract.ts';
import { Figures } from '../look/figures.tsx';
import { initialsOf } from '../look/initials.ts';
import { Trail } from '../look/page.tsx';
import { Status } from '../look/show.tsx';
import { useActionLines } from '../list/row-menu.tsx';
import { useNoun } from '../noun.tsx';
import type { PagePath, Search } from '../paths.ts';
import { useWords } from '../words.ts';
import type { LooseRecord, LooseSpec } from './spec.ts';
import { Dim, Inline } from '../look/lay.tsx';
import { ButtonMenu } from '../look/opens.tsx';
import { lazily } from '../lazily.tsx';
import style from './record.module.css';

const Why = lazily(() => import('./why.tsx').then((module) => ({ default: module.Why })));

/** The link back to the record's list. */
export const Crumbs = ({ list, search }: { list: PagePath; search?: Search | undefined }): ReactElement => {
  const noun = useNoun();
  return (
    <Trail>
      <PageLink to={list} {...(search && { search })}>
        {noun.of('title')}
      </PageLink>
    </Trail>
  );
};

/**
 * A blocked move is shown, disabled, with its reason; only moves in the record's `can` or `blocked` are shown at all.
 */
export const MoveButton = ({
  action,
  record,
  primary,
  leave,
}: {
  action: Action<Movable>;
  record: Movable;
  primary: boolean;
  leave?: (() => void) | undefined;
}): ReactElement => {
  const noun = useNoun();
  const go = useGo();
  const why = record.blocked?.[action.name];
  const Icon = action.icon;
  const look = action.danger
    ? { variant: 'outline', color: 'var(--cm-danger)' }
    : primary
      ? {}
      : { variant: 'default' };
  const run = (): void => {
    if (action.kind === 'jump') go(action.to, action.id(record), action.search(record));
    else void runAndLeave(action, record, noun.noun, leave);
  };
  const button = (
    <Button
      {...look}
      data-disabled={why !== undefined || undefined}
      aria-disabled={why !== undefined}
      {...(Icon && { leftSection: <Icon size={16} /> })}
      onClick={why === undefined ? run : undefined}
    >
      {labelOf(action, noun)}
    </Button>
  );
  return why === undefined ? (
    button
  ) : (
    <Inline as="span" within noWrap align="stretch">
      <Suspense fallback={button}>
        <Why label={why}>{button}</Why>
      </Suspense>
      <span className="visually-hidden">{why}</span>
    </Inline>
  );
};

type MenuProps = { actions: readonly Action<Movable>[]; record: LooseRecord; leave: (() => void) | undefined };
type Opened = { isOpen?: boolean; onOpen?: (isOpen: boolean) => void };
const MoreMoves = ({ isOpen: isOpened, onOpen, ...items }: MenuProps & Opened): ReactElement => {
  const words = useWords('blocks');
  return (
    <ButtonMenu
      lines={useActionLines(items)}
      isOpen={isOpened}
      onOpen={onOpen}
      button={
        <ActionIcon variant="default" size={36} aria-label={words('record.moreActions')}>
          <IconDots size={18} />
        </ActionIcon>
      }
    />
  );
};
/** Nobody waits longer for a menu. */
const LONGEST_MS = 1_000;
/** The menu opens once it is known what is blocked: a reason that came later would move what is under the finger. */
const AskedMoves = ({ row, record, ...menu }: MenuProps & { row: Endpoint }): ReactElement => {
  const [opened, setOpened] = useState(false);
  const args = { params: { id: record.id } } as unknown as CallArgs<Endpoint>;
  const { data } = useRead(row, args, { when: false });
  const change = async (isWanted: boolean): Promise<void> => {
    // Without an answer the menu opens too: a move that is blocked says so itself.
    const tooLong = new Promise((resolve) => setTimeout(resolve, LONGEST_MS));
    if (isWanted) await Promise.race([Promise.allSettled([read(row, args)]), tooLong]);
    setOpened(isWanted);
  };
  const blocked = { ...record.blocked, ...(data as Movable['blocked']) };
  return (
    <MoreMoves {...menu} record={{ ...record, blocked }} isOpen={opened} onOpen={(wanted) => void change(wanted)} />
  );
};

const Moves = ({ spec, record }: { spec: LooseSpec; record: LooseRecord }): ReactElement | null => {
  const words = useWords('blocks');
  const go = useGo();
  const { list, listSearch } = spec;
  const leave = list && ((): void => go(list, undefined, listSearch));
  const open = spec.actions.filter((action) => isOpen(action, record));
  const first = primaryOf(open, record);
  const rest = open.filter((action) => action !== first);
  return (
    <div className={style['moves']} data-bottom data-screen-only>
      {spec.prints ? (
        <ActionIcon
          variant="default"
          size={36}
          aria-label={words('record.print')}
          title={words('record.print')}
          onClick={() => window.print()}
        >
          <IconPrinter size={18} />
        </ActionIcon>
      ) : null}
      {first ? <MoveButton action={first} record={record} primary leave={leave} /> : null}
      {rest.length === 0 ? null : spec.blocked ? (
        <AskedMoves row={spec.blocked} actions={rest} record={record} leave={leave} />
      ) : (
        <MoreMoves actions={rest} record={record} leave={leave} />
      )}
    </div>
  );
};

export const RecordHead = ({ spec, record }: { spec: LooseSpec; record: LooseRecord }): ReactElement => {
  const noun = useNoun();
  const title = spec.title(record);
  const state = spec.status && (spec.status.of ? spec.status.of(record) : String(record['status']));
  return (
    <Inline as="header" gap="12px 16px" align="flex-start" mb={16} className={style['head']}>
      {spec.picture ? (
        <Avatar src={spec.picture(record)} alt="" size={56} radius="md" color="gray">
          {initialsOf(title)}
        </Avatar>
      ) : null}
      <div className={style['words']}>
        {spec.list ? <Crumbs list={spec.list} search={spec.listSearch} /> : null}
        <Inline gap="4px 14px">
          <Title order={1}>{title}</Title>
          {spec.number ? <Dim size="inherit">{spec.number(record)}</Dim> : null}
          {spec.status && state ? <Status machine={spec.status.machine} value={state} /> : null}
        </Inline>
        {spec.facts.length > 0 ? (
          <Figures
            look="beside"
            lines={spec.facts.map((fact) => ({
              key: fact.field,
              label: noun.field(fact.field),
              value: fact.show(record, {}),
            }))}
          />
        ) : null}
      </div>
      <Moves spec={spec} record={record} />
    </Inline>
  );
};
