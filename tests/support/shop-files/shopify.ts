// Header rows are Shopify's (sources: docs/import.md); people and products are invented.

/** products_export.csv */
export const productsExport = `Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option1 Linked To,Option2 Name,Option2 Value,Option2 Linked To,Option3 Name,Option3 Value,Option3 Linked To,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Google Shopping / Google Product Category,Google Shopping / Gender,Google Shopping / Age Group,Google Shopping / MPN,Google Shopping / Condition,Google Shopping / Custom Product,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Status
lens-lab,Lens Lab,<p>Edits <b>photos</b>.</p>,Pixelry,,Design,,true,Term,1 year,,,,,,,,LENS-1,0,shopify,5,deny,manual,90.00,120.00,false,true,,,,,false,,,,,,,,,,kg,,,active
lens-lab,,,,,,,,,3 years,,,,,,,,LENS-3,0,shopify,5,deny,manual,210.00,,false,true,,,,,,,,,,,,,,,kg,,,
single-tool,Single Tool,<p>One tool.</p>,Pixelry,,Design,,true,Title,Default Title,,,,,,,,TOOL,0,shopify,5,deny,manual,50.00,,false,true,,,,,false,,,,,,,,,,kg,,,active
`

/** With the column names that Shopify uses since 2025. */
export const newProductsExport = `Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Option2 name,Option2 value,Option2 Linked To,Option3 name,Option3 value,Option3 Linked To,Price,Compare-at price,Cost per item,Charge tax,Tax code,Unit price total measure,Unit price total measure unit,Unit price base measure,Unit price base measure unit,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Requires shipping,Fulfillment service,Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title,SEO description
New Lens,new-lens,<p>New.</p>,Pixelry,,Design,,TRUE,active,NEW-1,,Term,1 year,,,,,,,,60.00,,,TRUE,,,,,,shopify,5,DENY,0,g,FALSE,manual,,,,,FALSE,,
,new-lens,,,,,,,,NEW-2,,,2 years,,,,,,,,110.00,,,TRUE,,,,,,shopify,5,DENY,0,g,FALSE,manual,,,,,,,
`

/** customers_export.csv */
export const customersExport = `Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags
'7001112223334,Gil,Mor,gil@example.com,no,,,,,,IL,,,'+972501234567,no,90.00,1,,no,
`

/** orders_export.csv */
export const ordersExport = `Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem compare at price,Lineitem sku,Lineitem requires shipping,Lineitem taxable,Lineitem fulfillment status,Billing Name,Billing Street,Billing Address1,Billing Address2,Billing Company,Billing City,Billing Zip,Billing Province,Billing Country,Billing Phone,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping Company,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Notes,Note Attributes,Cancelled at,Payment Method,Payment Reference,Refunded Amount,Vendor,Outstanding Balance,Employee,Location,Device ID,Id,Tags,Risk Level,Source,Lineitem discount,Tax 1 Name,Tax 1 Value,Phone,Receipt Number,Duties,Billing Province Name,Shipping Province Name,Payment ID,Payment Terms Name,Next Payment Due At,Payment References
#1001,gil@example.com,paid,2025-03-05 12:00:00 +0200,fulfilled,2025-03-05 12:00:05 +0200,no,ILS,140.00,0.00,0.00,140.00,,0.00,,2025-03-05 11:59:00 +0200,1,Lens Lab - 1 year,90.00,,LENS-1,false,true,fulfilled,Gil Mor,,,,,,,,IL,,,,,,,,,,,,,,,Card,r1,0.00,Pixelry,0.00,,,,5550001,,Low,web,0.00,,,,,,,,p1,,,
#1001,gil@example.com,,,,,,,,,,,,,,2025-03-05 11:59:00 +0200,1,Single Tool,50.00,,TOOL,false,true,fulfilled,,,,,,,,,,,,,,,,,,,,,,,,,,,Pixelry,,,,,,,,,0.00,,,,,,,,,,,
`
