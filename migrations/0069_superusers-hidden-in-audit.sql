drop trigger record_superusers on superusers;
--> statement-breakpoint
create trigger record_superusers after insert or update or delete on superusers for each row
  when (current_setting('shop.action', true) <> '') execute function record_change('id', 'email,added_by');
--> statement-breakpoint
drop trigger record_unmatched_payments on unmatched_payments;
--> statement-breakpoint
create trigger record_unmatched_payments after insert or update or delete on unmatched_payments for each row
  when (current_setting('shop.action', true) <> '') execute function record_change('id', 'payer,text,note,session_id,resolved_by');
--> statement-breakpoint
drop trigger record_statement_files on statement_files;
--> statement-breakpoint
create trigger record_statement_files after insert or update or delete on statement_files for each row
  when (current_setting('shop.action', true) <> '') execute function record_change('id', 'name,imported_by');
--> statement-breakpoint
drop trigger record_rate_proposals on rate_proposals;
--> statement-breakpoint
create trigger record_rate_proposals after insert or update or delete on rate_proposals for each row
  when (current_setting('shop.action', true) <> '') execute function record_change('id', 'resolved_by');
