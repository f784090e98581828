CREATE TABLE "coupons" (
	"code" text PRIMARY KEY NOT NULL,
	"percent" smallint,
	"amount" bigint,
	"currency" text,
	"valid_from" date,
	"valid_until" date,
	"most_uses" integer,
	"most_uses_each" integer,
	"products" text[] DEFAULT '{}' NOT NULL,
	"modes" text[] DEFAULT '{}' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coupons_code" CHECK ("coupons"."code" ~ '^[A-Z0-9][A-Z0-9_-]{1,31}$'),
	CONSTRAINT "coupons_percent" CHECK ("coupons"."percent" between 1 and 100),
	CONSTRAINT "coupons_amount" CHECK ("coupons"."amount" > 0),
	CONSTRAINT "coupons_value" CHECK (num_nonnulls("coupons"."percent", "coupons"."amount") = 1 and ("coupons"."amount" is null) = ("coupons"."currency" is null)),
	CONSTRAINT "coupons_currency" CHECK ("coupons"."currency" in ('EUR', 'USD', 'RUB', 'BYN')),
	CONSTRAINT "coupons_days" CHECK ("coupons"."valid_from" <= "coupons"."valid_until"),
	CONSTRAINT "coupons_uses" CHECK ("coupons"."most_uses" > 0 and "coupons"."most_uses_each" > 0)
);
--> statement-breakpoint
CREATE INDEX "orders_by_coupon" ON "orders" USING btree ("coupon") WHERE "orders"."coupon" is not null;