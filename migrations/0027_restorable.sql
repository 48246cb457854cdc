-- pg_restore works with an empty search path: what is computed while rows come back in names its functions in full.
create or replace function desk_text(value text) returns text language sql immutable strict parallel safe as $$
  select translate(public.fold_text(value), 'אבגדהוזחטיכלמנסעפצקרשת', 'ABGDHVZXTYKLMNSEFCQRJW')
$$;
