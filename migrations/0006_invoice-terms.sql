ALTER TABLE "customers" ADD COLUMN "invoice_days" smallint;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "licensed_at_once" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "invoice_days" smallint;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_invoice_terms" CHECK ("customers"."invoice_days" > 0 or not "customers"."licensed_at_once");