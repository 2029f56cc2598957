/** One page inside its layout: allowed or not, and restarted when the branch changes. */
import { lazy, Suspense, type ComponentType, type ReactElement } from 'react';
import { meets, type PageRow } from '#access/access.ts';
import { usePlace } from '#kit/web/place.ts';
import { useRights } from '#kit/web/rights.ts';
import { pageIfLoaded } from './pages.ts';

const NoAccess = lazy(() => import('./no-access.tsx').then((module) => ({ default: module.NoAccess })));

const Host = ({ Page }: { Page: ComponentType | undefined }): ReactElement | null => (Page ? <Page /> : null);

export const PageView = ({ page }: { page: PageRow }): ReactElement => {
  const caller = useRights();
  const { branch_id } = usePlace();
  if (page.needs !== 'public' && !meets(page.needs, caller)) {
    return (
      <Suspense>
        <NoAccess needs={page.needs} />
      </Suspense>
    );
  }
  return <Host key={branch_id} Page={pageIfLoaded(page.path)} />;
};
