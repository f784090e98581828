CREATE INDEX "mails_with_text" ON "mails" USING btree ("id") WHERE html <> '';--> statement-breakpoint
CREATE INDEX "mails_by_time" ON "mails" USING brin ("created_at");