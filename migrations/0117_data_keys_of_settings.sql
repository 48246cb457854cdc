-- The data key that encrypted a stored secret: rotating the data keys encrypts stored settings again too. 1 stands for
-- the key that all of them have had until now, and that servers of the previous release go on using.
alter table setting_versions add column data_key_id smallint not null default 1;
