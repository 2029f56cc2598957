/**
 * A branch in preparation: what it still needs, each with a link to the page where it is done, and the move that opens
 * it.
 */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed, IconTrash } from '@tabler/icons-react';
import type { Flag } from '#access/access.ts';
import { profileContract } from '#areas/access/profile/profile.contract.ts';
import { branchContract } from '../branch/branch.contract.ts';
import { openingContract } from './opening.contract.ts';
import { openingMachine } from './opening.machine.ts';
import type { ChecklistItem, ChecklistKey, Opening } from './opening.model.ts';
import { PageLink, useGo } from '#kit/web/address.tsx';
import { CallFault } from '#kit/web/answers.ts';
import { useDays } from '#kit/web/days.ts';
import { Quiet } from '#kit/web/look/items.tsx';
import { Card, PageHead } from '#kit/web/look/page.tsx';
import { Badge } from '#kit/web/look/show.tsx';
import type { PagePath, Search } from '#kit/web/paths.ts';
import { perform, read, useRead } from '#kit/web/query.ts';
import { confirm } from '#kit/web/tell.ts';
import { useWords } from '#kit/web/words.ts';
import { enterBranch, renewAccess } from '#web/shell/session.ts';
import { Stacked, Words } from '#kit/web/look/lay.tsx';
import shared from '../network.module.css';
import style from './opening.module.css';

/** Where each item is done, and the function it needs in the branch. */
const places: Readonly<Partial<Record<ChecklistKey, { page: PagePath; search?: Search; needs: Flag }>>> = {
  agreement: { page: '/franchise/view', needs: 'MANAGE_FRANCHISE' },
  address: { page: '/settings', search: { tab: 'contact' }, needs: 'EDIT_FACILITY_ACCOUNT' },
  tax_number: { page: '/settings', search: { tab: 'money' }, needs: 'UPDATE_CURRENCY' },
  hours: { page: '/settings', search: { tab: 'hours' }, needs: 'UPDATE_SCHEDULE' },
  tax: { page: '/settings', search: { tab: 'money' }, needs: 'UPDATE_CURRENCY' },
  paper: { page: '/settings', search: { tab: 'papers' }, needs: 'EDIT_FACILITY_ACCOUNT' },
  programme: { page: '/manage/memberships', needs: 'MANAGE_PROGRAMME' },
  admin: { page: '/user', needs: 'VIEW_FRANCHISE_USER' },
  terms: { page: '/settings/terms', needs: 'MANAGE_TERMS' },
  rooms: { page: '/settings', search: { tab: 'rooms' }, needs: 'UPDATE_SCHEDULE' },
  classes: { page: '/manage/classes', needs: 'MANAGE_CLASSES' },
};

/** The decision is shown: charging no tax is different from not having decided. */
const Tax = ({ rate_bp }: { rate_bp: number }): ReactElement => {
  const words = useWords('network');
  const name =
    rate_bp === 0 ? words('opening.tax_none') : words('opening.tax_charged', { rate: String(rate_bp / 100) });
  return <>{words('opening.tax_decided', { name })}</>;
};

type ItemProps = {
  item: ChecklistItem;
  branch_id: number;
  organisation_id: number | null;
  held: Readonly<Record<string, true>> | undefined;
};
const Item = ({ item, branch_id, organisation_id, held }: ItemProps): ReactElement => {
  const words = useWords('network');
  const go = useGo();
  const at = places[item.key];
  /** That page shows the current branch, so the branch is switched first. */
  const open = async ({ page, search }: { page: PagePath; search?: Search }): Promise<void> => {
    await enterBranch(await read(branchContract.view, { params: { id: branch_id } }));
    go(page, item.key === 'agreement' ? (organisation_id ?? undefined) : undefined, search);
  };
  const Icon = item.is_done ? IconCircleCheck : IconCircleDashed;
  return (
    <li className={shared['row']} data-done={item.is_done || undefined}>
      <span className={style['item']}>
        <Icon size={20} stroke={1.6} aria-hidden="true" />
        <span>
          {item.rate_bp === undefined ? words(`opening.item.${item.key}`) : <Tax rate_bp={item.rate_bp} />}
          <Quiet as="span"> · {words(item.is_done ? 'opening.done' : 'opening.lacking')}</Quiet>
        </span>
      </span>
      {at && held?.[at.needs] ? (
        <Button size="compact-sm" variant="default" onClick={() => void open(at)}>
          {words(`opening.go.${item.key}`)}
        </Button>
      ) : item.is_done || !held ? null : (
        <Quiet as="span">{words('opening.by_its_staff')}</Quiet>
      )}
    </li>
  );
};

