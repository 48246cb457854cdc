-- A sale may be rounded down to a price that ends in .90. Sales that run now keep their price to the agora.
alter table products add column sale_rounding text not null default 'agora';
alter table products add constraint products_sale_rounding check (sale_rounding in ('agora', 'ninety'));

-- half an agora rounds up, as in src/shop/money.ts; then as in src/shop/catalogue/change-price.ts
create function sale_price(price integer, percent smallint, rounding text) returns integer language sql immutable parallel safe as $$
  select case when percent is null or rounding = 'agora' or less < 1000 then less else (less - 90) / 100 * 100 + 90 end
  from (select ((price::bigint * (100 - coalesce(percent, 0)) + 50) / 100)::integer as less) reduced
$$;

create or replace function index_product() returns trigger language plpgsql as $$
declare
  named text := concat_ws(' ', new.name ->> 'en', new.name ->> 'he', new.brand);
  described text := concat_ws(' ', new.summary ->> 'en', new.summary ->> 'he', words_of_attributes(new.kind, new.attributes));
  category_name text;
begin
  if new.state <> 'live' then
    delete from product_search where product_id = new.id;
    return null;
  end if;
  select concat_ws(' ', c.name ->> 'en', c.name ->> 'he') into category_name from categories c where c.slug = new.category;
  insert into product_search (
    product_id, category, words, price_now, discount_percent, is_new, sold_count, created_at, name_en, name_he,
    kind, platforms, region, term_months, devices, available)
  values (
    new.id, new.category,
    -- = before a word of the name, ~ before one of the category: the index alone tells where a word stands
    array_to_tsvector(array(
      select w from words_of(concat_ws(' ', named, category_name, described)) w
      union select '=' || w from words_of(named) w
      union select '~' || w from words_of(category_name) w)),
    sale_price(new.price_agorot, new.discount_percent, new.sale_rounding),
    new.discount_percent, new.is_new, new.sold_count, new.created_at, new.name ->> 'en', new.name ->> 'he',
    new.kind, array(select jsonb_array_elements_text(new.attributes -> 'platforms')), new.attributes ->> 'region',
    (new.attributes ->> 'termMonths')::integer, (new.attributes ->> 'devices')::integer,
    new.kind <> 'key' or exists (select from licence_keys k
      where k.product_id = new.id and k.status = 'available' and k.sell_until > now() + interval '1 hour'))
  on conflict (product_id) do update set
    (category, words, price_now, discount_percent, is_new, sold_count, created_at, name_en, name_he,
     kind, platforms, region, term_months, devices, available) =
    (excluded.category, excluded.words, excluded.price_now, excluded.discount_percent, excluded.is_new,
     excluded.sold_count, excluded.created_at, excluded.name_en, excluded.name_he,
     excluded.kind, excluded.platforms, excluded.region, excluded.term_months, excluded.devices, excluded.available);
  insert into search_words
    select n.word, n.written, n.own, latin_letters(n.word), sound_of(n.word)
    from (
      select distinct on (word) * from (
        select i.word collate "C" as word, i.written, true as own from words_in(concat_ws(' ', named, category_name, described)) i
        union all select w collate "C", w, false from words_of(concat_ws(' ', named, category_name, described)) w) both_kinds
      order by word, own desc, written) n
    where not exists (select from search_words k where k.word = n.word and (k.own or not n.own))
    order by n.word
    on conflict (word) do update set own = true, written = excluded.written where not search_words.own and excluded.own;
  return null;
end $$;

create or replace function record_price() returns trigger language plpgsql as $$
declare
  price integer := sale_price(new.price_agorot, new.discount_percent, new.sale_rounding);
begin
  insert into price_history (product_id, price_agorot, full_price_agorot)
    select new.id, price, new.price_agorot
    where not exists (select from (
        select h.price_agorot, h.full_price_agorot from price_history h where h.product_id = new.id order by h.id desc limit 1) last
      where last.price_agorot = price and last.full_price_agorot = new.price_agorot);
  return null;
end $$;

drop trigger products_announced on products;
create trigger products_announced after insert or delete or update of slug, slug_he, category, kind, state, brand, name, summary, description, instructions, attributes, price_agorot, discount_percent, sale_rounding, is_new, max_per_order, image_ids, image_alts, related on products for each statement execute function announce_catalogue();
drop trigger products_indexed on products;
create trigger products_indexed after insert or update of state, kind, category, brand, name, summary, attributes, price_agorot, discount_percent, sale_rounding, is_new, created_at on products for each row execute function index_product();
drop trigger products_priced on products;
create trigger products_priced after insert or update of price_agorot, discount_percent, sale_rounding, state on products for each row when ((new.state = 'live')) execute function record_price();
