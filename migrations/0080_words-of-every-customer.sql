-- contract: no release has read what is dropped here
CREATE TABLE "customer_words_due" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_words_due_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "customer_words_by_time";--> statement-breakpoint
DROP INDEX "customer_words_stale";--> statement-breakpoint
ALTER TABLE "customer_words" DROP COLUMN "filled_at";--> statement-breakpoint
ALTER TABLE "customer_words" DROP COLUMN "is_stale";
--> statement-breakpoint
create function note_customer() returns trigger language plpgsql as $$
begin
  insert into customer_words_due (customer_id) values (new.id);
  return null;
end $$;
--> statement-breakpoint
create function note_words_of_customer() returns trigger language plpgsql as $$
begin
  insert into customer_words_due (customer_id) values (coalesce(new.customer_id, old.customer_id));
  return null;
end $$;
--> statement-breakpoint
create trigger note_customer after insert or update of email on customers for each row
  execute function note_customer();
--> statement-breakpoint
create trigger note_billing_details after insert or update or delete on billing_details for each row
  execute function note_words_of_customer();
--> statement-breakpoint
create trigger note_order after insert on orders for each row execute function note_words_of_customer();
--> statement-breakpoint
insert into customer_words_due (customer_id) select id from customers where erased_at is null;
