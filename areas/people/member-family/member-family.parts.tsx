/** Who belongs together: the guardian of a child, the children of a guardian. */
import type { ReactElement, ReactNode } from 'react';
import type { Relative } from './member-family.model.ts';
import type { MemberView } from '../member/member.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { numbered, relationships } from '#kit/domain/lookups/numbered.ts';
import { PageLink } from '#kit/web/address.tsx';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';

/** The word of the list, or a plainer one if it requires a gender that isn't known. */
const useKinWord = (): ((one: Relative) => string) => {
  const words = useWords('people');
  const locale = useLocale();
  return (one) => {
    const known = one.relationship === null ? undefined : numbered(relationships, one.relationship);
    return known ? textIn(known, locale) : words(`family.kin.${one.kin}`);
  };
};

export const RelativeLine = ({ one, aside }: { one: Relative; aside?: ReactNode }): ReactElement => {
  const words = useWords('people');
  const kin = useKinWord();
  const answers = one.is_guardian ? words('family.guardian') : one.is_ward ? words('family.ward') : '';
  return (
    <Item
      title={
        one.name === null ? (
          <span>{words('family.elsewhere')}</span>
        ) : (
          <PageLink to="/manage/clientDetails" record={one.member_id} search={{ tab: 'family' }}>
            {one.name}
          </PageLink>
        )
      }
      below={[kin(one), answers, one.number].filter(Boolean).join(' · ')}
      actions={aside}
    />
  );
};

export const Family = ({ member }: { member: MemberView }): ReactElement | null => {
  const words = useWords('people');
  return member.family.length === 0 ? null : (
    <Card title={words('member.group.family')}>
      <Items>
        {member.family.map((one) => (
          <RelativeLine key={one.id} one={one} />
        ))}
      </Items>
    </Card>
  );
};
