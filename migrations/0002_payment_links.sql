CREATE TABLE "payment_links" (
	"order_id" bigint NOT NULL,
	"made_on" date NOT NULL,
	"token_hash" text NOT NULL,
	"made_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_links_order_id_made_on_pk" PRIMARY KEY("order_id","made_on"),
	CONSTRAINT "payment_links_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"order_id" bigint NOT NULL,
	"attempt" integer NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_attempts_order_id_attempt_pk" PRIMARY KEY("order_id","attempt")
);
--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_made_by_customers_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_links_by_expiry" ON "payment_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("order_id") WHERE "payments"."status" = 'open';