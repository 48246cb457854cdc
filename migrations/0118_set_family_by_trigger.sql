-- An order's foreign key waits for updates of a product that name a column of a unique key. A generated column
-- counts as named in every update of a table with a trigger before updates, whatever the update changes: so each
-- change of a product, a price as well as a count of stars, made orders of it wait until it was committed. The
-- family is no longer generated, but set by a trigger.
alter table products alter column family drop expression;
alter table products alter column family set default '';
alter table products add constraint products_family_is_main_variant check (family = coalesce(variant_of, id));

create function set_family() returns trigger language plpgsql as $$
begin
  new.family := coalesce(new.variant_of, new.id);
  return new;
end $$;
create trigger products_in_family before insert or update of id, variant_of, family
  on products for each row execute function set_family();
