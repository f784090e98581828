CREATE TABLE "mail_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mail_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"is_accepted" boolean NOT NULL,
	"answer" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "kind" text GENERATED ALWAYS AS (split_part(key, ':', 1)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "order_id" bigint;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "license_id" bigint;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "resend_of" bigint;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "serials_masked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_attempts" ADD CONSTRAINT "mail_attempts_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_attempts_by_mail" ON "mail_attempts" USING btree ("mail_id","id");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_resend_of_mails_id_fk" FOREIGN KEY ("resend_of") REFERENCES "public"."mails"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_by_recipient" ON "mails" USING btree ("recipient","id");--> statement-breakpoint
CREATE INDEX "mails_by_kind" ON "mails" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "mails_by_order" ON "mails" USING btree ("order_id","id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "mails_by_license" ON "mails" USING btree ("license_id","id") WHERE license_id is not null;--> statement-breakpoint
CREATE INDEX "mails_by_original" ON "mails" USING btree ("resend_of") WHERE resend_of is not null;--> statement-breakpoint
CREATE INDEX "mails_unsent" ON "mails" USING btree ("id") WHERE sent_at is null;--> statement-breakpoint
UPDATE "mails" SET "order_id" = split_part(key, ':', 2)::bigint WHERE key ~ '^(order-[a-z]+|payment-link|tax-rate-changed|vat-number-refused|withdrawal|withdrawal-operator|withdrawal-held|withdrawal-held-operator|invoice-copy|credit-note-copy):[0-9]{1,15}(:|$)';--> statement-breakpoint
UPDATE "mails" SET "license_id" = split_part(key, ':', 2)::bigint WHERE key ~ '^demo:[0-9]{1,15}$';--> statement-breakpoint
UPDATE "mails" SET "serials_masked" = true WHERE "sent_at" IS NOT NULL AND "text" LIKE '%-••••-••••-••••-••••%';
