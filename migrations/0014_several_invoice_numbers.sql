-- The first of several numbers that are taken together, each counted on by one as the trigger wants it.
create function take_invoice_numbers(of_series text, of_year integer, how_many integer)
  returns integer language plpgsql as $$
declare
  newest integer;
begin
  for taken in 1..how_many loop
    insert into invoice_counters as counter (series, year, last) values (of_series, of_year, 1)
      on conflict (series, year) do update set last = counter.last + 1
      returning last into newest;
  end loop;
  return newest - how_many + 1;
end
$$;
