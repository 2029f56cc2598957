import { area } from '#kit/web/area.ts';

export const commission = area({
  name: 'commission',
  words: { en: () => import('./commission.words.ts?en'), cn: () => import('./commission.words.ts?cn') },
  pages: {
    '/settings/material': async () => (await import('./sales-material/sales-material.list.tsx')).SalesMaterialPage,
    '/sales/material': async () => (await import('./sales-material/current-material.page.tsx')).CurrentMaterialPage,
    '/commission': async () => (await import('./commission/commission.list.tsx')).CommissionList,
    '/commission/details': async () => (await import('./commission/commission.record.tsx')).CommissionRecord,
    '/settings/commission': async () => (await import('./commission-plan/commission-plan.list.tsx')).CommissionPlanList,
    '/settings/newComnPlan': async () =>
      (await import('./commission-plan/commission-plan.form.tsx')).NewCommissionPlanPage,
    '/settings/viewComplan': async () =>
      (await import('./commission-plan/commission-plan.record.tsx')).CommissionPlanRecord,
    '/settings/setting': async () =>
      (await import('./commission-plan/commission-setting.page.tsx')).CommissionSettingPage,
    '/sales': async () => (await import('./commission-plan/commission-plan.list.tsx')).SalesPlanList,
    '/sales/newComnPlan': async () => (await import('./commission-plan/commission-plan.form.tsx')).NewSalesPlanPage,
    '/sales/viewComplan': async () => (await import('./commission-plan/commission-plan.record.tsx')).SalesPlanRecord,
    '/sales/setting': async () => (await import('./commission-plan/commission-setting.page.tsx')).SalesSettingPage,
  },
});
