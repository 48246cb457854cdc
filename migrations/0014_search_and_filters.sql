-- What lists filter by, and numbers instead of ids, so that what a search finds is a few bytes a product.
drop trigger products_indexed on products;
drop function weighted(text, text);
drop function words_of(text);
drop table search_words;
drop index product_search_newest, product_search_price, product_search_name_en, product_search_name_he;
delete from product_search;
alter table product_search
  add column number integer generated always as identity unique,
  add column kind text not null,
  add column platforms text[] not null,
  add column region text not null,
  add column term_months integer,
  add column devices integer,
  add column available boolean not null;

-- Every change of what lists show makes a new version; what a server keeps in memory is good for one.
create table catalogue_version (
  is_only boolean primary key default true check (is_only),
  version bigint not null
);
insert into catalogue_version (version) values (1);

create function catalogue_changed(what text) returns void language plpgsql as $$
begin
  update catalogue_version set version = version + 1;
  perform pg_notify('catalogue', what);
end $$;

create or replace function announce_catalogue() returns trigger language plpgsql as $$
begin
  perform catalogue_changed(tg_table_name);
  return null;
end $$;

-- Sales change the order of lists, not what any page says.
create function renew_order() returns trigger language plpgsql as $$
begin
  update catalogue_version set version = version + 1;
  return null;
end $$;
create trigger products_reordered after update of sold_count on products for each statement execute function renew_order();

-- New keys are on the shelf at once. What is sold out is found by a look every other second: a sale waits for nothing.
create function restock() returns trigger language plpgsql as $$
begin
  update product_search s set available = true
    where not s.available and s.product_id in (
      select k.product_id from fresh k where k.status = 'available' and k.sell_until > now() + interval '1 hour');
  if found then
    perform catalogue_changed('stock');
  end if;
  return null;
end $$;
create trigger licence_keys_restocked after insert on licence_keys
  referencing new table as fresh for each statement execute function restock();

/*
 * Every word the shop knows: as it is compared, as somebody wrote it, whether it stands in a text so
 * (and is not one without its prefix letter), its letters for trigrams, and how it sounds in either alphabet.
 */
create table search_words (
  word text collate "C" primary key,
  written text not null,
  own boolean not null,
  letters text not null,
  sound text not null
);
create index search_words_letters on search_words using gin (letters gin_trgm_ops);
create index search_words_sound on search_words (sound) where length(sound) > 2;

/*
 * Consonants as both alphabets write them, in six sounds and l m n r: גורספן and Gorsefen are g-r-s-b-n.
 * Vowels and what may stand for one are left out.
 */
create function sound_of(word text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(translate(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      word, '^kn', 'n'), 'tch|sh|c(?=[eiy])', 's', 'g'), 'ph', 'f', 'g'), 'ck|ch', 'k', 'g'), 'x', 'ks', 'g'),
    'pfvcqjtzבפגדזטתכקלמנרסצשaeiouywhאהוחיע', 'bbbkkgdsbbgdsddkklmnrsss'), '(.)\1+', '\1', 'g')
$$;

-- The words of a text: each part of what is hyphened, and the whole of it closed up.
create function words_in(value text) returns table (word text, written text) language sql immutable strict parallel safe as $$
  with tokens as (
    select distinct t from regexp_split_to_table(value, '[\s,.;:!?()\[\]/&+…–—]+') t where t <> ''),
  parts as (
    select t, p from tokens, regexp_split_to_table(t, '[-\u2010\u2011\u05be]+') p),
  closed as (
    select fold_text(regexp_replace(t, '[-\u2010\u2011\u05be]', '', 'g')) as w, t from tokens where t ~ '[-\u2010\u2011\u05be]')
  select w, case when fold_text(p) = w then p else w end from parts, regexp_split_to_table(fold_text(p), ' ') w where w <> ''
  union select w, t from closed where w ~ '^([א-ת]+|[a-z0-9]+)$'
$$;

-- The same, and Hebrew words also without a one-letter prefix.
create function words_of(value text) returns setof text language sql immutable strict parallel safe as $$
  with words as (select word from words_in(value))
  select word from words union select substr(word, 2) from words where word ~ '^[הובלמשכ][א-ת]{2,}$'
$$;

-- Words that stand in no text: how a product is delivered, and what it runs on.
create function words_of_facts(kind text, facts jsonb) returns text language sql immutable parallel safe as $$
  select concat_ws(' ', facts ->> 'platforms', facts #>> '{edition,en}', facts #>> '{edition,he}',
    case kind when 'service' then 'service שירות' when 'file' then 'download הורדה' end)
$$;

create or replace function index_product() returns trigger language plpgsql as $$
declare
  named text := concat_ws(' ', new.name ->> 'en', new.name ->> 'he', new.brand);
  told text := concat_ws(' ', new.summary ->> 'en', new.summary ->> 'he', words_of_facts(new.kind, new.facts));
  shelf text;
begin
  if new.state <> 'live' then
    delete from product_search where product_id = new.id;
    return null;
  end if;
  select concat_ws(' ', c.name ->> 'en', c.name ->> 'he') into shelf from categories c where c.slug = new.category;
  insert into product_search (
    product_id, category, words, price_now, discount_percent, is_new, sold_count, created_at, name_en, name_he,
    kind, platforms, region, term_months, devices, available)
  values (
    new.id, new.category,
    -- = before a word of the name, ~ before one of the category: the index alone tells where a word stands
    array_to_tsvector(array(
      select w from words_of(concat_ws(' ', named, shelf, told)) w
      union select '=' || w from words_of(named) w
      union select '~' || w from words_of(shelf) w)),
    -- half an agora rounds up, as in src/shop/money.ts
    (new.price_agorot::bigint * (100 - coalesce(new.discount_percent, 0)) + 50) / 100,
    new.discount_percent, new.is_new, new.sold_count, new.created_at, new.name ->> 'en', new.name ->> 'he',
    new.kind, array(select jsonb_array_elements_text(new.facts -> 'platforms')), new.facts ->> 'region',
    (new.facts ->> 'termMonths')::integer, (new.facts ->> 'devices')::integer,
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
        select i.word collate "C" as word, i.written, true as own from words_in(concat_ws(' ', named, shelf, told)) i
        union all select w collate "C", w, false from words_of(concat_ws(' ', named, shelf, told)) w) both_kinds
      order by word, own desc, written) n
    where not exists (select from search_words k where k.word = n.word and (k.own or not n.own))
    order by n.word
    on conflict (word) do update set own = true, written = excluded.written where not search_words.own and excluded.own;
  return null;
end $$;

create trigger products_indexed
  after insert or update of state, kind, category, brand, name, summary, facts, price_agorot, discount_percent, is_new, created_at
  on products for each row execute function index_product();

-- The planner takes the beginning of a word for a common one and would read every product's words instead of the index.
create function products_with(query tsquery) returns integer[] language sql stable parallel safe set enable_seqscan = off as $$
  select array(select number from product_search where words @@ query)
$$;

-- what is already there
update products set category = category;
