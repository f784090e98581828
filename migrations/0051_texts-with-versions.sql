CREATE TABLE "text_drafts" (
	"text_id" bigint NOT NULL,
	"language" text NOT NULL,
	"superuser_id" bigint NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"also" text NOT NULL,
	"body" text NOT NULL,
	"based_on_id" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "text_drafts_text_id_language_superuser_id_pk" PRIMARY KEY("text_id","language","superuser_id"),
	CONSTRAINT "text_drafts_language" CHECK ("text_drafts"."language" in ('en', 'ru'))
);
--> statement-breakpoint
CREATE TABLE "text_heads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "text_heads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"text_id" bigint NOT NULL,
	"language" text NOT NULL,
	"version_id" bigint NOT NULL,
	"decided_shipped_id" bigint,
	CONSTRAINT "text_heads_language" UNIQUE("text_id","language"),
	CONSTRAINT "text_heads_language_known" CHECK ("text_heads"."language" in ('en', 'ru'))
);
--> statement-breakpoint
CREATE TABLE "text_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "text_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"text_id" bigint NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"also" text NOT NULL,
	"body" text NOT NULL,
	"note" text NOT NULL,
	"origin" text NOT NULL,
	"author_id" bigint,
	"based_on_id" bigint,
	"translates_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "text_versions_language" CHECK ("text_versions"."language" in ('en', 'ru')),
	CONSTRAINT "text_versions_author" CHECK (("text_versions"."origin" = 'shipped') = ("text_versions"."author_id" is null))
);
--> statement-breakpoint
CREATE TABLE "texts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"topic" text,
	"position" integer NOT NULL,
	"shown_from" timestamp with time zone,
	"shown_until" timestamp with time zone,
	"archived_at" timestamp with time zone,
	CONSTRAINT "texts_slug" UNIQUE("kind","slug"),
	CONSTRAINT "texts_kind" CHECK ("texts"."kind" in ('legal', 'help', 'faq', 'product', 'announcement')),
	CONSTRAINT "texts_topic" CHECK (("texts"."kind" = 'help') = ("texts"."topic" is not null)),
	CONSTRAINT "texts_archived" CHECK ("texts"."archived_at" is null or "texts"."kind" not in ('legal', 'product')),
	CONSTRAINT "texts_shown" CHECK ("texts"."kind" = 'announcement' or ("texts"."shown_from" is null and "texts"."shown_until" is null))
);
--> statement-breakpoint
-- The next start fills it again.
delete from help_articles;
--> statement-breakpoint
ALTER TABLE "help_articles" ADD COLUMN "written_in" text NOT NULL;--> statement-breakpoint
ALTER TABLE "help_articles" ADD COLUMN "version_id" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "text_drafts" ADD CONSTRAINT "text_drafts_text_id_texts_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."texts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_drafts" ADD CONSTRAINT "text_drafts_superuser_id_superusers_id_fk" FOREIGN KEY ("superuser_id") REFERENCES "public"."superusers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_drafts" ADD CONSTRAINT "text_drafts_based_on_id_text_versions_id_fk" FOREIGN KEY ("based_on_id") REFERENCES "public"."text_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_heads" ADD CONSTRAINT "text_heads_text_id_texts_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."texts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_heads" ADD CONSTRAINT "text_heads_version_id_text_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."text_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_heads" ADD CONSTRAINT "text_heads_decided_shipped_id_text_versions_id_fk" FOREIGN KEY ("decided_shipped_id") REFERENCES "public"."text_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_versions" ADD CONSTRAINT "text_versions_text_id_texts_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."texts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_versions" ADD CONSTRAINT "text_versions_author_id_superusers_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."superusers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_versions" ADD CONSTRAINT "text_versions_based_on_id_text_versions_id_fk" FOREIGN KEY ("based_on_id") REFERENCES "public"."text_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_versions" ADD CONSTRAINT "text_versions_translates_id_text_versions_id_fk" FOREIGN KEY ("translates_id") REFERENCES "public"."text_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_versions_by_text" ON "text_versions" USING btree ("text_id","language","id");--> statement-breakpoint
ALTER TABLE "help_articles" ADD CONSTRAINT "help_articles_version_id_text_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."text_versions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
create function refuse_to_change_a_text_version() returns trigger language plpgsql as $$
begin
  raise exception 'versions of texts are never changed' using errcode = 'integrity_constraint_violation';
end
$$;
--> statement-breakpoint
create trigger text_versions_stay before update or delete or truncate on text_versions
  for each statement execute function refuse_to_change_a_text_version();
--> statement-breakpoint
create trigger record_texts after insert or update or delete on texts for each row
  when (current_setting('shop.action', true) <> '') execute function record_change('id');
--> statement-breakpoint
create trigger record_text_heads after insert or update or delete on text_heads for each row
  when (current_setting('shop.action', true) <> '') execute function record_change('id');
