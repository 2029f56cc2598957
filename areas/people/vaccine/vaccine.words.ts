import type { Pairs } from '#kit/domain/words.ts';

export const vaccineWords = {
  title: ['Vaccine certificates', '疫苗接种证明'],
  one: ['Vaccine certificate', '疫苗接种证明'],
  create: ['Add a vaccine certificate', '新增疫苗接种证明'],
  create_context: [
    'Health data: staff need a separate permission to see it, and every view is logged.',
    '健康资料：需要单独的权限才能查看，每次查看均留记录。',
  ],
  edit: ['Edit vaccine certificate', '编辑疫苗接种证明'],
  edit_context: ['The certificate will be reviewed again after you edit it.', '修改后需要重新审核。'],
  save: ['Save certificate', '保存证明'],
  empty: ['No vaccine certificates yet.', '还没有疫苗接种证明。'],
  hidden: ['Only staff with permission can see vaccine certificates.', '查看疫苗接种证明需要相应权限。'],
  number: ['Certificate {{number}}', '证明 {{number}}'],
  accept: ['Accept certificate', '通过证明'],
  reject: ['Reject certificate', '拒绝证明'],
  status: {
    pending: ['Pending', '待审核'],
    accepted: ['Accepted', '已通过'],
    rejected: ['Rejected', '已拒绝'],
  },
  field: {
    vaccine: ['Vaccine', '疫苗'],
    dose: ['Dose', '剂次'],
    given_on: ['Given on', '接种日期'],
    valid_until: ['Valid until', '有效期至'],
    file_id: ['Certificate (PDF or picture)', '证明（PDF 或图片）'],
    decided_by_name: ['Reviewed by', '审核人'],
    decided_at: ['Reviewed', '审核时间'],
    created_at: ['Added', '新增时间'],
  },
  paper: ['Document', '证明文件'],
  open_paper: ['Open document', '打开文件'],
  openings: ['Viewed by', '查看记录'],
  opened: {
    record: ['Record viewed', '查看了记录'],
    file: ['Document opened', '打开了文件'],
  },
} satisfies Pairs;
