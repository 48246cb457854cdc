-- Whom the shop takes no orders from. One runs while it is not closed and its end has not come.
create table blocks (
  id uuid primary key,
  kind text not null,
  -- In its one form: an address without case and without what follows a plus, a domain in lower case,
  -- a network in CIDR notation. Of a deleted account 'hmac:' and the keyed hash of its address.
  value text not null,
  -- For the team.
  reason text not null,
  -- Null: until it is lifted.
  ends_at timestamptz,
  created_at timestamptz default now() not null,
  created_by uuid not null references users (id),
  closed_at timestamptz,
  -- Who lifted it; null on a closed one: its end had come, and the value was blocked anew.
  closed_by uuid references users (id),
  constraint blocks_value check (
    case kind
      when 'email' then value = lower(value) and (value ~ '^[^@+]*@[^@]+$' or value ~ '^hmac:[0-9a-f]{64}$')
      when 'email-domain' then value = lower(value) and value ~ '^[^@]+[.][^@]+$'
      when 'network' then value = network(value::inet)::text
      else false
    end),
  constraint blocks_end check (ends_at > created_at),
  constraint blocks_closed check (closed_by is null or closed_at is not null)
);
create unique index blocks_one_running on blocks (kind, value) where (closed_at is null);
