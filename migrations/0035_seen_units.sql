-- A unit stays seen when its key is replaced: what an earlier key of it showed cannot be taken back.
alter table licence_keys add column unit_seen_at timestamptz;
alter table licence_keys add constraint licence_keys_unit_seen
  check (unit_seen_at is null or (order_line_id is not null and status in ('sold', 'revealed', 'burned')));

-- Replacements so far are told by the audit log; a replacement of a replacement follows its chain.
with recursive chain as (
  select k.id, k.revealed_at as seen from licence_keys k where k.status = 'burned' and k.revealed_at is not null
  union
  select (a.detail ->> 'by')::uuid, c.seen
  from chain c join audit_log a on a.action = 'key.replaced' and a.subject = 'key:' || c.id
)
update licence_keys k set unit_seen_at = first.seen
from (select c.id, min(c.seen) as seen from chain c join audit_log a on a.action = 'key.replaced' and (a.detail ->> 'by') = c.id::text group by c.id) first
where k.id = first.id and k.order_line_id is not null and k.status in ('sold', 'revealed', 'burned');
