-- What a customer accepted never changes: later price, rate or tax changes do not touch an order.
create function refuse_to_change_an_accepted_order() returns trigger language plpgsql as $$
begin
  if (new.customer_id, new.payment_method, new.product, new.mode, new.servers, new.periods, new.country, new.coupon,
      new.currency, new.unit_price, new.list_price, new.coupon_discount, new.crypto_discount,
      new.subtotal, new.tax_rate, new.tax_kind, new.tax, new.total,
      new.euro_rate, new.currency_rate, new.rate_source, new.rate_day, new.quoted_license, new.created_at)
     is distinct from
     (old.customer_id, old.payment_method, old.product, old.mode, old.servers, old.periods, old.country, old.coupon,
      old.currency, old.unit_price, old.list_price, old.coupon_discount, old.crypto_discount,
      old.subtotal, old.tax_rate, old.tax_kind, old.tax, old.total,
      old.euro_rate, old.currency_rate, old.rate_source, old.rate_day, old.quoted_license, old.created_at) then
    raise exception 'order % is frozen', old.id using errcode = 'integrity_constraint_violation';
  end if;
  if old.status = 'paid' and new.status <> 'paid' then
    raise exception 'order % is paid and stays so', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger accepted_orders_stay_as_they_are before update on orders
  for each row execute function refuse_to_change_an_accepted_order();