const Items = ({
  opening,
  isNeeded,
  branch_id,
}: {
  opening: Opening;
  isNeeded: boolean;
  branch_id: number;
}): ReactElement => {
  const words = useWords('network');
  const { data: held } = useRead(profileContract.access, { params: { branch_id } });
  return (
    <Card title={words(isNeeded ? 'opening.needed' : 'opening.advised')}>
      <Stacked as="ul">
        {opening.checklist
          .filter(({ is_needed }) => is_needed === isNeeded)
          .map((item) => (
            <Item
              key={item.key}
              item={item}
              branch_id={branch_id}
              organisation_id={opening.organisation_id}
              held={held}
            />
          ))}
      </Stacked>
    </Card>
  );
};

const Admin = ({ opening }: { opening: Opening }): ReactElement | null => {
  const words = useWords('network');
  const { admin, organisation_id, branch_id, can } = opening;
  if (!admin) return null;
  const { name, email, has_accepted } = admin;
  return (
    <Card title={words('opening.step.admin')}>
      <div className={shared['row']}>
        <span>{words(has_accepted ? 'opening.admin_ready' : 'opening.admin_waits', { name, email })}</span>
        {can.includes('appoint') && organisation_id !== null ? (
          <PageLink to="/franchise/createAdmin" record={organisation_id} search={{ branch: String(branch_id) }}>
            {words('opening.invite_more')}
          </PageLink>
        ) : null}
      </div>
    </Card>
  );
};

export const OpeningChecklist = ({ opening }: { opening: Opening }): ReactElement => {
  const words = useWords('network');
  const write = useDays();
  const [busy, setBusy] = useState(false);
  const { id, version, name, status, branch_id, blocked, can, opened_at } = opening;
  const isReady = can.includes('open');
  const go = useGo();
  const discard = async (): Promise<void> => {
    const yes = words('opening.discard_branch');
    if (!(await confirm({ title: yes, text: words('opening.discard_branch_text', { name }), yes, danger: true })))
      return;
    setBusy(true);
    try {
      await perform(openingContract.discard, { params: { id }, body: { version } });
      await renewAccess();
      go('/franchise/create');
    } catch (fault) {
      // The person was notified.
      if (!(fault instanceof CallFault)) throw fault;
    } finally {
      setBusy(false);
    }
  };
  const open = async (): Promise<void> => {
    const yes = words('opening.moves.open');
    if (!(await confirm({ title: yes, text: words('opening.open_text', { name }), yes }))) return;
    setBusy(true);
    try {
      await perform(openingContract.open, { params: { id }, body: { version } });
      await renewAccess();
    } catch (fault) {
      // The person was notified.
      if (!(fault instanceof CallFault)) throw fault;
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <PageHead
        title={name || words('opening.unnamed')}
        context={<Badge tone={openingMachine.states[status].tone}>{words(`opening.status.${status}`)}</Badge>}
        primary={
          isReady ? (
            <Button loading={busy} disabled={blocked['open'] !== undefined} onClick={() => void open()}>
              {words('opening.moves.open')}
            </Button>
          ) : null
        }
        aside={
          can.includes('discard') ? (
            <Button
              variant="outline"
              leftSection={<IconTrash size={16} />}
              disabled={busy}
              onClick={() => void discard()}
            >
              {words('opening.discard_branch')}
            </Button>
          ) : null
        }
      />
      <Stacked columns="minmax(0, 1fr)" gap={16} most={720}>
        {status === 'preparing' ? (
          <Words as="p" prose>
            {words('opening.preparing_note')} {blocked['open']}
          </Words>
        ) : null}
        {opened_at ? (
          <Words as="p" prose>
            {words('opening.is_open', { day: write(opened_at.slice(0, 10)) })}
          </Words>
        ) : null}
        {branch_id === null || status === 'discarded' ? null : (
          <>
            <Items opening={opening} branch_id={branch_id} isNeeded />
            <Items opening={opening} branch_id={branch_id} isNeeded={false} />
          </>
        )}
        <Admin opening={opening} />
      </Stacked>
    </>
  );
};
