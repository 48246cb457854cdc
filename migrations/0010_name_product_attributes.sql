-- A product's attributes are called so in the API and in the code; their column too from now on.
-- Triggers follow a renamed column; what a function says of it does not.
alter table products rename column facts to attributes;

create function words_of_attributes(kind text, attributes jsonb) returns text language sql immutable parallel safe as $$
  select concat_ws(' ', attributes ->> 'platforms', attributes #>> '{edition,en}', attributes #>> '{edition,he}',
    case kind when 'service' then 'service שירות' when 'file' then 'download הורדה' end)
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
    -- half an agora rounds up, as in src/shop/money.ts
    (new.price_agorot::bigint * (100 - coalesce(new.discount_percent, 0)) + 50) / 100,
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

drop function words_of_facts(text, jsonb);
