-- A series of invoice numbers is one seller's for ever: the vendor's (seller_id null) or a reseller's. Invoices that
-- were issued before stay, and a credit note has the series of the invoice it takes back.
create function refuse_the_series_of_another_seller() returns trigger language plpgsql as $$
begin
  -- Who asks for the same series at the same time waits, and then sees what this one has done.
  perform pg_advisory_xact_lock(hashtextextended('invoice series ' || new.series, 0));
  if tg_table_name = 'sellers' then
    if not exists (select from invoices where series = new.series and seller_id is null) then
      return new;
    end if;
  elsif new.seller_id is null then
    if not exists (select from sellers where series = new.series) then
      return new;
    end if;
  elsif exists (select from sellers where id = new.seller_id and series = new.series) then
    return new;
  end if;
  raise exception 'the series % is another seller’s', new.series using errcode = 'integrity_constraint_violation';
end
$$;
--> statement-breakpoint
create trigger a_series_has_one_seller before insert on invoices
  for each row when (new.kind = 'invoice') execute function refuse_the_series_of_another_seller();
--> statement-breakpoint
create trigger a_series_has_one_seller before insert on sellers
  for each row execute function refuse_the_series_of_another_seller();
--> statement-breakpoint
create function refuse_to_change_a_series() returns trigger language plpgsql as $$
begin
  raise exception 'the series % stays its seller’s', old.series using errcode = 'integrity_constraint_violation';
end
$$;
--> statement-breakpoint
create trigger sellers_keep_their_series before update of series on sellers
  for each row when (new.series <> old.series) execute function refuse_to_change_a_series();
--> statement-breakpoint
create trigger sellers_stay before delete on sellers
  for each row execute function refuse_to_change_a_series();
