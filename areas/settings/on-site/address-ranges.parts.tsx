/** Public addresses of the branch, by which a clock-in on site is recognised. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { isLocalAddress } from './on-site.rules.ts';
import { wifiContract as contract } from '../wifi/wifi.contract.ts';
import type { BranchWifi, RangeRow } from '../wifi/wifi.model.ts';
import { useAddress } from '#kit/web/address.tsx';
import { textField } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/page.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { useWrite } from '#kit/web/query.ts';
import { confirm } from '#kit/web/tell.ts';
import { useWords } from '#kit/web/words.ts';
import { Item, ItemButton, Items } from '../branch-settings/section.parts.tsx';
import style from '../settings.module.css';

const AddRange = formDrawer(contract.addRange, {
  noun: 'settings.address_range',
  title: 'create',
  save: 'save',
  groups: [{ fields: [textField('range'), textField('note')] }],
});

const Range = ({
  range: { id, range, note, version },
  mayEdit,
}: {
  range: RangeRow;
  mayEdit: boolean;
}): ReactElement => {
  const words = useWords('settings');
  const { run } = useWrite(contract.removeRange);
  const remove = async (): Promise<void> => {
    const isSure = await confirm({
      title: words('address_range.remove', { name: range }),
      text: words('address_range.remove_confirm', { name: range }),
      yes: words('address_range.yes_remove'),
      danger: true,
    });
    if (isSure) await run({ params: { id }, query: { version } });
  };
  const label = words('address_range.remove', { name: range });
  return (
    <Item
      title={<code>{range}</code>}
      below={note}
      actions={
        mayEdit ? <ItemButton label={label} icon={<IconTrash size={18} />} onClick={() => void remove()} /> : null
      }
    />
  );
};

type Props = { branch_id: number; wifi: BranchWifi };
const Yours = ({ branch_id, wifi: { your_address: address, on_site, can } }: Props): ReactElement => {
  const words = useWords('settings');
  const { run, busy } = useWrite(contract.addRange);
  const isLocal = isLocalAddress(address);
  return (
    <div className={style['yours']}>
      <span>
        {words('address_range.yours', { address })}{' '}
        {on_site ? words('address_range.on_site') : isLocal ? words('address_range.local') : null}
      </span>
      {can.includes('edit') && !on_site && !isLocal ? (
        <Button
          variant="default"
          size="compact-sm"
          loading={busy}
          onClick={() => void run({ body: { branch_id, range: address } })}
        >
          {words('address_range.add_yours')}
        </Button>
      ) : null}
    </div>
  );
};

export const AddressCard = (props: Props): ReactElement => {
  const words = useWords('settings');
  const { search, change } = useAddress();
  const { ranges, can } = props.wifi;
  const mayEdit = can.includes('edit');
  return (
    <Card
      title={words('address_range.title')}
      aside={
        mayEdit ? (
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => change({ range: '1' })}>
            {words('address_range.create')}
          </Button>
        ) : null
      }
    >
      <p className={style['context']}>{words(ranges.length === 0 ? 'address_range.empty' : 'address_range.context')}</p>
      <Yours {...props} />
      <Items>
        {ranges.map((range) => (
          <Range key={range.id} range={range} mayEdit={mayEdit} />
        ))}
      </Items>
      {search['range'] && mayEdit ? <AddRange onClose={() => change({ range: undefined })} /> : null}
    </Card>
  );
};
