-- A product may be a variant of another, the main variant of the family. The family's texts, pictures, category
-- and related products are those of the main variant; each variant has its own price, keys, address and attributes.
alter table products
  add column variant_of text,
  add column family text not null generated always as (coalesce(variant_of, id)) stored;
-- The main variant is no variant of a third one, as its family is itself; and all of a family are of one kind.
alter table products
  add constraint products_family unique (id, family, kind),
  add constraint products_variant_of foreign key (variant_of, variant_of, kind) references products (id, family, kind),
  add constraint products_variant_of_another check (variant_of <> id);
create index products_by_family on products (family);
create index products_variants on products (variant_of) where variant_of is not null;
create index products_families_on_sale on products (category, family) where state = 'live';

-- The name of a variant: that of its family, and after the dash its own label; see src/shop/catalogue/product-name.ts.
create function name_in_family(main text, own text) returns text language sql immutable parallel safe as $$
  select split_part(main, ' – ', 1) ||
    case when position(' – ' in own) > 0 then substr(own, position(' – ' in own)) else '' end
$$;

-- A variant says what its family says. The lock makes one that joins wait for a change of the family's texts.
create function follow_family() returns trigger language plpgsql as $$
declare
  main products;
begin
  select * into main from products where id = new.variant_of for share;
  new.category := main.category;
  new.brand := main.brand;
  new.name := jsonb_build_object('en', name_in_family(main.name ->> 'en', new.name ->> 'en'),
    'he', name_in_family(main.name ->> 'he', new.name ->> 'he'));
  new.summary := main.summary;
  new.description := main.description;
  new.instructions := main.instructions;
  new.image_ids := main.image_ids;
  new.image_alts := main.image_alts;
  new.related := main.related;
  return new;
end $$;
create trigger products_followed before insert or update of variant_of, category, brand, name, summary, description, instructions, image_ids, image_alts, related
  on products for each row when (new.variant_of is not null) execute function follow_family();

create function lead_family() returns trigger language plpgsql as $$
begin
  -- what is set is what other triggers look at; the values are those of follow_family
  update products v set category = new.category, brand = new.brand, name = v.name, summary = new.summary,
      description = new.description, instructions = new.instructions, image_ids = new.image_ids,
      image_alts = new.image_alts, related = new.related, updated_at = now()
    where v.variant_of = new.id;
  return null;
end $$;
create trigger products_led after update of category, brand, name, summary, description, instructions, image_ids, image_alts, related
  on products for each row
  when (new.variant_of is null and (new.category, new.brand, new.name, new.summary, new.description, new.instructions, new.image_ids, new.image_alts, new.related)
    is distinct from (old.category, old.brand, old.name, old.summary, old.description, old.instructions, old.image_ids, old.image_alts, old.related))
  execute function lead_family();

-- Reviews are of the family; each variant counts its own.
create function family_stars(wanted text) returns integer[] language sql stable as $$
  select array[coalesce(sum(star_counts[1]), 0), coalesce(sum(star_counts[2]), 0), coalesce(sum(star_counts[3]), 0),
    coalesce(sum(star_counts[4]), 0), coalesce(sum(star_counts[5]), 0)]::integer[] from products where family = wanted
$$;

-- Lists show a family once.
alter table product_search add column family text;
update product_search set family = product_id;
alter table product_search alter column family set not null;
create index product_search_family on product_search (family);
create function note_family() returns trigger language plpgsql as $$
begin
  new.family := (select family from products where id = new.product_id);
  return new;
end $$;
create trigger product_search_family before insert or update of category on product_search for each row execute function note_family();

-- What the shop's pages are made of changes with the family too.
drop trigger products_announced on products;
create trigger products_announced after insert or delete or update of variant_of, slug, slug_he, category, kind, state, brand, name, summary, description, instructions, attributes, price_agorot, discount_percent, sale_rounding, is_new, max_per_order, image_ids, image_alts, related on products for each statement execute function announce_catalogue();
drop trigger products_indexed on products;
create trigger products_indexed after insert or update of variant_of, state, kind, category, brand, name, summary, attributes, price_agorot, discount_percent, sale_rounding, is_new, created_at on products for each row execute function index_product();

-- A category counts what its list shows: families. Whoever counts waits for whoever counts the same category.
create or replace function count_live_products() returns trigger language plpgsql as $$
declare
  touched text[];
begin
  if tg_op = 'INSERT' then
    touched := array(select distinct category from new_rows where state = 'live');
  elsif tg_op = 'DELETE' then
    touched := array(select distinct category from old_rows where state = 'live');
  else
    touched := array(select category from (
        select category, family, count(*) as n from new_rows where state = 'live' group by 1, 2
        union all select category, family, -count(*) from old_rows where state = 'live' group by 1, 2) both_sides
      group by category, family having sum(n) <> 0);
  end if;
  if cardinality(touched) > 0 then
    perform from categories where slug = any(touched) order by slug for no key update;
    update categories c set live_count = (
        select count(distinct p.family) from products p where p.category = c.slug and p.state = 'live')
      where c.slug = any(touched);
  end if;
  return null;
end $$;
