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
CREATE TABLE "imported_rows" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"content_hash" text NOT NULL,
	"target_id" bigint NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "imported_rows_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_counters_series_year_pk" PRIMARY KEY("series","year")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"number_text" text NOT NULL,
	"seller_id" bigint,
	"order_id" bigint NOT NULL,
	"refers_to" bigint,
	"issued_on" date NOT NULL,
	"supplied_on" date,
	"currency" text NOT NULL,
	"subtotal" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"total" bigint NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoices_numberText_unique" UNIQUE("number_text"),
	CONSTRAINT "invoices_refersTo_unique" UNIQUE("refers_to"),
	CONSTRAINT "invoices_number" UNIQUE("series","year","number"),
	CONSTRAINT "invoices_kind" CHECK ("invoices"."kind" in ('invoice', 'credit-note')),
	CONSTRAINT "invoices_refers" CHECK (("invoices"."kind" = 'credit-note') = ("invoices"."refers_to" is not null)),
	CONSTRAINT "invoices_sum" CHECK ("invoices"."total" = "invoices"."subtotal" + "invoices"."tax")
);
--> statement-breakpoint
CREATE TABLE "sandbox_attachments" (
	"mail_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"filename" text NOT NULL,
	"content_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "sandbox_attachments_mail_id_position_pk" PRIMARY KEY("mail_id","position")
);
--> statement-breakpoint
CREATE TABLE "owner_actions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "owner_actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"done_at" timestamp with time zone NOT NULL,
	"done_by" text NOT NULL,
	"command" text NOT NULL,
	"arguments" jsonb NOT NULL,
	"outcome" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statement_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"identity" text NOT NULL,
	"account" text NOT NULL,
	"booked_on" date NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"bank_reference" text NOT NULL,
	"payer" text NOT NULL,
	"text" text NOT NULL,
	"source" text NOT NULL,
	"outcome" text NOT NULL,
	"order_id" bigint,
	"payment_id" bigint,
	"mismatch_id" bigint,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "statement_lines_identity_unique" UNIQUE("identity"),
	CONSTRAINT "statement_lines_paymentId_unique" UNIQUE("payment_id"),
	CONSTRAINT "statement_lines_mismatchId_unique" UNIQUE("mismatch_id"),
	CONSTRAINT "statement_lines_outcome" CHECK ("statement_lines"."outcome" in ('new', 'paid', 'confirmed', 'queued')),
	CONSTRAINT "statement_lines_has_result" CHECK ("statement_lines"."outcome" = 'new' or ("statement_lines"."outcome" = 'queued') = ("statement_lines"."mismatch_id" is not null) and ("statement_lines"."outcome" <> 'queued') = ("statement_lines"."payment_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "chat_links" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"nonce" text NOT NULL,
	"token_hash" text NOT NULL,
	"chat" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	CONSTRAINT "chat_links_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "chat_links_opened" CHECK (("chat_links"."chat" is null) = ("chat_links"."opened_at" is null))
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chat" text NOT NULL,
	"author" text DEFAULT 'bot' NOT NULL,
	"key" text NOT NULL,
	"text" text NOT NULL,
	"buttons" jsonb NOT NULL,
	"qr" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"held_until" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"failure" text,
	CONSTRAINT "chat_messages_key_unique" UNIQUE("key"),
	CONSTRAINT "chat_messages_author" CHECK ("chat_messages"."author" in ('bot', 'customer'))
);
--> statement-breakpoint
CREATE TABLE "chats" (
	"chat" text PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chats_language" CHECK ("chats"."language" in ('en', 'ru'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"attempt" integer NOT NULL,
	"title" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"way" text NOT NULL,
	"language" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"return_url" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_invoices_attempt" UNIQUE("order_id","attempt"),
	CONSTRAINT "sandbox_invoices_status" CHECK ("sandbox_invoices"."status" in ('open', 'confirming', 'paid', 'part', 'late', 'expired', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "exchange_rate_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exchange_rate_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"currency" text NOT NULL,
	"usd_rate" numeric NOT NULL,
	"source" text NOT NULL,
	"day" date NOT NULL,
	"in_force_since" timestamp with time zone NOT NULL,
	"decided_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_proposals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rate_proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"currency" text NOT NULL,
	"usd_rate" numeric NOT NULL,
	"source" text NOT NULL,
	"day" date NOT NULL,
	"doubt" text NOT NULL,
	"noticed_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" text,
	CONSTRAINT "rate_proposals_once" UNIQUE("currency","day","source"),
	CONSTRAINT "rate_proposals_positive" CHECK ("rate_proposals"."usd_rate" > 0 and "rate_proposals"."usd_rate" < 'Infinity'),
	CONSTRAINT "rate_proposals_doubt" CHECK ("rate_proposals"."doubt" in ('apart', 'jump')),
	CONSTRAINT "rate_proposals_state" CHECK ("rate_proposals"."state" in ('open', 'accepted', 'rejected', 'outdated')),
	CONSTRAINT "rate_proposals_resolved" CHECK (("rate_proposals"."state" = 'open') = ("rate_proposals"."resolved_at" is null))
);
--> statement-breakpoint
CREATE TABLE "seller_countries" (
	"country" text PRIMARY KEY NOT NULL,
	"seller_id" bigint NOT NULL,
	CONSTRAINT "seller_countries_country" CHECK ("seller_countries"."country" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "sellers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sellers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"address" text NOT NULL,
	"country" text NOT NULL,
	"vat" text DEFAULT '' NOT NULL,
	"registration" text DEFAULT '' NOT NULL,
	"account" text NOT NULL,
	"bic" text DEFAULT '' NOT NULL,
	"bank" text DEFAULT '' NOT NULL,
	"currency" text DEFAULT 'EUR' NOT NULL,
	"series" text NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "sellers_series_unique" UNIQUE("series"),
	CONSTRAINT "sellers_country" CHECK ("sellers"."country" ~ '^[A-Z]{3}$'),
	CONSTRAINT "sellers_series" CHECK ("sellers"."series" ~ '^[A-Z][A-Z0-9]{1,9}$')
);
--> statement-breakpoint
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
ALTER TABLE "orders" ADD COLUMN "seller_id" bigint;--> statement-breakpoint
ALTER TABLE "payment_mismatches" ADD COLUMN "payer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_mismatches" ADD COLUMN "text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_mismatches" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_mismatches" ADD COLUMN "resolution" text;--> statement-breakpoint
ALTER TABLE "payment_mismatches" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_mismatches" ADD COLUMN "resolved_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_mismatches" ADD COLUMN "resolved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "attachments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_refers_to_invoices_id_fk" FOREIGN KEY ("refers_to") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_attachments" ADD CONSTRAINT "sandbox_attachments_mail_id_sandbox_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."sandbox_mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_mismatch_id_payment_mismatches_id_fk" FOREIGN KEY ("mismatch_id") REFERENCES "public"."payment_mismatches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_links" ADD CONSTRAINT "chat_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_countries" ADD CONSTRAINT "seller_countries_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vat_rechecks" ADD CONSTRAINT "vat_rechecks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_for_an_order" ON "invoices" USING btree ("order_id") WHERE "invoices"."kind" = 'invoice';--> statement-breakpoint
CREATE INDEX "invoices_by_order" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "owner_actions_by_time" ON "owner_actions" USING btree ("done_at");--> statement-breakpoint
CREATE INDEX "statement_lines_by_day" ON "statement_lines" USING btree ("booked_on");--> statement-breakpoint
CREATE INDEX "chat_links_by_chat" ON "chat_links" USING btree ("chat");--> statement-breakpoint
CREATE INDEX "chat_messages_by_chat" ON "chat_messages" USING btree ("chat","id");--> statement-breakpoint
CREATE INDEX "chat_messages_unsent" ON "chat_messages" USING btree ("chat","id") WHERE "chat_messages"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "exchange_rate_history_by_time" ON "exchange_rate_history" USING btree ("currency","in_force_since");--> statement-breakpoint
CREATE INDEX "vat_answers_by_age" ON "vat_answers" USING btree ("answered_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_by_coupon" ON "orders" USING btree ("coupon") WHERE "orders"."coupon" is not null;--> statement-breakpoint
CREATE INDEX "orders_vat_unproven" ON "orders" USING btree ("created_at") WHERE "orders"."vat_check" ->> 'outcome' = 'unavailable';--> statement-breakpoint
CREATE INDEX "payment_mismatches_open" ON "payment_mismatches" USING btree ("noticed_at") WHERE "payment_mismatches"."state" = 'open';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_consent" CHECK (("orders"."consent_at" is null) = ("orders"."consent_text" is null));--> statement-breakpoint
ALTER TABLE "payment_mismatches" ADD CONSTRAINT "payment_mismatches_state" CHECK ("payment_mismatches"."state" in ('open', 'resolved'));--> statement-breakpoint
ALTER TABLE "payment_mismatches" ADD CONSTRAINT "payment_mismatches_resolved" CHECK (("payment_mismatches"."state" = 'resolved') = ("payment_mismatches"."resolution" is not null and "payment_mismatches"."resolved_at" is not null));--> statement-breakpoint
ALTER TABLE "payment_mismatches" ADD CONSTRAINT "payment_mismatches_resolution" CHECK ("payment_mismatches"."resolution" in ('applied', 'refunded', 'ignored'));