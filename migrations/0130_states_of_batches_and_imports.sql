-- contracts: no release uses 'on-shelf', 'shelved' or the column of that name; 0.2.0 is released with the new names.
alter table stock_batches drop constraint stock_batches_state;
update stock_batches set state = 'for-sale' where state = 'on-shelf';
alter table stock_batches alter column state set default 'for-sale';
alter table stock_batches add constraint stock_batches_state check (state in ('for-sale', 'quarantined', 'undone'));

alter table stock_imports drop constraint stock_imports_state;
update stock_imports set state = 'published' where state = 'shelved';
alter table stock_imports add constraint stock_imports_state check (state in ('open', 'confirmed', 'published', 'dropped'));
drop index stock_imports_open;
create index stock_imports_open on stock_imports (created_at) where (state <> 'published');
alter table stock_imports rename column shelved to published;
