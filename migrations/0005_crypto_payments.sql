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
ALTER TABLE "chat_links" ADD CONSTRAINT "chat_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_links_by_chat" ON "chat_links" USING btree ("chat");--> statement-breakpoint
CREATE INDEX "chat_messages_by_chat" ON "chat_messages" USING btree ("chat","id");--> statement-breakpoint
CREATE INDEX "chat_messages_unsent" ON "chat_messages" USING btree ("chat","id") WHERE "chat_messages"."sent_at" is null;