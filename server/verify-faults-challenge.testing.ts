import { websiteFaults } from './verify-faults-website.testing.ts';

const one = `(select min(id) from challenge_member where team_id is not null)`;
/** A fault for each invariant of challenges, and of keys of websites. */
export const challengeFaults: Record<string, string | readonly string[]> = {
  challenge_once: `insert into challenge_member (branch_id, challenge_id, member_id, joined_at)
    select branch_id, challenge_id, member_id, joined_at from challenge_member where id = ${one}`,
  challenge_teams: `update challenge_member set challenge_id = (select max(id) from challenge c where c.id <> challenge_id) where id = ${one}`,
  challenge_entries: `update challenge_entry e set day = c.ends_on + 1 from challenge c
    where c.id = e.challenge_id and e.id = (select min(id) from challenge_entry where undone_at is null)`,
  challenge_final: [
    `update challenge_member set final_rank = 1, final_score = 1 where id = ${one}`,
    `update challenge_member m set final_score = 0 from (select min(id) as id from challenge_member where final_rank = 1) f where m.id = f.id`,
  ],
  ...websiteFaults,
};
