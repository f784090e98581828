ALTER TABLE "mail_recipients" DROP CONSTRAINT "mail_recipients_purpose";--> statement-breakpoint
ALTER TABLE "mail_recipients" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "created_by_id" bigint;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "acting_for" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "placed_by_id" bigint;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_created_by_id_customers_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_acting_for_customers_id_fk" FOREIGN KEY ("acting_for") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_placed_by_id_customers_id_fk" FOREIGN KEY ("placed_by_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_recipients_by_email" ON "mail_recipients" USING btree ("email");--> statement-breakpoint
ALTER TABLE "mail_recipients" ADD CONSTRAINT "mail_recipients_role" CHECK ("mail_recipients"."role" in ('manager', 'buyer', 'technician', 'accountant'));--> statement-breakpoint
ALTER TABLE "mail_recipients" ADD CONSTRAINT "mail_recipients_purpose" CHECK ("mail_recipients"."reminders" or "mail_recipients"."invoices" or "mail_recipients"."role" is not null);