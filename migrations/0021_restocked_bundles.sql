-- The products that came and the bundles that hold them, by their ids: an `or` would read every product at each import.
create or replace function restock() returns trigger language plpgsql as $$
declare
  came text[] := array(select distinct k.product_id from fresh k where k.status = 'available' and k.sell_until > now() + interval '1 hour');
begin
  update product_search s set available = true
    where not s.available and s.product_id = any(came || array(
      select b.bundle_id from bundle_parts b where b.product_id = any(came) and bundle_units(b.bundle_id, 1) > 0));
  if found then
    perform catalogue_changed('stock');
  end if;
  return null;
end $$;
