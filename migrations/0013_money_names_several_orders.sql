CREATE TABLE "payment_mismatch_orders" (
	"mismatch_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	CONSTRAINT "payment_mismatch_orders_mismatch_id_order_id_pk" PRIMARY KEY("mismatch_id","order_id")
);
--> statement-breakpoint
ALTER TABLE "payment_mismatch_orders" ADD CONSTRAINT "payment_mismatch_orders_mismatch_id_payment_mismatches_id_fk" FOREIGN KEY ("mismatch_id") REFERENCES "public"."payment_mismatches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_mismatch_orders" ADD CONSTRAINT "payment_mismatch_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_mismatch_orders_by_order" ON "payment_mismatch_orders" USING btree ("order_id");