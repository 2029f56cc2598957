/** `/other`: pages that belong to no other area. */
import type { ReactElement } from 'react';
import { PageLink } from '#kit/web/address.tsx';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Stacked } from '#kit/web/look/lay.tsx';
import { Card, PageHead } from '#kit/web/look/page.tsx';
import { mayOpen, useRights } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';

const entries = [
  ['/other/support', 'tickets'],
  ['/connect/messenger', 'messenger'],
  ['/support', 'help'],
  ['/other/attendance', 'attendance'],
  ['/other/websiteIntegration', 'website'],
] as const;
export const OtherPage = (): ReactElement => {
  const words = useWords('support');
  const caller = useRights();
  return (
    <>
      <PageHead title={words('help.other_title')} context={words('help.other_context')} />
      <Stacked most={640}>
        <Card>
          <Items>
            {entries
              .filter(([path]) => mayOpen(path, caller))
              .map(([path, name]) => (
                <Item
                  key={path}
                  title={<PageLink to={path}>{words(`help.page.${name}`)}</PageLink>}
                  below={words(`help.page.${name}_text`)}
                />
              ))}
          </Items>
        </Card>
      </Stacked>
    </>
  );
};
