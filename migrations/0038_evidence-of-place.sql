ALTER TABLE "orders" ADD COLUMN "network_country" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "network_table" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "card_country" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "billing_country" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "place_conflict" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_place_conflict" ON "orders" USING btree ("id") WHERE "orders"."place_conflict";