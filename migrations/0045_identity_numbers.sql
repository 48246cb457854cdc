CREATE INDEX "contact_messages_id_numbers" ON "contact_messages" USING btree ("created_at") WHERE "contact_messages"."id_number" is not null;
