-- When a manager let an order go that a risk rule had held: its refund term begins then. Null: nothing held it.
alter table orders add column released_at timestamptz;
