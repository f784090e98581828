ALTER TABLE "sellers" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sellers" ADD COLUMN "tax_point" text DEFAULT 'payment' NOT NULL;--> statement-breakpoint
ALTER TABLE "sellers" ADD COLUMN "datev_accounts" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sellers" ADD COLUMN "vat_exemption" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sellers" ADD CONSTRAINT "sellers_tax_point" CHECK ("sellers"."tax_point" in ('payment', 'invoice'));