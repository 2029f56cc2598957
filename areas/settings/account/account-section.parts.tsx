/** The branch's contact details, and what is printed on its invoices. */
import { useMemo, type ReactElement } from 'react';
import { branchContract } from '#areas/network/branch/branch.contract.ts';
import { accountContract as contract } from './account.contract.ts';
import type { Contact, Paper } from './account.model.ts';
import { lockContract } from '../lock/lock.contract.ts';
import { isShut } from '../lock/lock.rules.ts';
import { custom, text } from '#kit/web/columns.tsx';
import { areaField, emailField, group, phoneField, textField, uploadField, type Values } from '#kit/web/form/fields.ts';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { NounScope } from '#kit/web/noun.tsx';
import { pictureAddress } from '#kit/web/picture-address.ts';
import { useRead } from '#kit/web/query.ts';
import { Facts } from '#kit/web/record/facts.tsx';
import { useWords } from '#kit/web/words.ts';
import { renewAccess } from '#web/shell/session.ts';
import { NumberingCard } from '../branch-money/numbering.parts.tsx';
import { SectionForm } from '../branch-settings/section-form.parts.tsx';

type Props = { branch_id: number };
const pictureShown = ({ id, avatar_file_id }: Values): { src: string } | undefined => {
  const src =
    typeof avatar_file_id === 'number' ? pictureAddress(branchContract.avatar, Number(id), avatar_file_id) : null;
  return src === null ? undefined : { src };
};
const contactGroups = [
  group('contact', [
    areaField('address'),
    [phoneField('phone'), emailField('email')],
    uploadField('avatar_file_id', 'picture', { shown: pictureShown }),
  ]),
];
const ContactForm = ({ branch_id, contact }: Props & { contact: Contact }): ReactElement => {
  const { address, phone, email, avatar_file_id, version } = contact;
  const start = useMemo(
    () => ({ address, phone: phone ?? '', email: email ?? '', avatar_file_id }),
    [address, phone, email, avatar_file_id],
  );
  return (
    <SectionForm
      noun="settings.contact"
      row={contract.editContact}
      source={contract.contact}
      sourceArgs={{ params: { branch_id } }}
      groups={contactGroups}
      start={start}
      known={contact}
      argsOf={(values) => ({ params: { branch_id }, body: { version, ...values } })}
      onSaved={() => renewAccess()}
    />
  );
};
export const ContactSection = ({ branch_id }: Props): ReactElement => (
  <Loaded of={useRead(contract.contact, { params: { branch_id } })}>
    {(contact) => <ContactForm branch_id={branch_id} contact={contact} />}
  </Loaded>
);

const logoShown = ({ id, logo_file_id }: Values): { src: string } | undefined => {
  const src = typeof logo_file_id === 'number' ? pictureAddress(contract.logo, Number(id), logo_file_id) : null;
  return src === null ? undefined : { src };
};
const bankGroup = group('bank', [textField('bank_name'), [textField('bank_holder'), textField('bank_number')]]);
const paperGroups = [
  group('letterhead', [uploadField('logo_file_id', 'picture', { shown: logoShown }), areaField('header')]),
  bankGroup,
  group('foot', [areaField('footer')]),
];
/** What is left to a branch whose papers head office has locked. */
const bankOnly = [bankGroup];
const Logo = ({ paper }: { paper: Paper }): ReactElement => {
  const words = useWords('settings');
  const shown = logoShown(paper);
  return shown ? <img src={shown.src} alt={words('paper.field.logo_file_id')} height={48} /> : <>—</>;
};
const lockedFacts = [custom('logo_file_id', (paper: Paper) => <Logo paper={paper} />), text('header'), text('footer')];
const PaperForm = ({ branch_id, paper }: Props & { paper: Paper }): ReactElement => {
  const start = useMemo(() => {
    const { header, footer, bank_name, bank_holder, bank_number, logo_file_id } = paper;
    return { header, footer, bank_name, bank_holder, bank_number, logo_file_id };
  }, [paper]);
  const isLocked = isShut(useRead(lockContract.inBranch, { params: { branch_id } }).data, 'papers');
  return (
    <>
      {isLocked ? (
        <NounScope noun="settings.paper">
          <Facts record={paper} facts={lockedFacts} />
        </NounScope>
      ) : null}
      <SectionForm
        key={String(isLocked)}
        noun="settings.paper"
        row={contract.editPaper}
        source={contract.paper}
        sourceArgs={{ params: { branch_id } }}
        groups={isLocked ? bankOnly : paperGroups}
        start={start}
        known={paper}
        argsOf={(values) => ({ params: { id: paper.id }, body: { version: paper.version, ...start, ...values } })}
      />
    </>
  );
};
export const PapersSection = ({ branch_id }: Props): ReactElement => (
  <>
    <Loaded of={useRead(contract.paper, { params: { branch_id } })}>
      {(paper) => <PaperForm branch_id={branch_id} paper={paper} />}
    </Loaded>
    <NumberingCard branch_id={branch_id} />
  </>
);
