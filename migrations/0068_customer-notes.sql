CREATE TABLE "customer_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"text" text NOT NULL,
	"superuser_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"replaces" bigint,
	"ended_at" timestamp with time zone,
	"is_pinned" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_superuser_id_superusers_id_fk" FOREIGN KEY ("superuser_id") REFERENCES "public"."superusers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_replaces_customer_notes_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."customer_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_notes_by_customer" ON "customer_notes" USING btree ("customer_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_notes_one_pinned" ON "customer_notes" USING btree ("customer_id") WHERE is_pinned and ended_at is null;--> statement-breakpoint
CREATE INDEX "customers_by_time" ON "customers" USING btree ("created_at","id");