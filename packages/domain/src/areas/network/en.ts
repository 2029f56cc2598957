export const networkEn = {
  branch: { one: 'Branch', title: 'Branches', choose: 'Choose a branch', country: 'Country', all: 'Whole network' },
} as const;
