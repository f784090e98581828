CREATE TABLE "vat_answers" (
	"number" text PRIMARY KEY NOT NULL,
	"valid" boolean NOT NULL,
	"answer" jsonb NOT NULL,
	"answered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vat_rechecks" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"valid" boolean NOT NULL,
	"answer" jsonb NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "vat_check" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "consent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "consent_text" text;--> statement-breakpoint
ALTER TABLE "vat_rechecks" ADD CONSTRAINT "vat_rechecks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vat_answers_by_age" ON "vat_answers" USING btree ("answered_at");--> statement-breakpoint
CREATE INDEX "orders_vat_unproven" ON "orders" USING btree ("created_at") WHERE "orders"."vat_check" ->> 'outcome' = 'unavailable';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_consent" CHECK (("orders"."consent_at" is null) = ("orders"."consent_text" is null));