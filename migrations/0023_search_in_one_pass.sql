-- The products that `loose` finds, each with the first of the narrower queries it also fits (5: none), as
-- number * 8 + that place, with commas between: the index and the table are gone through once, and a text of
-- thousands of numbers is read much faster than an array. See products_with for the setting.
create function products_by_tier(t0 tsquery, t1 tsquery, t2 tsquery, t3 tsquery, t4 tsquery, loose tsquery) returns text
language sql stable parallel safe set enable_seqscan = off as $$
  select string_agg((number::bigint * 8 + case when words @@ t0 then 0 when words @@ t1 then 1 when words @@ t2 then 2
    when words @@ t3 then 3 when words @@ t4 then 4 else 5 end)::text, ',')
  from product_search where words @@ loose
$$;
