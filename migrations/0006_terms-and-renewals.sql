CREATE TABLE "auto_renewals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auto_renewals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"license_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"session_id" text NOT NULL,
	"consent_text" text NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"consented_by" text NOT NULL,
	"provider_customer" text DEFAULT '' NOT NULL,
	"payment_method" text DEFAULT '' NOT NULL,
	"card" text DEFAULT '' NOT NULL,
	"announced_for" date,
	"announced_amount" bigint,
	"announced_currency" text,
	"announced_at" timestamp with time zone,
	"order_id" bigint,
	"settled_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "auto_renewals_sessionId_unique" UNIQUE("session_id")
);
--> statement-breakpoint
ALTER TABLE "shop_settings" DROP CONSTRAINT "shop_settings_name";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "invoice_days" smallint;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "licensed_at_once" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "invoice_days" smallint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_checkouts" ADD COLUMN "card" text;--> statement-breakpoint
ALTER TABLE "auto_renewals" ADD CONSTRAINT "auto_renewals_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_renewals" ADD CONSTRAINT "auto_renewals_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_renewals" ADD CONSTRAINT "auto_renewals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "auto_renewals_one_active" ON "auto_renewals" USING btree ("license_id") WHERE "auto_renewals"."payment_method" <> '' and "auto_renewals"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "auto_renewals_due" ON "auto_renewals" USING btree ("announced_for") WHERE "auto_renewals"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "auto_renewals_by_customer" ON "auto_renewals" USING btree ("customer_id");--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_invoice_terms" CHECK ("customers"."invoice_days" is not null or not "customers"."licensed_at_once");--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_name" CHECK ("shop_settings"."name" in ('reminder-days', 'lifetime-upgrade-days', 'contract-endings'));