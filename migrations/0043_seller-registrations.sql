CREATE TABLE "seller_registrations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seller_registrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" bigint,
	"country" text NOT NULL,
	"number" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_until" date,
	CONSTRAINT "seller_registrations_once" UNIQUE NULLS NOT DISTINCT("seller_id","country","valid_until"),
	CONSTRAINT "seller_registrations_country" CHECK ("seller_registrations"."country" ~ '^[A-Z]{3}$'),
	CONSTRAINT "seller_registrations_days" CHECK ("seller_registrations"."valid_until" >= "seller_registrations"."valid_from")
);
--> statement-breakpoint
ALTER TABLE "seller_registrations" ADD CONSTRAINT "seller_registrations_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;