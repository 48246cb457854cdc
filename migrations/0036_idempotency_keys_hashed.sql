-- Only a SHA-256 of an Idempotency-Key is kept: nobody who reads the table can repeat an order.
alter table idempotency_keys add column key_hash bytea;
update idempotency_keys set key_hash = sha256(convert_to(key, 'UTF8'));
alter table idempotency_keys drop column key;
alter table idempotency_keys alter column key_hash set not null;
alter table idempotency_keys add primary key (scope, key_hash);
alter table idempotency_keys add constraint idempotency_keys_hash check (length(key_hash) = 32);

-- Further browsers that a guest's order opens to: each repeated it while that was still allowed.
create table order_browsers (
  order_id text not null references orders (id),
  guest_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (order_id, guest_hash)
);
