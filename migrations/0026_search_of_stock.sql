ALTER TABLE "stock_standings" ADD COLUMN "keyed" boolean;
update stock_standings s set keyed = p.kind = 'key' from products p where p.id = s.product_id;
ALTER TABLE "stock_standings" ALTER COLUMN "keyed" SET NOT NULL;

-- A search finds archived products too: the orders of what is sold by key now hold those as well, so that
-- a search of a word that many products have goes along an order until a page is full.
do $$
declare name text;
begin
  foreach name in array array['name_en', 'name_he'] loop
    execute replace($make$
      drop index stock_standings_low_NAME, stock_standings_units_NAME, stock_standings_sold_NAME, stock_standings_cover_NAME,
        stock_standings_cover_falling_NAME, stock_standings_NAME;
      create index stock_standings_low_NAME on stock_standings (urgency, cover, units, NAME, product_id) where keyed;
      create index stock_standings_units_NAME on stock_standings (units, NAME, product_id) where keyed;
      create index stock_standings_sold_NAME on stock_standings (sold, NAME, product_id) where keyed;
      create index stock_standings_cover_NAME on stock_standings (cover, NAME, product_id) where keyed;
      create index stock_standings_cover_falling_NAME on stock_standings (cover desc nulls last, NAME desc, product_id desc) where keyed;
      create index stock_standings_NAME on stock_standings (NAME, product_id) where keyed;
    $make$, 'NAME', name);
  end loop;
end $$;

-- What the totals of the lists and the overview count, from the index alone.
create index stock_standings_counted on stock_standings (low, units, waiting) where listed;

create or replace function stand_product() returns trigger language plpgsql as $$
begin
  insert into stock_standings (product_id, keyed, listed, live, name_en, name_he, units, low)
    values (new.id, new.kind = 'key', new.kind = 'key' and new.state <> 'archived', new.state = 'live', new.name ->> 'en', new.name ->> 'he',
      case when new.kind in ('key', 'bundle') then 0 end, new.kind = 'key')
    on conflict (product_id) do nothing;
  return null;
end $$;
