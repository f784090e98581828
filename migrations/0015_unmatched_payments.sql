-- One name: unmatched payments.
alter table payment_mismatches rename to unmatched_payments;
--> statement-breakpoint
alter table payment_mismatch_orders rename to unmatched_payment_orders;
--> statement-breakpoint
alter sequence payment_mismatches_id_seq rename to unmatched_payments_id_seq;
--> statement-breakpoint
alter table unmatched_payment_orders rename column mismatch_id to unmatched_payment_id;
--> statement-breakpoint
alter table payments rename column looked_at to synced_at;
--> statement-breakpoint
alter table unmatched_payments rename constraint payment_mismatches_pkey to unmatched_payments_pkey;
--> statement-breakpoint
alter table unmatched_payments
  rename constraint payment_mismatches_order_id_orders_id_fk to unmatched_payments_order_id_orders_id_fk;
--> statement-breakpoint
alter table unmatched_payments rename constraint payment_mismatches_state to unmatched_payments_state;
--> statement-breakpoint
alter table unmatched_payments rename constraint payment_mismatches_resolved to unmatched_payments_resolved;
--> statement-breakpoint
alter table unmatched_payments rename constraint payment_mismatches_resolution to unmatched_payments_resolution;
--> statement-breakpoint
alter index payment_mismatches_by_order rename to unmatched_payments_by_order;
--> statement-breakpoint
alter index payment_mismatches_open rename to unmatched_payments_open;
--> statement-breakpoint
alter table unmatched_payment_orders rename constraint payment_mismatch_orders_mismatch_id_order_id_pk
  to unmatched_payment_orders_unmatched_payment_id_order_id_pk;
--> statement-breakpoint
alter table unmatched_payment_orders
  rename constraint payment_mismatch_orders_mismatch_id_payment_mismatches_id_fk
  to unmatched_payment_orders_unmatched_payment_id_unmatched_payments_id_fk;
--> statement-breakpoint
alter table unmatched_payment_orders
  rename constraint payment_mismatch_orders_order_id_orders_id_fk to unmatched_payment_orders_order_id_orders_id_fk;
--> statement-breakpoint
alter index payment_mismatch_orders_by_order rename to unmatched_payment_orders_by_order;
--> statement-breakpoint

-- Foreign keys and columns instead of references such as 'statement-line:7', 'queue:5' and 'ch_1:500'.
alter table payments
  add column statement_line_id bigint,
  add column unmatched_payment_id bigint,
  alter column session_id set default '',
  alter column url set default '',
  drop constraint payments_session;
--> statement-breakpoint
alter table unmatched_payments
  add column statement_line_id bigint,
  add column payment_reference text,
  add column refunded_total bigint default 0 not null,
  alter column session_id set default '',
  drop constraint payment_mismatches_once;
--> statement-breakpoint
update unmatched_payments as unmatched
  set statement_line_id = line.id, reference = line.bank_reference, session_id = ''
  from statement_lines as line
  where line.mismatch_id = unmatched.id;
--> statement-breakpoint
update unmatched_payments set reason = 'reversed' where reason = 'taken-back';
--> statement-breakpoint
update unmatched_payments
  set refunded_total = substring(reference from '[0-9]+$')::bigint,
    reference = regexp_replace(reference, ':[0-9]+$', '')
  where reason = 'refunded' and reference ~ ':[0-9]+$';
--> statement-breakpoint
update unmatched_payments as reversal set payment_reference = payment.reference
  from payments as payment
  where reversal.reason in ('refunded', 'disputed')
    and payment.provider = reversal.provider and payment.session_id = reversal.session_id;
--> statement-breakpoint
update unmatched_payments set payment_reference = session_id, session_id = ''
  where reason in ('refunded', 'disputed') and order_id is null and session_id <> '';
--> statement-breakpoint
-- A line pays one order. One that paid several becomes a payment that was applied to all of them.
insert into unmatched_payments (provider, statement_line_id, reference, reason, amount, currency, payer, text,
    noticed_at, state, resolution, note, resolved_by, resolved_at)
  select 'bank', line.id, line.bank_reference, 'several-orders', line.amount, line.currency, line.payer, line.text,
    line.imported_at, 'resolved', 'applied', 'It named several orders and was their sum.', 'statement import',
    line.imported_at
  from statement_lines as line
  where exists (select from payments where provider = 'bank' and session_id = reference
    and reference ~ ('^statement-line:' || line.id || ':[0-9]+$'));
