CREATE TABLE "document_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"invoice_id" bigint,
	"kind" text NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"sha256" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_files_sha256" CHECK ("document_files"."sha256" = encode(sha256("document_files"."content"), 'hex')),
	CONSTRAINT "document_files_legacy" CHECK (("document_files"."kind" like 'legacy-%') = ("document_files"."invoice_id" is null))
);
--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "document_files_once" ON "document_files" USING btree ("invoice_id","kind","state");--> statement-breakpoint
CREATE UNIQUE INDEX "document_files_once_of_legacy" ON "document_files" USING btree ("order_id","kind") WHERE "document_files"."invoice_id" is null;--> statement-breakpoint
CREATE INDEX "document_files_by_order" ON "document_files" USING btree ("order_id");
--> statement-breakpoint
-- What a customer got is what the shop shows, until the law lets it be erased.
create function refuse_to_change_a_document_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('astra.erasure', true) = 'on' then
    return old;
  end if;
  raise exception 'documents stay as they were sent' using errcode = 'integrity_constraint_violation';
end
$$;
--> statement-breakpoint
create trigger document_files_stay_as_they_are before update or delete on document_files
  for each row execute function refuse_to_change_a_document_file();
--> statement-breakpoint
create trigger document_files_stay before truncate on document_files
  for each statement execute function refuse_to_change_a_document_file();
