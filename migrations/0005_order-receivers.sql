CREATE INDEX "orders_by_receiver" ON "orders" USING btree ("for_email") WHERE "orders"."for_email" <> '';--> statement-breakpoint
DROP TRIGGER record_orders ON orders;--> statement-breakpoint
CREATE TRIGGER record_orders AFTER INSERT OR DELETE OR UPDATE ON orders FOR EACH ROW WHEN ((current_setting('shop.action'::text, true) <> ''::text)) EXECUTE FUNCTION record_change('id', 'client_company,client_name,client_vat,client_zip,client_city,client_address_line,comment,purchase_order,buyer_reference,for_email,vat_check,payment_url,session_id,idempotency_key,content_hash');
