-- contracts: the name 'provider_troubles', which no release uses; 0.2.0 is released with the new one.
alter table provider_troubles rename to provider_failures;
alter table provider_failures rename constraint provider_troubles_pkey to provider_failures_pkey;
alter table provider_failures rename constraint provider_troubles_task to provider_failures_task;
alter index products_desk_text rename to products_admin_text;
