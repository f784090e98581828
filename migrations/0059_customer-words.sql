CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "customer_words" (
	"customer_id" bigint PRIMARY KEY NOT NULL,
	"words" text NOT NULL,
	"filled_at" timestamp with time zone NOT NULL,
	"is_stale" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_words" ADD CONSTRAINT "customer_words_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_words_by_part" ON "customer_words" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customer_words_by_time" ON "customer_words" USING btree ("filled_at");--> statement-breakpoint
CREATE INDEX "customer_words_stale" ON "customer_words" USING btree ("customer_id") WHERE "customer_words"."is_stale";