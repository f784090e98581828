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
ALTER TABLE "orders" ADD COLUMN "seller_id" bigint;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "attachments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_refers_to_invoices_id_fk" FOREIGN KEY ("refers_to") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_attachments" ADD CONSTRAINT "sandbox_attachments_mail_id_sandbox_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."sandbox_mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_countries" ADD CONSTRAINT "seller_countries_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_for_an_order" ON "invoices" USING btree ("order_id") WHERE "invoices"."kind" = 'invoice';--> statement-breakpoint
CREATE INDEX "invoices_by_order" ON "invoices" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;