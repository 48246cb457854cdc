// Header rows are those of the extensions (sources: docs/import.md); people and products are invented.

/** WooCommerce's own export of products, with a variable product of two variations. */
export const productsExport = `ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"Date sale price starts","Date sale price ends","Tax status","Tax class","In stock?",Stock,"Low stock amount","Backorders allowed?","Sold individually?","Weight (kg)","Length (cm)","Width (cm)","Height (cm)","Allow customer reviews?","Purchase note","Sale price","Regular price",Categories,Tags,"Shipping class",Images,"Download limit","Download expiry days",Parent,"Grouped products",Upsells,Cross-sells,"External URL","Button text",Position,"Attribute 1 name","Attribute 1 value(s)","Attribute 1 visible","Attribute 1 global","Attribute 2 name","Attribute 2 value(s)","Attribute 2 visible","Attribute 2 global"
44,variable,SHIELD,,Harbour Shield,1,1,visible,"Keeps a harbour safe.","<p>Keeps it <b>safe</b>.</p>",,,taxable,,1,,,0,0,,,,,1,,,,"Software > Security",,,,,,,,,,,,0,Devices,"1 device, 5 devices",1,1,Term,"1 year",1,1
45,"simple, virtual",PAPER,,Paper Planner,1,0,visible,"Writes papers.","Writes papers.",,,taxable,,1,,,0,0,,,,,1,,89.90,99.90,Software,,,,,,,,,,,,0,,,,,,,,
76,variation,SHIELD-1,,"Harbour Shield",1,0,visible,,,,,taxable,,1,,,0,0,,,,,0,,,120,,,,,,,SHIELD,,,,,,0,Devices,"1 device",,1,Term,"1 year",,1
77,variation,SHIELD-5,,"Harbour Shield",1,0,visible,,,,,taxable,,1,,,0,0,,,,,0,,,240,,,,,,,id:44,,,,,,0,Devices,"5 devices",,1,Term,"1 year",,1
`

/** Order Export & Order Import for WooCommerce (WebToffee): a column for each item. */
export const webToffeeOrders = `order_id,order_number,order_date,paid_date,status,shipping_total,shipping_tax_total,fee_total,fee_tax_total,tax_total,cart_discount,order_discount,discount_total,order_total,order_subtotal,order_currency,payment_method,payment_method_title,transaction_id,customer_ip_address,customer_user_agent,shipping_method,customer_id,customer_user,customer_email,billing_first_name,billing_last_name,billing_company,billing_email,billing_phone,billing_address_1,billing_address_2,billing_postcode,billing_city,billing_state,billing_country,shipping_first_name,shipping_last_name,shipping_company,shipping_phone,shipping_address_1,shipping_address_2,shipping_postcode,shipping_city,shipping_state,shipping_country,customer_note,wt_import_key,shipping_items,fee_items,tax_items,coupon_items,refund_items,order_notes,download_permissions,line_item_1,line_item_2
901,1901,"2025-03-01 10:00:00","2025-03-01 10:02:00",completed,0,0,0,0,0,0,0,0,329.90,329.90,ILS,payplus,Card,tx1,,,,7,7,noga@example.com,Noga,Levi,,noga@example.com,050-1234567,,,,,,IL,,,,,,,,,,,,1901,,,,,,,1,name:Harbour Shield|product_id:44|sku:SHIELD-5|quantity:1|total:240.00|sub_total:240.00|_variation_id:77,name:Paper Planner|product_id:45|sku:PAPER|quantity:1|total:89.90|sub_total:89.90
`

