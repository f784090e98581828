CREATE TABLE "license_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "license_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"license_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"customer_id" bigint,
	"operator" text,
	"reason" text DEFAULT '' NOT NULL,
	"order_id" bigint,
	"before" jsonb,
	"after" jsonb NOT NULL,
	CONSTRAINT "license_events_actor" CHECK (("license_events"."actor_kind" = 'customer') = ("license_events"."customer_id" is not null)
        and ("license_events"."actor_kind" = 'operator') = ("license_events"."operator" is not null))
);
--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "term_starts_on" date;--> statement-breakpoint
UPDATE "licenses" SET "term_starts_on" = least(("created_at" at time zone 'UTC')::date, "expires_on");--> statement-breakpoint
ALTER TABLE "licenses" ALTER COLUMN "term_starts_on" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "license_events" ADD CONSTRAINT "license_events_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_events" ADD CONSTRAINT "license_events_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "license_events_by_license" ON "license_events" USING btree ("license_id","id");