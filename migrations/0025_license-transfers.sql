CREATE TABLE "license_transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "license_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"license_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"recipient" text NOT NULL,
	"offered_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "license_transfers_closed" CHECK (("license_transfers"."closed_at" is null) = ("license_transfers"."outcome" is null)
        and ("license_transfers"."outcome" is null or "license_transfers"."outcome" in ('accepted', 'withdrawn')))
);
--> statement-breakpoint
ALTER TABLE "license_transfers" ADD CONSTRAINT "license_transfers_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_transfers" ADD CONSTRAINT "license_transfers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "license_transfers_one_open" ON "license_transfers" USING btree ("license_id") WHERE "license_transfers"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "license_transfers_by_recipient" ON "license_transfers" USING btree ("recipient") WHERE "license_transfers"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "license_events_expired_once" ON "license_events" USING btree ("license_id",("after" ->> 'expiresOn')) WHERE "license_events"."kind" = 'expired';