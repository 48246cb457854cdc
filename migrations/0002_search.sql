-- pg_trgm finds the word somebody meant; its letters are those of the database's locale, so words are spelt for it in Latin ones.
create extension if not exists pg_trgm;

-- The same folding as src/shop/catalogue/fold-text.ts; a test holds the two together.
create function fold_text(value text) returns text language sql immutable strict parallel safe as $$
  select trim(regexp_replace(regexp_replace(regexp_replace(translate(
    regexp_replace(
      lower(normalize(value, NFKD) collate "und-x-icu"),
      '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u05f3\u05f4\u2018-\u201f\u0027\u0022\u0060\u200e\u200f]', '', 'g'),
    'ךםןףץ', 'כמנפצ'), 'ו+', 'ו', 'g'), 'י+', 'י', 'g'), '[^[:alnum:]]+', ' ', 'g'))
$$;

-- The words a text is found by: as written, with hyphens closed up, and Hebrew words without a one-letter prefix.
create function words_of(value text) returns setof text language sql immutable strict parallel safe as $$
  with words as (
    select distinct w from regexp_split_to_table(
      fold_text(value) || ' ' || fold_text(regexp_replace(value, '[-\u2010\u2011\u05be]', '', 'g')), ' ') w where w <> '')
  select w from words union select substr(w, 2) from words where w ~ '^[הובלמשכ][א-ת]{2,}$'
$$;

create function weighted(value text, weight text) returns tsvector language sql immutable strict parallel safe as $$
  select coalesce(string_agg(format('''%s'':%s', w, weight), ' '), '')::tsvector from words_of(value) w
$$;

-- What lists search, filter and sort by, for live products only; narrow, so that counting thousands stays cheap.
create table product_search (
  product_id text primary key references products (id) on delete cascade,
  category text not null,
  words tsvector not null,
  price_now integer not null,
  discount_percent smallint,
  is_new boolean not null,
  sold_count integer not null,
  created_at timestamptz not null,
  name_en text collate "en-x-icu" not null,
  name_he text collate "he-x-icu" not null
);
create index product_search_words on product_search using gin (words) with (fastupdate = off);
create index product_search_category on product_search (category);
create index product_search_popular on product_search (sold_count desc, product_id);
create index product_search_newest on product_search (created_at desc, product_id);
create index product_search_price on product_search (price_now, product_id);
create index product_search_name_en on product_search (name_en, product_id);
create index product_search_name_he on product_search (name_he, product_id);
create index product_search_new on product_search (created_at desc, product_id) where is_new;
create index product_search_deals on product_search (discount_percent desc, sold_count desc, product_id) where discount_percent is not null;

-- Every word the shop knows. A word that is not here is somebody's typing error.
create table search_words (word text collate "C" primary key, letters text not null);
create index search_words_letters on search_words using gin (letters gin_trgm_ops);

create function latin_letters(word text) returns text language sql immutable strict parallel safe as $$
  select translate(word, 'אבגדהוזחטיכלמנסעפצקרשת', 'abgdhvzxtyklmnsefcqrjw')
$$;

create function index_product() returns trigger language plpgsql as $$
declare
  found_by tsvector;
begin
  if new.state <> 'live' then
    delete from product_search where product_id = new.id;
    return null;
  end if;
  select weighted(concat_ws(' ', new.name ->> 'en', new.name ->> 'he', new.brand), '1A')
      || weighted(concat_ws(' ', c.name ->> 'en', c.name ->> 'he'), '2B')
      || weighted(concat_ws(' ', new.summary ->> 'en', new.summary ->> 'he'), '3D')
    into found_by from categories c where c.slug = new.category;
  insert into product_search values (
    new.id, new.category, found_by,
    -- half an agora rounds up, as in src/shop/money.ts
    (new.price_agorot::bigint * (100 - coalesce(new.discount_percent, 0)) + 50) / 100,
    new.discount_percent, new.is_new, new.sold_count, new.created_at, new.name ->> 'en', new.name ->> 'he')
  on conflict (product_id) do update set
    (category, words, price_now, discount_percent, is_new, sold_count, created_at, name_en, name_he) =
    (excluded.category, excluded.words, excluded.price_now, excluded.discount_percent, excluded.is_new,
     excluded.sold_count, excluded.created_at, excluded.name_en, excluded.name_he);
  insert into search_words select word, latin_letters(word)
    from (select unnest(tsvector_to_array(found_by)) collate "C" as word) w
    where not exists (select from search_words k where k.word = w.word)
    order by word on conflict do nothing;
  return null;
end $$;

create trigger products_indexed
  after insert or update of state, category, brand, name, summary, price_agorot, discount_percent, is_new, created_at
  on products for each row execute function index_product();

create function index_sold_count() returns trigger language plpgsql as $$
begin
  update product_search set sold_count = new.sold_count where product_id = new.id;
  return null;
end $$;

create trigger products_counted after update of sold_count on products for each row
  when (new.sold_count <> old.sold_count) execute function index_sold_count();

create function index_category() returns trigger language plpgsql as $$
begin
  update products set category = category where category = new.slug;
  return null;
end $$;

create trigger categories_indexed after update of name on categories for each row execute function index_category();

-- Pages are dropped when the catalogue changes, whoever changed it. One message a transaction; sales send none.
create function announce_catalogue() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', tg_table_name);
  return null;
end $$;

create trigger products_announced
  after insert or delete or update of slug, category, kind, state, brand, name, summary, description, instructions,
    facts, price_agorot, discount_percent, is_new, max_per_order, image_ids, related
  on products for each statement execute function announce_catalogue();
create trigger categories_announced after insert or update or delete on categories
  for each statement execute function announce_catalogue();

-- what is already there
update products set category = category;