--> statement-breakpoint
update payments as payment
  set unmatched_payment_id = unmatched.id, reference = null, session_id = ''
  from unmatched_payments as unmatched
  where payment.provider = 'bank' and payment.session_id = payment.reference
    and payment.reference ~ '^statement-line:[0-9]+:[0-9]+$'
    and unmatched.statement_line_id = split_part(payment.reference, ':', 2)::bigint;
--> statement-breakpoint
insert into unmatched_payment_orders (unmatched_payment_id, order_id)
  select payment.unmatched_payment_id, payment.order_id from payments as payment
  where payment.unmatched_payment_id is not null;
--> statement-breakpoint
update payments as payment set statement_line_id = line.id
  from statement_lines as line
  where line.payment_id = payment.id and payment.unmatched_payment_id is null;
--> statement-breakpoint
update payments set reference = null, session_id = ''
  where provider = 'bank' and session_id = reference and reference ~ '^statement-line:[0-9]+$';
--> statement-breakpoint
update payments set unmatched_payment_id = split_part(reference, ':', 2)::bigint, reference = null, session_id = ''
  where session_id = reference and reference ~ '^queue:[0-9]+(:[0-9]+)?$';
--> statement-breakpoint
update payments set reference = substring(reference from length('by-hand:') + 1), session_id = ''
  where provider = 'bank' and session_id = reference and starts_with(reference, 'by-hand:');
--> statement-breakpoint
update webhook_events
  set payload = (payload - 'moneyBack') || jsonb_build_object('reversal',
    ((payload -> 'moneyBack') - 'paidAs') || jsonb_build_object(
      'paymentReference', payload -> 'moneyBack' -> 'paidAs',
      'reference', case when payload -> 'moneyBack' ->> 'reason' = 'refunded'
        then regexp_replace(payload -> 'moneyBack' ->> 'reference', ':[0-9]+$', '')
        else payload -> 'moneyBack' ->> 'reference' end))
  where payload ? 'moneyBack';
--> statement-breakpoint
update webhook_events set payload = (payload - 'moneyCame') || jsonb_build_object('moneyReceived', payload -> 'moneyCame')
  where payload ? 'moneyCame';
--> statement-breakpoint
alter table statement_lines
  drop column outcome,
  drop column order_id,
  drop column payment_id,
  drop column mismatch_id;
--> statement-breakpoint
alter table payments
  add constraint payments_statement_line_id_statement_lines_id_fk
    foreign key (statement_line_id) references statement_lines (id),
  add constraint payments_unmatched_payment_id_unmatched_payments_id_fk
    foreign key (unmatched_payment_id) references unmatched_payments (id),
  add constraint payments_statement_line unique (statement_line_id),
  add constraint payments_unmatched_payment unique (unmatched_payment_id, order_id),
  add constraint payments_source check (session_id <> '' or reference is not null
    or statement_line_id is not null or unmatched_payment_id is not null);
--> statement-breakpoint
create unique index payments_session on payments (provider, session_id) where session_id <> '';
--> statement-breakpoint
alter table unmatched_payments
  add constraint unmatched_payments_statement_line_id_statement_lines_id_fk
    foreign key (statement_line_id) references statement_lines (id),
  add constraint unmatched_payments_statement_line unique (statement_line_id),
  add constraint unmatched_payments_refunded_total check (refunded_total = 0 or reason = 'refunded');
--> statement-breakpoint
create unique index unmatched_payments_once on unmatched_payments (provider, reference, reason, refunded_total)
  where statement_line_id is null;
--> statement-breakpoint

create function refuse_a_second_result_of_a_line() returns trigger language plpgsql as $$
begin
  if exists (select from payments where statement_line_id = new.statement_line_id)
     and exists (select from unmatched_payments where statement_line_id = new.statement_line_id) then
    raise exception 'statement line % has two results', new.statement_line_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger a_statement_line_has_one_result after insert or update of statement_line_id on payments
  for each row when (new.statement_line_id is not null) execute function refuse_a_second_result_of_a_line();
--> statement-breakpoint
create trigger a_statement_line_has_one_result after insert or update of statement_line_id on unmatched_payments
  for each row when (new.statement_line_id is not null) execute function refuse_a_second_result_of_a_line();
