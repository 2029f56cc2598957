/** Invariants of challenges. */
import { bySql, type Invariant } from './invariant.ts';

export const challengeInvariants: readonly Invariant[] = [
  bySql(
    'challenge_once',
    'Clients take part in a challenge once, except where two records were merged',
    `select format('client %s takes part in the challenge %s %s times', m.member_id, m.challenge_id, count(*)) from challenge_member m
      where not exists (select from member_merge g where g.kept_id = m.member_id)
      group by m.member_id, m.challenge_id having count(*) > 1`,
  ),
  bySql(
    'challenge_teams',
    'A participant is in a team of the same challenge',
    `select format('participant %s is in the team %s', m.id, t.id) from challenge_member m join challenge_team t on t.id = m.team_id
      where t.challenge_id <> m.challenge_id`,
  ),
  bySql(
    'challenge_entries',
    'Entries are of participants, on a day of the challenge, and only where something is entered',
    `select format('entry %s of challenge %s', e.id, e.challenge_id) from challenge_entry e join challenge c on c.id = e.challenge_id
      where e.undone_at is null and (e.day not between c.starts_on and c.ends_on or c.metric in ('visits', 'classes'))`,
  ),
  bySql(
    'challenge_final',
    'Only a closed challenge has final ranks, and a better score never has a worse one',
    `select format('participant %s of the open challenge %s has a final rank', m.id, c.id) from challenge_member m join challenge c on c.id = m.challenge_id
      where m.final_rank is not null and c.status <> 'closed'
     union all
     select format('participants %s and %s', a.id, b.id) from challenge_member a
       join challenge_member b on b.challenge_id = a.challenge_id and a.final_score > b.final_score and a.final_rank >= b.final_rank`,
  ),
];
