ALTER TABLE "payments" ADD COLUMN "crypto_currency" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "crypto_amount" numeric;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "crypto_rate" numeric;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "crypto_transaction" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "fee" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "fee_currency" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "details_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payments_without_details" ON "payments" USING btree ("settled_at") WHERE "payments"."status" = 'paid' and "payments"."details_at" is null and "payments"."session_id" <> '';--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_crypto" CHECK (("payments"."crypto_currency" is null) = ("payments"."crypto_amount" is null));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_fee" CHECK (("payments"."fee" is null) = ("payments"."fee_currency" is null));