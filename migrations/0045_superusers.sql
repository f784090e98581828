CREATE TABLE "superuser_recovery_codes" (
	"superuser_id" bigint NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "superuser_recovery_codes_superuser_id_code_hash_pk" PRIMARY KEY("superuser_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "superuser_totps" (
	"superuser_id" bigint PRIMARY KEY NOT NULL,
	"secret" text,
	"pending" text,
	"last_step" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "superusers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "superusers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"email" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"added_by" text NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "superusers_customerId_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "factor" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "factor_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "factor_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "superuser_recovery_codes" ADD CONSTRAINT "superuser_recovery_codes_superuser_id_superusers_id_fk" FOREIGN KEY ("superuser_id") REFERENCES "public"."superusers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "superuser_totps" ADD CONSTRAINT "superuser_totps_superuser_id_superusers_id_fk" FOREIGN KEY ("superuser_id") REFERENCES "public"."superusers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "superusers" ADD CONSTRAINT "superusers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_factor" CHECK (("sessions"."factor" is null) = ("sessions"."factor_at" is null)
        and ("sessions"."factor" is null) = ("sessions"."factor_seen_at" is null));