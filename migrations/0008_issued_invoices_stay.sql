-- An issued invoice is never changed or deleted: a credit note takes it back.
create function refuse_to_change_an_issued_invoice() returns trigger language plpgsql as $$
begin
  raise exception 'issued invoices stay as they are' using errcode = 'integrity_constraint_violation';
end
$$;
--> statement-breakpoint
create trigger issued_invoices_stay_as_they_are before update or delete on invoices
  for each row execute function refuse_to_change_an_issued_invoice();
--> statement-breakpoint
create trigger issued_invoices_stay before truncate on invoices
  for each statement execute function refuse_to_change_an_issued_invoice();
--> statement-breakpoint
-- A series counts on by one: a number is neither left out nor given again.
create function refuse_to_skip_an_invoice_number() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.series, new.year, new.last) = (old.series, old.year, old.last + 1) then
      return new;
    end if;
  elsif tg_op = 'INSERT' and new.last = 1 then
    return new;
  end if;
  raise exception 'invoice numbers have no gaps' using errcode = 'integrity_constraint_violation';
end
$$;
--> statement-breakpoint
create trigger invoice_numbers_have_no_gaps before insert or update or delete on invoice_counters
  for each row execute function refuse_to_skip_an_invoice_number();
--> statement-breakpoint
create function refuse_to_change_the_seller_of_an_order() returns trigger language plpgsql as $$
begin
  raise exception 'order % is frozen', old.id using errcode = 'integrity_constraint_violation';
end
$$;
--> statement-breakpoint
create trigger accepted_orders_keep_their_seller before update of seller_id on orders
  for each row when (new.seller_id is distinct from old.seller_id)
  execute function refuse_to_change_the_seller_of_an_order();
