ALTER TABLE "coupons" ADD COLUMN "customer_id" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "for_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;