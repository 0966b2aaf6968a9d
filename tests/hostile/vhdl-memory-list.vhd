-- a list that grows without end, at every change of an input
-- expect: not conforming
--BASE
  type node;
  type pointer is access node;
  type node is record
    below : pointer;
    text : string(1 to 1000000);
  end record;
begin
  process (D1)
    variable list, one : pointer;
  begin
    loop
      one := new node;
      one.below := list;
      list := one;
    end loop;
  end process;
end a;
