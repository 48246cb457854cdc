-- A pending list is read whole by every search until a vacuum empties it, so after an import of many
-- products a search took the table instead of its index. Products are seldom saved: write the index at once.
alter index search_words_letters set (fastupdate = off);
alter index products_desk_text set (fastupdate = off);
select gin_clean_pending_list('search_words_letters');
select gin_clean_pending_list('products_desk_text');
