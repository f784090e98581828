-- An invoice takes its number in the statement that inserts it.
drop function take_invoice_numbers(text, integer, integer);
