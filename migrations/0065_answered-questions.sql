ALTER TABLE "text_drafts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "support_questions" ADD COLUMN "reply" text;--> statement-breakpoint
ALTER TABLE "support_questions" ADD COLUMN "replied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "support_questions" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "support_questions_by_time" ON "support_questions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "support_questions_waiting" ON "support_questions" USING btree ("created_at","id") WHERE "support_questions"."source" = 'none' and "support_questions"."replied_at" is null and "support_questions"."done_at" is null;--> statement-breakpoint
ALTER TABLE "support_questions" ADD CONSTRAINT "support_questions_replied" CHECK (("support_questions"."reply" is null) = ("support_questions"."replied_at" is null));--> statement-breakpoint
create trigger record_support_questions after insert or update or delete on support_questions for each row
  when (current_setting('shop.action', true) <> '') execute function record_change('id', 'question,answer,reply');
