create function note_corrected_invoice() returns trigger language plpgsql as $$
begin
  insert into customer_words_due (customer_id) select customer_id from orders where id = new.order_id;
  return null;
end $$;
--> statement-breakpoint
create trigger note_corrected_invoice after insert on invoices for each row when (new.replaces is not null)
  execute function note_corrected_invoice();
--> statement-breakpoint
insert into customer_words_due (customer_id)
  select distinct orders.customer_id from invoices join orders on orders.id = invoices.order_id
  where invoices.replaces is not null;
