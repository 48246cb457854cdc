DROP INDEX "contact_messages_newest";
CREATE INDEX "audit_log_by_actor" ON "audit_log" USING btree ("actor","id");
CREATE INDEX "audit_log_by_action" ON "audit_log" USING btree ("action","id");
CREATE INDEX "audit_log_by_number" ON "audit_log" USING btree (lower(substr("subject", strpos("subject", ':') + 1)) text_pattern_ops,"id");
CREATE INDEX "audit_log_by_time" ON "audit_log" USING btree ("created_at","id");
CREATE INDEX "contact_messages_words" ON "contact_messages" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops,"message" gin_trgm_ops,"order_number" gin_trgm_ops);
CREATE INDEX "coupons_words" ON "coupons" USING gin ("code" gin_trgm_ops,"note" gin_trgm_ops);
CREATE INDEX "contact_messages_newest" ON "contact_messages" USING btree ("created_at","id");
-- What the list of stock is sorted by: it looks at every product that is sold by key, but reads none of them whole.
create index products_by_kind on products (kind, state, id) include (name);