/** Advanced Order Export For WooCommerce, with default column names: a row for each item, less refunds. */
export const advancedOrders = `"Order Number","Order Status","Order Date","Customer Note","First Name (Billing)","Last Name (Billing)","Company (Billing)","Address 1&2 (Billing)","City (Billing)","State Code (Billing)","Postcode (Billing)","Country Code (Billing)","Email (Billing)","Phone (Billing)","First Name (Shipping)","Last Name (Shipping)","Address 1&2 (Shipping)","City (Shipping)","State Code (Shipping)","Postcode (Shipping)","Country Code (Shipping)","Payment Method Title","Cart Discount Amount","Order Subtotal Amount","Shipping Method Title","Order Shipping Amount","Order Refund Amount","Order Total Amount","Order Total Tax Amount",SKU,"Item #","Item Name","Quantity (- Refund)","Item Cost","Coupon Code","Discount Amount","Discount Amount Tax"
1902,Completed,"2025-03-02 11:00",,Avi,Cohen,,,,,,IL,avi@example.com,,,,,,,,,Card,0,329.90,,0,0,329.90,0,SHIELD-5,1,"Harbour Shield",1,240,,,
1902,Completed,"2025-03-02 11:00",,Avi,Cohen,,,,,,IL,avi@example.com,,,,,,,,,Card,0,329.90,,0,0,329.90,0,PAPER,2,"Paper Planner",1,89.90,,,
1903,Refunded,"2025-03-03 11:00",,Avi,Cohen,,,,,,IL,avi@example.com,,,,,,,,,Card,0,89.90,,0,89.90,89.90,0,PAPER,1,"Paper Planner",0,89.90,,,
`

/** The same from older releases, which call the item \`Name\`. */
export const olderAdvancedOrders = `"Order Number","Order Status","Order Date","Customer Note","First Name (Billing)","Last Name (Billing)","Company (Billing)","Email (Billing)","Phone (Billing)","Item #",SKU,Name,"Product Variation",Quantity,"Quantity (- Refund)","Item Cost","Order Line (w/o tax)","Order Line Tax","Order Line Total","Order Refund Amount","Order Total Amount","Order Total Tax Amount"
1904,Completed,"2025-03-04 11:00",,Dana,Bar,,dana@example.com,,1,PAPER,"Paper Planner",,1,1,89.90,89.90,0,89.90,0,89.90,0
`

/** License Manager for WooCommerce, all columns. */
export const licenseManagerKeys = `id,order_id,product_id,user_id,license_key,expires_at,valid_for,status,times_activated,times_activated_max,created_at,created_by,updated_at,updated_by
1,901,77,7,HRBR-0001-0001-0001,,,DELIVERED,0,5,"2025-03-01 10:02:00",1,,
2,,77,,HRBR-0002-0002-0002,,,ACTIVE,,5,"2025-03-01 10:02:00",1,,
3,,77,,HRBR-0003-0003-0003,,,SOLD,,5,"2025-03-01 10:02:00",1,,
`

/** Serial Numbers for WooCommerce. */
export const serialNumberKeys = `serial_key,product_id,activation_limit,order_id,status,validity,expire_date,order_date,created_date
PAPR-0001-0001-0001,45,0,901,sold,,"0000-00-00 00:00:00","2025-03-01 10:02:00","2025-02-21 18:44:54"
PAPR-0002-0002-0002,45,0,0,available,,"0000-00-00 00:00:00","0000-00-00 00:00:00","2025-02-21 18:44:54"
`

/** Software License Manager has no export: these are the columns of its table, as exported by database tools. */
export const softwareLicenseKeys = `id,license_key,max_allowed_domains,max_allowed_devices,lic_status,lic_type,first_name,last_name,email,company_name,txn_id,purchase_id_,date_created,date_renewed,date_activated,date_expiry,product_ref,until,current_ver
1,SLMK-0001-0001-0001,1,1,active,subscription,Avi,Cohen,avi@example.com,,tx2,1902,2025-03-02,0000-00-00,2025-03-02,2099-03-02,45,,
2,SLMK-0002-0002-0002,1,1,blocked,subscription,,,,,,,2025-03-02,0000-00-00,0000-00-00,0000-00-00,45,,
`
