CREATE TABLE "help_articles" (
	"slug" text NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"also" text NOT NULL,
	"topic" text NOT NULL,
	"position" integer NOT NULL,
	"body" text NOT NULL,
	"words" text NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (case language when 'ru' then setweight(to_tsvector('russian', title), 'A') || setweight(to_tsvector('russian', summary || ' ' || also), 'B') || to_tsvector('russian', words) else setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', summary || ' ' || also), 'B') || to_tsvector('english', words) end) STORED NOT NULL,
	CONSTRAINT "help_articles_slug_language_pk" PRIMARY KEY("slug","language"),
	CONSTRAINT "help_articles_language" CHECK ("help_articles"."language" in ('en', 'ru'))
);
--> statement-breakpoint
CREATE TABLE "support_questions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"language" text NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "support_questions_language" CHECK ("support_questions"."language" in ('en', 'ru')),
	CONSTRAINT "support_questions_source" CHECK ("support_questions"."source" in ('articles', 'model', 'none')),
	CONSTRAINT "support_questions_answered" CHECK (("support_questions"."source" = 'none') = ("support_questions"."answer" = ''))
);
--> statement-breakpoint
ALTER TABLE "support_questions" ADD CONSTRAINT "support_questions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "help_articles_by_word" ON "help_articles" USING gin ("search");--> statement-breakpoint
CREATE INDEX "support_questions_by_customer" ON "support_questions" USING btree ("customer_id","created_at");