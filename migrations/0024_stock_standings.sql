CREATE TABLE "stock_standings" (
	"product_id" text PRIMARY KEY NOT NULL,
	"listed" boolean NOT NULL,
	"live" boolean NOT NULL,
	"name_en" text COLLATE "en-x-icu" NOT NULL,
	"name_he" text COLLATE "he-x-icu" NOT NULL,
	"units" integer,
	"low" boolean NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"cover" double precision GENERATED ALWAYS AS (units::double precision / nullif(sold, 0)) STORED,
	"urgency" smallint GENERATED ALWAYS AS (case when waiting > 0 then 0 else 4 end + case when live then 0 else 2 end + case when low then 0 else 1 end) STORED NOT NULL
);

ALTER TABLE "stock_standings" ADD CONSTRAINT "stock_standings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;

-- The desk's orders of what is sold by key, ties by name in the reader's language; most are read either way.
do $$
declare name text;
begin
  foreach name in array array['name_en', 'name_he'] loop
    execute replace($make$
      create index stock_standings_low_NAME on stock_standings (urgency, cover, units, NAME, product_id) where listed;
      create index stock_standings_units_NAME on stock_standings (units, NAME, product_id) where listed;
      create index stock_standings_sold_NAME on stock_standings (sold, NAME, product_id) where listed;
      create index stock_standings_cover_NAME on stock_standings (cover, NAME, product_id) where listed;
      create index stock_standings_cover_falling_NAME on stock_standings (cover desc nulls last, NAME desc, product_id desc) where listed;
      create index stock_standings_NAME on stock_standings (NAME, product_id) where listed;
    $make$, 'NAME', name);
  end loop;
end $$;
-- The order of all products by stock, those without any counting last.
create index stock_standings_units on stock_standings (units, product_id);
create index stock_standings_units_falling on stock_standings (units desc nulls last, product_id desc);

-- A new product stands in the lists at once, as one without keys; a job looks at it soon (src/server/stock/keep-standings.ts).
-- Only that job changes a row: nobody who sells or edits ever waits for one.
create function stand_product() returns trigger language plpgsql as $$
begin
  insert into stock_standings (product_id, listed, live, name_en, name_he, units, low)
    values (new.id, new.kind = 'key' and new.state <> 'archived', new.state = 'live', new.name ->> 'en', new.name ->> 'he',
      case when new.kind in ('key', 'bundle') then 0 end, new.kind = 'key')
    on conflict (product_id) do nothing;
  return null;
end $$;
create trigger products_stand after insert on products for each row execute function stand_product();

insert into stock_standings (product_id, listed, live, name_en, name_he, units, low)
  select id, kind = 'key' and state <> 'archived', state = 'live', name ->> 'en', name ->> 'he',
    case when kind in ('key', 'bundle') then 0 end, kind = 'key'
  from products;
