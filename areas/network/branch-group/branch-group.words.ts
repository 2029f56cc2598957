/** Words of groups of branches. */
import type { Pairs } from '#kit/domain/words.ts';

export const branchGroupWords = {
  title: ['Branch groups', '门店分组'],
  one: ['Branch group', '门店分组'],
  context: [
    'Branches that you choose together: in the branch selector, in reports, and when you apply settings or promotions.',
    '可一起选择的门店：用于门店切换、报表、批量设置和优惠。',
  ],
  create: ['Add group', '新增分组'],
  edit: ['Edit group', '编辑分组'],
  save: { create: ['Save group', '保存分组'], edit: ['Save group', '保存分组'] },
  empty: [
    'No groups yet. Add one for each region or brand, to choose its branches at once.',
    '暂无分组。可为每个区域或品牌新增分组，以便一次选择其门店。',
  ],
  remove: ['Delete group', '删除分组'],
  delete_confirm: [
    'Delete this group? Its branches stay. What was set up for its branches stays too. If people have roles in the group, remove these first.',
    '删除此分组？门店不受影响，已为其门店设置的内容也会保留。如有员工在此分组拥有角色，请先收回。',
  ],
  group: { what: ['Group', '分组'], who: ['Branches', '门店'] },
  field: {
    branch_ids: ['Branches', '门店'],
    branch_count: ['Number of branches', '门店数'],
    new_in: ['New branches in this country join', '自动加入此国的新门店'],
    confirmed: ['I confirm that this access changes', '确认变更上述权限'],
    created_by_name: ['Added by', '新增人'],
    updated_at: ['Last changed', '最后修改'],
  },
  choice: { kind: { region: ['Region', '区域'], brand: ['Brand', '品牌'], other: ['Other', '其他'] } },
  view: { region: ['Regions', '区域'], brand: ['Brands', '品牌'] },
  branches_title: ['Branches', '门店'],
  branches_none: ['No branches in this group yet.', '此分组暂无门店。'],
  closed: ['Closed', '已关闭'],
  roles_title: ['Roles in this group', '此分组的角色'],
  roles_hint: [
    'These people have their role in every branch of the group. If a branch joins or leaves, their access changes immediately.',
    '这些员工在分组的所有门店拥有其角色。门店加入或退出时，权限立即变更。',
  ],
  roles_none: ['No one has a role in this group.', '还没有员工在此分组拥有角色。'],
  since: ['Since', '开始时间'],
  and_more: ['{{names}} and {{count}} more', '{{names}}，另有 {{count}} 个'],
  gains: ['{{names}} will get access to {{branches}}', '{{names}}将获得以下门店的权限：{{branches}}'],
  loses: ['{{names}} will lose access to {{branches}}', '{{names}}将失去以下门店的权限：{{branches}}'],
  gains_later: [
    '{{names}} will get access to branches that open in {{country}}',
    '{{names}}将获得在{{country}}新开门店的权限',
  ],
  loses_later: [
    '{{names}} will no longer get access to branches that open in {{country}}',
    '{{names}}不再获得在{{country}}新开门店的权限',
  ],
  joins: ['Branches that open in {{country}} join automatically.', '在{{country}}新开的门店会自动加入。'],
} satisfies Pairs;

export const branchGroupRefusalsWords = {
  group_locks: ['Settings are locked for this group. Unlock them first.', '此分组有已锁定的设置，请先解锁。'],
} satisfies Pairs;
