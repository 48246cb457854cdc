ALTER TABLE "products" ADD COLUMN "form" jsonb;
ALTER TABLE "order_lines" ADD COLUMN "answers" jsonb;
ALTER TABLE "products" ADD CONSTRAINT "products_form" CHECK (case when "products"."form" is null then true when jsonb_typeof("products"."form") = 'array' then "products"."kind" = 'service' and jsonb_array_length("products"."form") between 1 and 8 else false end);