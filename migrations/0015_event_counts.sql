CREATE TABLE "event_counts" (
	"day" date NOT NULL,
	"event" text NOT NULL,
	"source" text NOT NULL,
	"device" text NOT NULL,
	"customer" text NOT NULL,
	"visits" text NOT NULL,
	"cart" text NOT NULL,
	"times" integer NOT NULL,
	"firsts" integer NOT NULL,
	CONSTRAINT "event_counts_day_event_source_device_customer_visits_cart_pk" PRIMARY KEY("day","event","source","device","customer","visits","cart"),
	CONSTRAINT "event_counts_numbers" CHECK ("event_counts"."times" > 0 and "event_counts"."firsts" between 0 and "event_counts"."times")
);
