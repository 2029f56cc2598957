/** The report about promotions of partners. */
import { contract } from '#kit/domain/contract.ts';
import { Id } from '#kit/domain/field.ts';
import { col, report, reportRows } from '#kit/domain/report.ts';

const redeemed = report({
  path: 'report/promotions',
  flag: 'VIEW_MERCHANT',
  says: 'Report: promotions of partners that clients redeemed in a period',
  columns: {
    day: col.day(),
    promotion: col.both('/merchantManagement/viewPromotion', 'promotion_id'),
    partner_name: col.text('/merchantManagement/viewPackage', 'merchant_package_id'),
    member_name: col.text('/manage/clientDetails', 'member_id'),
    redeemed: col.count(),
    undone: col.count(),
  },
  hidden: { promotion_id: Id, merchant_package_id: Id, member_id: Id },
  dims: { promotion_id: 'promotion', merchant_package_id: 'partner_name' },
  usual: 'promotion_id',
  order: 'r.day desc, r.promotion_id, r.member_id, r.undone',
});

export const promotionReports = { redeemed };
export const promotionReportContract = contract(reportRows(promotionReports));
