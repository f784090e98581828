CREATE TABLE "imported_rows" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"content_hash" text NOT NULL,
	"target_id" bigint NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "imported_rows_kind_key_pk" PRIMARY KEY("kind","key")
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
ALTER TABLE "payment_mismatches" ADD COLUMN "payer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_mismatches" ADD COLUMN "text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_mismatches" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_mismatches" ADD COLUMN "resolution" text;--> statement-breakpoint
ALTER TABLE "payment_mismatches" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_mismatches" ADD COLUMN "resolved_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_mismatches" ADD COLUMN "resolved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_mismatch_id_payment_mismatches_id_fk" FOREIGN KEY ("mismatch_id") REFERENCES "public"."payment_mismatches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "owner_actions_by_time" ON "owner_actions" USING btree ("done_at");--> statement-breakpoint
CREATE INDEX "statement_lines_by_day" ON "statement_lines" USING btree ("booked_on");--> statement-breakpoint
CREATE INDEX "payment_mismatches_open" ON "payment_mismatches" USING btree ("noticed_at") WHERE "payment_mismatches"."state" = 'open';--> statement-breakpoint
ALTER TABLE "payment_mismatches" ADD CONSTRAINT "payment_mismatches_state" CHECK ("payment_mismatches"."state" in ('open', 'resolved'));--> statement-breakpoint
ALTER TABLE "payment_mismatches" ADD CONSTRAINT "payment_mismatches_resolved" CHECK (("payment_mismatches"."state" = 'resolved') = ("payment_mismatches"."resolution" is not null and "payment_mismatches"."resolved_at" is not null));--> statement-breakpoint
ALTER TABLE "payment_mismatches" ADD CONSTRAINT "payment_mismatches_resolution" CHECK ("payment_mismatches"."resolution" in ('applied', 'refunded', 'ignored'));